/** Wrong codes of an identity in 24 hours (AUTH-07); each guess is counted before it is compared. */
import { pinLimits } from '@goldline/domain/auth/pin'
import type { ChallengePurpose } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Bound, countBack, countNow, countUp } from '../http/limits.ts'
import { countRight } from './brake.ts'

const aDay: Bound = { max: pinLimits.wrongPerIdentityPerDay, seconds: 86_400 }

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'metrics'>

/** Where a guess comes from; `device` is a known one of the identity's account. */
type Place = {
  address: string
  device: string | undefined
  /** Seconds, where there is another way on before the day is over. */
  retryAfter?: number
}

/** `left`: how many wrong ones the identity still has after this. `right` takes the count back: only wrong codes count. */
export type Guess = { left: number; right(): Promise<void> }

/**
 * Counts one wrong code in advance. Refuses, uncounted, when the day's are used up; a refused guess is never compared.
 * A device that the identity's account knows has a day's worth of its own, all others together have one.
 */
export async function countGuess(deps: GuessDeps, identity: string, place: Place): Promise<Guess> {
  const { address, device } = place
  const key = keyOf(identity, device)
  const counted = await countUp(deps.db, deps, key, aDay)
  if (!counted.counted) {
    deps.metrics.guardRefusals.inc({ guard: 'wrong-codes' })
    const retryAfter = place.retryAfter ?? counted.retryAfter
    throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { triesLeft: 0, retryAfter })
  }
  const right = async () => {
    await countBack(deps.db, deps, key, { seconds: aDay.seconds, at: counted.at })
    if (device === undefined) await countRight(deps, address)
  }
  return { left: pinLimits.wrongPerIdentityPerDay - counted.count, right }
}

const keyOf = (identity: string, device: string | undefined): string =>
  device === undefined ? `wrong codes ${identity}` : `wrong codes ${identity} ${device}`

/** Whether no code of the identity is compared any more today, from this device or from all unknown ones. */
export async function areGuessesUsedUp(
  db: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { identity, device }: { identity: string; device: string | undefined },
): Promise<boolean> {
  return (await countNow(db, deps, keyOf(identity, device), aDay)).count >= aDay.max
}

/** Whether a link may be sent instead of a code: it leads to a salon's page. */
export const canBeByLink = ({
  purpose,
  businessObjectId,
}: {
  purpose: ChallengePurpose
  businessObjectId: string | null
}): boolean => purpose === 'SIGN_IN' && businessObjectId !== null
