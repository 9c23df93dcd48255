/**
 * What becomes of a message at each try (MSG-04, MSG-11), as pure rules. A try whose answer was lost is UNKNOWN and repeated
 * once, where that cannot reach a person twice:
 * - SMS: the provider drops the same text to the same number within five minutes, so the repeat happens within four;
 *   it answers "duplicate" where the first try arrived, and that settles it.
 * - E-mail: the repeat carries the same Message-ID, which mailboxes show once. SMTP has nothing to look up.
 * What is still unknown afterwards stays UNKNOWN, for a person to see.
 */
import { pinLimits } from '@goldline/domain/auth/pin'
import type { MessageStatus } from '../db/tables.ts'
import type { SendOutcome } from '../providers/types.ts'
import type { Channel } from './types.ts'

export type Progress = {
  readonly channel: Channel
  /** It carries a code. */
  readonly sealed: boolean
  readonly status: MessageStatus
  readonly attempts: number
  readonly createdTime: Date
  readonly sendingTime: Date | null
  readonly guardedRetry: boolean
}

/** `giveUp`: write the status and be done; `send`: a fresh try; `repeat`: the guarded one; `done`: nothing to do. */
export type Claim =
  | { readonly kind: 'send' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'done' }
  | { readonly kind: 'giveUp'; readonly status: 'FAILED' | 'UNKNOWN'; readonly error: string }

export type Verdict = {
  readonly status: MessageStatus
  readonly error: string | null
  /** Another try, so many milliseconds from now; absent: this was the last. */
  readonly retryMs?: number
  /** The guarded repeat is still to be had. */
  readonly guardedRetry: boolean
}

export type Backoff = (facts: { attempts: number; sealed: boolean }) => number

const minute = 60_000
const repeatWithinMs = 4 * minute
const repeatAfterMs = 3_000
const dayMs = 24 * 60 * minute
const mostAttempts = 20

/** A code that is no longer valid is not sent any more; all else is tried for a day. */
function deadline({ sealed, createdTime }: Progress): number {
  return createdTime.getTime() + (sealed ? pinLimits.validMs : dayMs)
}

/** What the worker that took the job does; a row in SENDING was left by a worker that died. */
export function claimOf(row: Progress, now: number): Claim {
  if (row.status === 'QUEUED') {
    return now < deadline(row) ? { kind: 'send' } : { kind: 'giveUp', status: 'FAILED', error: 'too late to be of use' }
  }
  if (row.status !== 'SENDING' && row.status !== 'UNKNOWN') return { kind: 'done' }
  if (mayRepeat(row, now)) return { kind: 'repeat' }
  return { kind: 'giveUp', status: 'UNKNOWN', error: 'sent, answer lost' }
}

function mayRepeat(row: Progress, now: number): boolean {
  if (row.guardedRetry || row.sendingTime === null || now >= deadline(row)) return false
  return row.channel === 'EMAIL' || now - row.sendingTime.getTime() <= repeatWithinMs
}

/** `row` as it was claimed: attempts counts this one, guardedRetry says that this one was the repeat. */
export function verdictOn(row: Progress, outcome: SendOutcome, now: number, backoff: Backoff): Verdict {
  if (outcome.kind === 'accepted') return { status: 'SENT', error: null, guardedRetry: row.guardedRetry }
  const { error } = outcome
  if (outcome.kind === 'refused') return { status: 'FAILED', error, guardedRetry: row.guardedRetry }
  if (outcome.kind === 'unknown') {
    const last = { status: 'UNKNOWN', error, guardedRetry: row.guardedRetry } as const
    return row.guardedRetry ? last : { ...last, retryMs: repeatAfterMs }
  }
  const retryMs = Math.max(backoff(row), outcome.retryAfterMs ?? 0)
  if (row.guardedRetry) return repeatRefusedForNow(row, error, now, retryMs)
  const hopeless = row.attempts >= mostAttempts || now + retryMs >= deadline(row)
  return hopeless
    ? { status: 'FAILED', error, guardedRetry: false }
    : { status: 'QUEUED', error, guardedRetry: false, retryMs }
}

/** The repeat was surely not taken, so it is not used up; the first try stays unknown. */
function repeatRefusedForNow(row: Progress, error: string, now: number, retryMs: number): Verdict {
  const again = { ...row, guardedRetry: false }
  const possible = row.attempts < mostAttempts && mayRepeat(again, now + retryMs)
  return { status: 'UNKNOWN', error, guardedRetry: !possible, ...(possible ? { retryMs } : {}) }
}

/** Doubling, between half and one and a half of it, so that a provider that comes back is not stormed. */
export function backoffWith(random: () => number): Backoff {
  return ({ attempts, sealed }) => {
    const base = sealed ? 2_000 : 5_000
    const longest = sealed ? minute : 15 * minute
    return Math.round(Math.min(longest, base * 2 ** (attempts - 1)) * (0.5 + random()))
  }
}
