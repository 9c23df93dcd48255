/** Counts wrong passwords (AUTH-15), each before the comparison. */
import { accountBound, networkAccountBounds, networkBound } from '@goldline/domain/auth/password'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Counter, countAll, isFirst } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { enqueuePasswordGuessed } from './security-notice.ts'

type PasswordGuess = {
  /**
   * What the guess is aimed at: the name as typed (guesses at a person's e-mail do not count for their number), or a
   * session's own account.
   */
  subject: string
  /** The person to warn, if the account exists. */
  userId: string | undefined
  address: string
  /** A known device of the account. */
  device: string | undefined
}

/**
 * Counts a guess in advance and returns a function that uncounts a correct one. After too many wrong ones it refuses,
 * without counting, and warns the account's owner.
 */
export async function countPasswordGuess(deps: Deps, guess: PasswordGuess): Promise<() => Promise<void>> {
  const { counted, retryAfter, back } = await countAll(deps, countersOf(guess))
  if (counted) return back
  deps.metrics.guardRefusals.inc({ guard: 'passwords' })
  await warnOwner(deps, guess)
  throw new Refused('too-many-requests', { retryAfter })
}

/**
 * A known device has its own counters. Strangers share the account's counters; their network's own counter comes first.
 */
function countersOf({ subject, address, device }: PasswordGuess): Counter[] {
  const network = networkOf(address)
  const place = device === undefined ? `network ${network}` : `device ${device}`
  const own = networkAccountBounds.map((bound) => ({ key: `password ${subject} ${place} ${bound.seconds}`, ...bound }))
  if (device !== undefined) return own
  return [
    ...own,
    { key: `password ${subject}`, ...accountBound },
    { key: `passwords network ${network}`, ...networkBound },
  ]
}

/** Warns once a day. Looks up the same row without an account, whose absence the time taken would reveal. */
async function warnOwner(deps: Deps, { userId, subject }: PasswordGuess): Promise<void> {
  if (!(await isFirst(deps, `password told ${userId ?? subject}`, 86_400)) || userId === undefined) return
  deps.log.warn({ userId }, 'passwords guessed')
  await transact(deps.db, (tx) => enqueuePasswordGuessed(tx, deps, userId))
}
