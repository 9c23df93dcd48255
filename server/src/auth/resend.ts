/** Decides when a further code may be sent to an e-mail or a number (AUTH-07). */
import { pinLimits, resendRefusal, secondsUntilResend } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { callerOf } from '../http/hardening/places.ts'

const hourMs = 3_600_000

/** Serialises requests for one identity: of two at once, the second waits and is then refused. */
export async function lockIdentity(tx: Tx, identity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identity}`}, 0))`.execute(tx)
}

/** Where a request comes from. `device`: a known device of the identity's account. */
type RequestOrigin = {
  device: string | undefined
  address: string
  /** The caller knows the password (AUTH-18). */
  proved?: boolean
}

/**
 * Refuses a resend that comes too soon or too often, whatever its purpose. The wait and the hourly limit apply per
 * known device or address, so strangers do not make others wait; all unknown addresses together have a limit per
 * identity.
 */
export async function refuseResend(
  tx: Tx,
  identity: string,
  { now, place }: { now: number; place: RequestOrigin },
): Promise<void> {
  const own = await sentFrom(tx, identity, { now, place })
  const [lastSentTime] = own
  if (lastSentTime !== undefined) {
    const refusal = resendRefusal({ lastSentTime, resendsLastHour: own.length - 1 }, now)
    if (refusal === 'waitingPeriodBeforeResendNotOverYet')
      throw new Refused(refusal, { retryAfter: secondsUntilResend(lastSentTime, now) })
    if (refusal !== undefined)
      throw new Refused(refusal, { retryAfter: untilFree(own, pinLimits.resendsPerHour + 1, now) })
  }
  if (place.device !== undefined || place.proved) return
  const all = await sentFrom(tx, identity, { now, place: { device: undefined } })
  if (all.length < pinLimits.sentPerIdentityPerHour) return
  throw new Refused('customerNumberOfCredentialResendExceedMax', {
    retryAfter: untilFree(all, pinLimits.sentPerIdentityPerHour, now),
  })
}

/**
 * Returns when codes were sent, newest first, in epoch milliseconds; only those after the last answered one.
 */
async function sentFrom(
  tx: Tx,
  identity: string,
  { now, place: { device, address } }: { now: number; place: Pick<RequestOrigin, 'device'> & Partial<RequestOrigin> },
): Promise<number[]> {
  const sent = await tx
    .selectFrom('challenge')
    .select(['createdTime', 'usedTime'])
    .where('identity', '=', identity)
    .where('knownDeviceId', 'is not distinct from', device ?? null)
    .$if(device === undefined && address !== undefined, (query) => query.where('address', '=', callerOf(address ?? '')))
    .where('createdTime', '>', new Date(now - hourMs))
    .orderBy('createdTime', 'desc')
    .limit(pinLimits.sentPerIdentityPerHour)
    .execute()
  const answered = sent.findIndex(({ usedTime }) => usedTime !== null)
  return (answered < 0 ? sent : sent.slice(0, answered)).map(({ createdTime }) => createdTime.getTime())
}

/** Returns the seconds until fewer than `max` of the times lie within the last hour. */
function untilFree(times: readonly number[], max: number, now: number): number {
  return Math.ceil(((times[max - 1] ?? now) + hourMs - now) / 1000)
}
