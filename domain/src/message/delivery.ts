/**
 * Decides what happens to a message after each attempt (MSG-04, MSG-11), as pure rules. An attempt whose answer was
 * lost is UNKNOWN; it is repeated once if the repeat cannot reach the person twice:
 * - SMS: the provider drops the same text to the same number within five minutes, so the repeat happens within four. If
 *   the first attempt arrived, the provider answers "duplicate". Without that promise (`mayArriveTwice`) there is no repeat.
 * - A code: another provider sends it at once. It may arrive twice, which does no harm: both are the same code.
 * - E-mail: the repeat has the same Message-ID, which mailboxes show once. SMTP has no query for it.
 * A message that is still unknown then stays UNKNOWN, and a person must check it.
 */
import { pinLimits } from '../auth/pin.ts'
import type { Channel, MessageStatus } from './kinds.ts'
import type { MessageCause } from './sent.ts'

/** The outcome of one attempt. Errors are stored and logged, so they must not contain personal data. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly reference: string | null }
  /**
   * Permanent: the number, the address or the text is invalid; `addressRefused`: the address accepts no mail (MSG-13);
   * `off`: no provider is configured.
   */
  | { readonly kind: 'refused'; readonly error: string; readonly addressRefused?: boolean; readonly off?: boolean }
  /** Certainly not accepted; another attempt may succeed. */
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  /** Sent, but the answer was lost: it may have been accepted (MSG-11). */
  | { readonly kind: 'unknown'; readonly error: string }

/** Types whose text is sealed because of a link and that may wait, unlike a code. */
const deferrableTypes = [
  'REMINDER',
  'REVIEW_REQUEST',
  'OPT_IN',
  'RECEIPT',
  'BULK',
  'CAMPAIGN',
  'GOOGLE_OPT_OUT',
] as const
export type DeferrableType = (typeof deferrableTypes)[number]

/** Returns whether it is a code: the reader waits for it, and it expires soon (AUTH-07). */
export const isCode = ({ sealed, type }: { readonly sealed: boolean; readonly type: string }): boolean =>
  sealed && !deferrableTypes.some((patient) => patient === type)

export type SendProgress = {
  readonly channel: Channel
  /** The text holds a code or a secret link. */
  readonly sealed: boolean
  readonly type: string
  /** The recipient of marketing; null: not marketing. */
  readonly customerId: string | null
  readonly status: MessageStatus
  readonly attempts: number
  readonly createdTime: Date
  readonly sendingTime: Date | null
  readonly guardedRetry: boolean
  /** The provider of the last attempt. */
  readonly provider: string | null
}

/**
 * `giveUp`: write the status and stop; `send`: a new attempt; `repeat`: the one guarded repeat; `other`: the repeat by
 * another provider; `done`: nothing to do.
 */
export type SendClaim =
  | { readonly kind: 'send' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'other' }
  | { readonly kind: 'done' }
  | ({ readonly kind: 'giveUp'; readonly status: 'FAILED' | 'UNKNOWN'; readonly error: string } & WithFailure)

/** Why it failed, or why its outcome is unknown; null: no problem. */
type WithFailure = { readonly failure: MessageCause | null }

export type SendDecision = WithFailure & {
  readonly status: MessageStatus
  readonly error: string | null
  /** Milliseconds until the next attempt; undefined: none. */
  readonly retryMs?: number
  /** The guarded repeat has not been used yet. */
  readonly guardedRetry: boolean
}

export type Backoff = (facts: { attempts: number; sealed: boolean }) => number

const minute = 60_000
const repeatWithinMs = 4 * minute
const repeatAfterMs = 3_000
const dayMs = 24 * 60 * minute
const mostAttempts = 20
/** GatewayAPI sends a repeated text twice; its report identifies the message by our reference (MSG-12). */
const providersWithoutDeduplication: readonly (string | null)[] = ['gatewayapi']

/** Returns whether a repeated SMS might arrive as well as the first: BulkGate drops only transactional repeats. */
const mayArriveTwice = ({ channel, provider, customerId }: SendProgress): boolean =>
  channel === 'SMS' && (providersWithoutDeduplication.includes(provider) || customerId !== null)

/** How long BulkGate drops the same text to the same number, including margin for a slow answer. */
const droppedForMs = 6 * minute

/** For marketing BulkGate documents no time; a day is enough for a manual retry. */
const marketingDroppedForMs = dayMs

/** Returns when the same text to the same number is no longer dropped as a repeat; epoch milliseconds, 0: at once. */
export function repeatAcceptedFrom({
  channel,
  provider,
  sendingTime,
  guardedRetry,
  customerId,
}: Pick<SendProgress, 'channel' | 'provider' | 'sendingTime' | 'guardedRetry' | 'customerId'>): number {
  if (channel !== 'SMS' || sendingTime === null || providersWithoutDeduplication.includes(provider)) return 0
  if (customerId !== null) return sendingTime.getTime() + marketingDroppedForMs
  return sendingTime.getTime() + (guardedRetry ? repeatWithinMs : 0) + droppedForMs
}

