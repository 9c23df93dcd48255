/** Counts an identity's wrong codes in 24 hours (AUTH-07); each guess is counted before it is compared. */

import { type ChallengePurpose, pinLimits } from '@goldline/domain/auth/pin'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Counter, countAll, readCount } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { countRight } from './brake.ts'

const day = 86_400

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'metrics'>

/** Where a guess comes from. `device`: a known device of the identity's account. */
type GuessOrigin = { address: string; device: string | undefined }

/**
 * `left`: wrong codes still allowed from here. `right`: uncounts a correct code, since only wrong codes count. `back`:
 * uncounts an input that was not a guess.
 */
export type Guess = { left: number; right(): Promise<void>; back(): Promise<void> }

/**
 * Returns the counter's subject. Callers who know the password have a counter of their own (AUTH-18), so that strangers
 * cannot lock an account's owner out on a new device.
 */
export const guessSubject = ({ purpose, identity }: { purpose: ChallengePurpose; identity: string }): string =>
  purpose === 'NEW_DEVICE' ? `new device ${identity}` : identity

/**
 * Counts one wrong code in advance. Refuses, without counting, when the day's guesses are used up; a refused guess is
 * never compared. A known device of the account has a limit of its own; all others share one, and each network gets
 * only a part of it. `retryAfter`: seconds until a link can be requested, if that is before the day ends.
 */
export async function countGuess(
  deps: GuessDeps,
  identity: string,
  place: GuessOrigin & { retryAfter?: number },
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
  return { left, right, back }
}

/** Lists the network's own counter first, so that guesses from one network block only that network. */
function countersOf(identity: string, { address, device }: GuessOrigin): Counter[] {
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

/** Returns whether this device or network has no guesses left today. */
export async function areGuessesUsedUp(
  db: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { identity, ...place }: { identity: string } & GuessOrigin,
): Promise<boolean> {
  for (const { key, ...bound } of countersOf(identity, place))
    if ((await readCount(db, deps, { key, window: bound })).count >= bound.max) return true
  return false
}

/** Returns whether a link may be sent instead of a code: to a salon's page, or to the staff's sign-in. */
export const canBeByLink = ({
  purpose,
  businessObjectId,
}: {
  purpose: ChallengePurpose
  businessObjectId: string | null
}): boolean =>
  purpose === 'NEW_DEVICE' || purpose === 'PASSWORD_CHANGE' || (purpose === 'SIGN_IN' && businessObjectId !== null)
