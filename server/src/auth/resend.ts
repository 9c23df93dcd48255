/** When a further code may be sent to an e-mail or a number (AUTH-07). */
import { pinLimits, resendRefusal, secondsUntilResend } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

const hourMs = 3_600_000

/** Requests for one identity go one after the other: of two at once, one waits and then reads that it must wait. */
export async function lockIdentity(tx: Tx, identity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identity}`}, 0))`.execute(tx)
}

/**
 * Whatever the purpose. Codes before the last one that was answered are no resends: their person has arrived. A known
 * device (`device`) waits for its own codes only, so that strangers who ask do not make it wait.
 */
export async function refuseResend(tx: Tx, identity: string, now: number, device?: string): Promise<void> {
  const sent = await tx
    .selectFrom('challenge')
    .select(['createdTime', 'usedTime'])
    .where('identity', '=', identity)
    .where('knownDeviceId', 'is not distinct from', device ?? null)
    .where('createdTime', '>', new Date(now - hourMs))
    .orderBy('createdTime', 'desc')
    .limit(pinLimits.resendsPerHour + 1)
    .execute()
  const answered = sent.findIndex(({ usedTime }) => usedTime !== null)
  const times = (answered < 0 ? sent : sent.slice(0, answered)).map(({ createdTime }) => createdTime.getTime())
  const [lastSentTime] = times
  const firstSentTime = times.at(-1)
  if (lastSentTime === undefined || firstSentTime === undefined) return
  const refusal = resendRefusal({ lastSentTime, resendsLastHour: times.length - 1 }, now)
  if (refusal === undefined) return
  const retryAfter =
    refusal === 'waitingPeriodBeforeResendNotOverYet'
      ? secondsUntilResend(lastSentTime, now)
      : Math.ceil((firstSentTime + hourMs - now) / 1000)
  throw new Refused(refusal, { retryAfter })
}
