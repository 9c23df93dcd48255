/** Wrong passwords (AUTH-15); each is counted before it is compared. */
import { accountBound, networkBound, placeBounds } from '@goldline/domain/auth/password-tries'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { type Counter, countAll, isFirst } from '../http/limits.ts'
import { enqueuePasswordGuessed } from '../message/enqueue-guessed.ts'

type PasswordGuess = {
  /** What is guessed at: a name that was typed, so that an e-mail's tries are not its number's; or a session's own account. */
  subject: string
  /** Whom to tell, where there is anybody. */
  userId: string | undefined
  address: string
  /** A known one of the account. */
  device: string | undefined
}

/** Refuses, uncounted, where too many were wrong, and tells the account's person. Answers what takes the count back: only wrong ones count. */
export async function countPasswordGuess(deps: Deps, guess: PasswordGuess): Promise<() => Promise<void>> {
  const { counted, retryAfter, back } = await countAll(deps, countersOf(guess))
  if (counted) return back
  deps.metrics.guardRefusals.inc({ guard: 'passwords' })
  await tell(deps, guess)
  throw new Refused('too-many-requests', { retryAfter })
}

/** Strangers use up the strangers' tries, of their own network first; a device that the account knows has its own. */
function countersOf({ subject, address, device }: PasswordGuess): Counter[] {
  const network = networkOf(address)
  const place = device === undefined ? `network ${network}` : `device ${device}`
  const own = placeBounds.map((bound) => ({ key: `password ${subject} ${place} ${bound.seconds}`, ...bound }))
  if (device !== undefined) return own
  return [
    ...own,
    { key: `password ${subject}`, ...accountBound },
    { key: `passwords network ${network}`, ...networkBound },
  ]
}

/** Once a day, whatever goes on. The same is looked up where there is nobody: a refusal is fast, and its time would tell. */
async function tell(deps: Deps, { userId, subject }: PasswordGuess): Promise<void> {
  if (!(await isFirst(deps, `password told ${userId ?? subject}`, 86_400)) || userId === undefined) return
  deps.log.warn({ userId }, 'passwords guessed')
  await transact(deps.db, (tx) => enqueuePasswordGuessed(tx, deps, userId))
}
