/** Who may cause how many codes: SMS cost the salon, and strangers must not be able to spend its credit (AUTH-16). */
import { countries } from '@goldline/domain/customer/phone'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { callerOf, networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { type Bound, countNow, countUp } from '../http/limits.ts'
import { enqueueSmsCapped, enqueueSmsStopped } from '../message/enqueue.ts'
import type { Identity } from './identity.ts'

type Sending = {
  identity: Identity
  address: string
  businessObjectId?: string | undefined
  /** A device that proved this identity before. */
  device?: string | undefined
}

const hour = 3600
const day = 24 * hour
const tooMuch = 'user-challenge.too-much-requests'

/** Codes of any kind from one place; behind one address there can be a salon full of customers. */
export const codeLimits = {
  perAddress: { max: 60, seconds: 600 },
  perNetwork: { max: 300, seconds: 600 },
} as const

/** SMS that may go out. The salon's and the country's are emergency stops far above a good day. */
export const smsLimits = {
  perNumber: { max: 10, seconds: day },
  // One stranger must not use up what is left for somebody on a new device.
  perNumberFromNetwork: { max: 6, seconds: day },
  // Pumpers are paid for whole ranges of numbers; a salon's customers are strewn over all of them.
  perRange: { max: 10, seconds: hour },
  perAddress: { max: 30, seconds: hour },
  perNetwork: { max: 120, seconds: hour },
  perSalon: { max: 300, seconds: hour },
  perCountry: { max: 3000, seconds: hour },
} as const

/** Of so many SMS codes of a salon in a day fewer than this share was used: somebody is pumping. */
export const pumping = { from: 50, leastUsed: 0.2, settledAfterMs: 600_000 } as const

/** Before anything is looked at. */
export async function limitAddress(deps: Deps, { address }: Sending): Promise<void> {
  await demand(deps.db, deps, `codes address ${callerOf(address)}`, codeLimits.perAddress)
  await demand(deps.db, deps, `codes network ${networkOf(address)}`, codeLimits.perNetwork)
}

/** Inside the sending transaction, so that only what is sent counts; always in this order, so that two never deadlock. */
export async function countSend(
  tx: Tx,
  deps: Deps,
  { identity, address, businessObjectId, device }: Sending,
): Promise<void> {
  if (identity.kind === 'EMAIL') return
  // Whoever proved this very number before has SMS of their own, whatever strangers ask for.
  if (device !== undefined) return demand(tx, deps, `sms number ${identity.value} ${device}`, smsLimits.perNumber)
  await demand(tx, deps, `sms number ${identity.value} from ${networkOf(address)}`, smsLimits.perNumberFromNetwork)
  await demand(tx, deps, `sms number ${identity.value}`, smsLimits.perNumber)
  await demand(tx, deps, `sms range ${rangeOf(identity.value)}`, smsLimits.perRange)
  await demand(tx, deps, `sms address ${callerOf(address)}`, smsLimits.perAddress)
  await demand(tx, deps, `sms network ${networkOf(address)}`, smsLimits.perNetwork)
  await demand(tx, deps, salonKey(businessObjectId), smsLimits.perSalon)
  await demand(tx, deps, `sms country ${identity.country}`, smsLimits.perCountry)
}

/** The thousand numbers that it is one of. */
const rangeOf = (number: string): string => number.slice(0, -3)

/** What no salon pays is the operator's. */
const salonKey = (businessObjectId: string | undefined): string => `sms salon ${businessObjectId ?? 'none'}`

/** The first words of the key say which guard it is. */
async function demand(db: Db, deps: Deps, key: string, bound: Bound): Promise<void> {
  const { counted, retryAfter } = await countUp(db, deps, key, bound)
  if (counted) return
  deps.metrics.guardRefusals.inc({ guard: key.split(' ', 2).join('-') })
  throw new Refused(tooMuch, { retryAfter })
}

/** Before sending: a salon whose cap is reached, or of whose SMS codes too few were used, sends no more; the owner is told. */
export async function refusePumping(deps: Deps, { identity, businessObjectId }: Sending): Promise<void> {
  if (identity.kind === 'EMAIL') return
  await refuseCapped(deps, businessObjectId)
  const now = deps.clock.now()
  const { sent, used } = await deps.db
    .selectFrom('challenge')
    .select((row) => [row.fn.countAll<number>().as('sent'), row.fn.count<number>('usedTime').as('used')])
    .where('businessObjectId', 'is not distinct from', businessObjectId ?? null)
    .where('identity', 'like', '+%')
    // The youngest may still be on their way to somebody who types.
    .where('createdTime', '>', new Date(now - day * 1000))
    .where('createdTime', '<', new Date(now - pumping.settledAfterMs))
    .executeTakeFirstOrThrow()
  if (sent < pumping.from || used / sent >= pumping.leastUsed) return
  await stop(deps, 'sms-unused', businessObjectId, (tx, id) =>
    enqueueSmsStopped(tx, deps, { businessObjectId: id, sent, used }),
  )
  throw new Refused(tooMuch, { retryAfter: hour })
}

async function refuseCapped(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const { max } = smsLimits.perSalon
  const { count, retryAfter } = await countNow(deps.db, deps, salonKey(businessObjectId), smsLimits.perSalon)
  if (count < max) return
  await stop(deps, 'sms-salon', businessObjectId, (tx, id) =>
    enqueueSmsCapped(tx, deps, { businessObjectId: id, sent: max }),
  )
  throw new Refused(tooMuch, { retryAfter })
}

/** Told once an hour at most, however many are refused; the owner once an incident. */
async function stop(
  deps: Deps,
  guard: string,
  businessObjectId: string | undefined,
  tell: (tx: Tx, businessObjectId: string) => Promise<void>,
): Promise<void> {
  deps.metrics.guardRefusals.inc({ guard })
  const told = await countUp(deps.db, deps, `${guard} told ${businessObjectId ?? 'none'}`, { max: 1, seconds: hour })
  if (!told.counted) return
  deps.log.warn({ guard, businessObjectId }, 'SMS codes stopped')
  if (businessObjectId !== undefined) await transact(deps.db, (tx) => tell(tx, businessObjectId))
}

/** SMS go to the countries that the salon serves; without a salon, to those that Goldline does (BIZ-05). */
export async function refuseCountry(
  deps: Deps,
  identity: Identity,
  businessObjectId: string | undefined,
): Promise<void> {
  const salon =
    businessObjectId === undefined
      ? { servedCountries: [...countries] as string[] }
      : await deps.db
          .selectFrom('businessObject')
          .select('servedCountries')
          .where('id', '=', businessObjectId)
          .executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
  if (identity.kind === 'PHONE' && !salon.servedCountries.includes(identity.country))
    throw new Refused('country-not-served')
}
