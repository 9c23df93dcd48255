/** When a further code may be sent to an e-mail or a number (AUTH-07). */
import { pinLimits, resendRefusal, secondsUntilResend } from '@goldline/domain/auth/pin'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { callerOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'

const hourMs = 3_600_000

/** Requests for one identity go one after the other: of two at once, one waits and then reads that it must wait. */
export async function lockIdentity(tx: Tx, identity: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identity}`}, 0))`.execute(tx)
}

/** Where a request comes from; `device` is a known one of the identity's account. */
type Place = {
  device: string | undefined
  address: string
  /** Who asks knows the password (AUTH-18). */
  proved?: boolean
}

/**
 * Whatever the purpose. The wait and the resends of an hour are the place's own, the known device's or the address's: what strangers
 * ask for elsewhere makes nobody wait. How many messages all unknown places together cause is bounded by the identity.
 */
export async function refuseResend(tx: Tx, identity: string, now: number, place: Place): Promise<void> {
  const own = await sentFrom(tx, identity, now, place)
  const [lastSentTime] = own
  if (lastSentTime !== undefined) {
    const refusal = resendRefusal({ lastSentTime, resendsLastHour: own.length - 1 }, now)
    if (refusal === 'waitingPeriodBeforeResendNotOverYet')
      throw new Refused(refusal, { retryAfter: secondsUntilResend(lastSentTime, now) })
    if (refusal !== undefined)
      throw new Refused(refusal, { retryAfter: untilFree(own, pinLimits.resendsPerHour + 1, now) })
  }
  if (place.device !== undefined || place.proved) return
  const all = await sentFrom(tx, identity, now, { device: undefined })
  if (all.length < pinLimits.sentPerIdentityPerHour) return
  throw new Refused('customerNumberOfCredentialResendExceedMax', {
    retryAfter: untilFree(all, pinLimits.sentPerIdentityPerHour, now),
  })
}

/** Newest first, epoch milliseconds. Codes before the last one that was answered are no resends: their person has arrived. */
async function sentFrom(
  tx: Tx,
  identity: string,
  now: number,
  { device, address }: Pick<Place, 'device'> & Partial<Place>,
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

/** Seconds until fewer than `max` of them are of the last hour. */
function untilFree(times: readonly number[], max: number, now: number): number {
  return Math.ceil(((times[max - 1] ?? now) + hourMs - now) / 1000)
}
