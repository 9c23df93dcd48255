/** Wrong codes of an identity in 24 hours (AUTH-07); each guess is counted before it is compared. */
import { pinLimits } from '@goldline/domain/auth/pin'
import type { ChallengePurpose } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { type Counter, countAll, countNow } from '../http/limits.ts'
import { countRight } from './brake.ts'

const day = 86_400

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'metrics'>

/** Where a guess comes from; `device` is a known one of the identity's account. */
type Place = { address: string; device: string | undefined }

/** `left`: how many wrong ones there may still be from here. `right` takes the count back: only wrong codes count. */
export type Guess = { left: number; right(): Promise<void> }

/** Who knows the password has wrong codes apart (AUTH-18): strangers who do not keep nobody out on a new device. */
export const guessedAt = ({ purpose, identity }: { purpose: ChallengePurpose; identity: string }): string =>
  purpose === 'NEW_DEVICE' ? `new device ${identity}` : identity

/**
 * Counts one wrong code in advance. Refuses, uncounted, when the day's are used up; a refused guess is never compared. A device that the
 * identity's account knows has a day's worth of its own, all others together have one, of which a network gets a part. `retryAfter`:
 * seconds, where there is another way on before the day is over.
 */
export async function countGuess(
  deps: GuessDeps,
  identity: string,
  place: Place & { retryAfter?: number },
): Promise<Guess> {
  const { counted, left, back, ...full } = await countAll(deps, countersOf(identity, place))
  if (!counted) {
    deps.metrics.guardRefusals.inc({ guard: 'wrong-codes' })
    const retryAfter = place.retryAfter ?? full.retryAfter
    throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax', { triesLeft: 0, retryAfter })
  }
  const right = async () => {
    await back()
    if (place.device === undefined) await countRight(deps, place.address)
  }
  return { left, right }
}

/** The network's own first: what one network types makes only that network wait. */
function countersOf(identity: string, { address, device }: Place): Counter[] {
  const { wrongPerIdentityPerDay: max, wrongPerIdentityFromNetworkPerDay } = pinLimits
  if (device !== undefined) return [{ key: `wrong codes ${identity} ${device}`, max, seconds: day }]
  return [
    {
      key: `wrong codes ${identity} from ${networkOf(address)}`,
      max: wrongPerIdentityFromNetworkPerDay,
      seconds: day,
    },
    { key: `wrong codes ${identity}`, max, seconds: day },
  ]
}

/** Whether no code is compared any more today that comes from there. */
export async function areGuessesUsedUp(
  db: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { identity, ...place }: { identity: string } & Place,
): Promise<boolean> {
  for (const { key, ...bound } of countersOf(identity, place))
    if ((await countNow(db, deps, key, bound)).count >= bound.max) return true
  return false
}

/** Whether a link may be sent instead of a code: to a salon's page, or to where the salon's own people sign in. */
export const canBeByLink = ({
  purpose,
  businessObjectId,
}: {
  purpose: ChallengePurpose
  businessObjectId: string | null
}): boolean =>
  purpose === 'NEW_DEVICE' || purpose === 'PASSWORD_CHANGE' || (purpose === 'SIGN_IN' && businessObjectId !== null)