/** How long a marketing message is useful. */
export const marketingMs = 3 * dayMs

/**
 * Returns when attempts end: for a code when it expires; marketing may wait for a Sunday to pass; others after a day.
 */
function deadline({ createdTime, customerId, ...what }: SendProgress): number {
  if (isCode(what)) return createdTime.getTime() + pinLimits.validMs
  return createdTime.getTime() + (customerId === null ? dayMs : marketingMs)
}

/** Timeout of a provider for a code while another provider is available: people get it within ten seconds. */
export const codeLimitMs = 4_000

const isSmsCode = (row: SendProgress): boolean => row.channel === 'SMS' && isCode(row)

/** The claim for messages that would arrive too late. */
export const expiredClaim = {
  kind: 'giveUp',
  status: 'FAILED',
  failure: 'LATE',
  error: 'too late to be of use',
} as const satisfies SendClaim

/**
 * Decides what the worker that took the job does. A row that is still SENDING was left by a worker that crashed.
 * `others`: number of other providers.
 */
export function decideClaim(row: SendProgress, now: number, others = 0): SendClaim {
  if (row.status === 'QUEUED') {
    return now < deadline(row) ? { kind: 'send' } : expiredClaim
  }
  if (row.status !== 'SENDING' && row.status !== 'UNKNOWN') return { kind: 'done' }
  if (row.status === 'UNKNOWN' && row.guardedRetry) return { kind: 'done' }
  if (isSmsCode(row) && others > 0 && !row.guardedRetry && now < deadline(row)) return { kind: 'other' }
  if (mayRepeat(row, now)) return { kind: 'repeat' }
  return { kind: 'giveUp', status: 'UNKNOWN', failure: 'LOST', error: 'sent, answer lost' }
}

function mayRepeat(row: SendProgress, now: number): boolean {
  if (row.guardedRetry || row.sendingTime === null || now >= deadline(row)) return false
  if (mayArriveTwice(row)) return false
  return row.channel === 'EMAIL' || now - row.sendingTime.getTime() <= repeatWithinMs
}

/**
 * Decides after an attempt. `row` as it was claimed: `attempts` includes this attempt, `guardedRetry` means that it was
 * the repeat. `othersFirst`: how many other providers are available at once; a code does not wait before trying them
 * (MSG-03).
 */
export function decideAfterAttempt(
  row: SendProgress,
  outcome: SendOutcome,
  { now, backoff, othersFirst = 0 }: { now: number; backoff: Backoff; othersFirst?: number },
): SendDecision {
  const { guardedRetry } = row
  if (outcome.kind === 'accepted') return { status: 'SENT', failure: null, error: null, guardedRetry }
  const { error } = outcome
  if (outcome.kind === 'refused')
    return { status: 'FAILED', failure: outcome.off ? 'OFF' : 'REFUSED', error, guardedRetry }
  if (outcome.kind === 'unknown') {
    const last = { status: 'UNKNOWN', failure: 'LOST', error, guardedRetry } as const
    if (isSmsCode(row) && othersFirst > 0 && !row.guardedRetry) return { ...last, retryMs: 0 }
    return row.guardedRetry || mayArriveTwice(row) ? last : { ...last, retryMs: repeatAfterMs }
  }
  const atOnce = isCode(row) && row.attempts <= othersFirst
  const retryMs = atOnce ? 0 : Math.max(backoff(row), outcome.retryAfterMs ?? 0)
  if (row.guardedRetry) return repeatRefusedForNow(row, error, { now, retryMs })
  const hopeless = row.attempts >= mostAttempts || now + retryMs >= deadline(row)
  return hopeless
    ? { status: 'FAILED', failure: 'REFUSED', error, guardedRetry: false }
    : { status: 'QUEUED', failure: null, error, guardedRetry: false, retryMs }
}

/** The repeat was certainly not accepted, so it can be tried again; the first attempt stays unknown. */
function repeatRefusedForNow(
  row: SendProgress,
  error: string,
  { now, retryMs }: { now: number; retryMs: number },
): SendDecision {
  const again = { ...row, guardedRetry: false }
  const possible = row.attempts < mostAttempts && mayRepeat(again, now + retryMs)
  return { status: 'UNKNOWN', failure: 'LOST', error, guardedRetry: !possible, ...(possible ? { retryMs } : {}) }
}

/** Returns an exponential backoff with ±50 % jitter, so that a recovering provider is not flooded. */
export function backoffWith(random: () => number): Backoff {
  return ({ attempts, sealed }) => {
    const base = sealed ? 2_000 : 5_000
    const longest = sealed ? minute : 15 * minute
    return Math.round(Math.min(longest, base * 2 ** (attempts - 1)) * (0.5 + random()))
  }
}
