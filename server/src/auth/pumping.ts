/** Who may cause how many codes: SMS cost the salon, and strangers must not be able to spend its credit (AUTH-16). */
import { type PumpingPlace, pumpedPlace, sparedPerHour, type Use, weighsPerPlace } from '@goldline/domain/auth/pumping'
import { canGetCodes, countries } from '@goldline/domain/customer/phone'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { callerOf, networkOf } from '../http/address.ts'
import { Refused } from '../http/errors.ts'
import { type Bound, countNow, countUp, isFirst } from '../http/limits.ts'
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
  // All unknown devices together; one network leaves some to somebody on a new device.
  perNumberSoon: { max: 4, seconds: 600 },
  perNumberSoonFromNetwork: { max: 3, seconds: 600 },
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

/** What is younger may still be on its way to somebody who types. Of places it is forgotten sooner than of salons. */
const evidence = { settledMs: 600_000, placesMs: 2 * hour * 1000, salonMs: 6 * hour * 1000 } as const

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
  const [number, network] = [identity.value, networkOf(address)]
  await demand(tx, deps, `sms number soon ${number} from ${network}`, smsLimits.perNumberSoonFromNetwork)
  await demand(tx, deps, `sms number soon ${number}`, smsLimits.perNumberSoon)
  await demand(tx, deps, `sms number ${number} from ${network}`, smsLimits.perNumberFromNetwork)
  await demand(tx, deps, `sms number ${number}`, smsLimits.perNumber)
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

/**
 * Before sending. A salon whose cap is reached sends no more; where too few codes are used, the brake closes the address, the network
 * or the range of numbers they are for, and the salon only where nothing narrower explains it.
 */
export async function refusePumping(deps: Deps, { identity, address, businessObjectId }: Sending): Promise<void> {
  if (identity.kind === 'EMAIL') return
  await refuseCapped(deps, businessObjectId)
  const uses = await usesOf(deps, { identity, address, businessObjectId })
  const place = pumpedPlace(uses)
  if (place === undefined) return
  if (place !== 'salon') throw refusalAt(deps, place)
  await stop(deps, 'sms-unused', businessObjectId, (tx, id) =>
    enqueueSmsStopped(tx, deps, { businessObjectId: id, ...uses.salon }),
  )
  await demand(deps.db, deps, `sms spared network ${networkOf(address)}`, { max: sparedPerHour.network, seconds: hour })
  await demand(deps.db, deps, `sms spared ${salonKey(businessObjectId)}`, { max: sparedPerHour.salon, seconds: hour })
}

function refusalAt(deps: Deps, place: PumpingPlace): Refused {
  deps.metrics.guardRefusals.inc({ guard: `sms-unused-${place}` })
  return new Refused(tooMuch, { retryAfter: hour })
}

/** Codes by SMS that had their time, and how many were typed: from the address, the network, to the thousand neighbouring numbers, of the salon. */
async function usesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { identity, address, businessObjectId }: Sending,
): Promise<Record<PumpingPlace, Use>> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now - ms)
  const settled = ago(evidence.settledMs)
  const places = sql<{ sent: number; used: number; ofAddress: number; usedOfAddress: number }>`
    select count(*) as sent, count(used_time) as used, count(*) filter (where address = ${callerOf(address)}) as of_address,
      count(used_time) filter (where address = ${callerOf(address)}) as used_of_address
    from challenge where network = ${networkOf(address)} and identity like '+%'
      and created_time > ${ago(evidence.placesMs)} and created_time < ${settled}`
  // The newest codes of a network and of a range of numbers weigh; however many more are unused, they say no more about the salon.
  const salon = sql<{ sent: number; used: number; toRange: number; usedToRange: number }>`
    select count(*) filter (where used or (of_network <= ${weighsPerPlace} and of_range <= ${weighsPerPlace})) as sent,
      count(*) filter (where used) as used, count(*) filter (where is_range and recent) as to_range,
      count(*) filter (where is_range and recent and used) as used_to_range
    from (select used_time is not null as used, created_time > ${ago(evidence.placesMs)} as recent,
        left(identity, -3) = ${rangeOf(identity.value)} as is_range,
        row_number() over (partition by used_time is null, network order by created_time desc) as of_network,
        row_number() over (partition by used_time is null, left(identity, -3) order by created_time desc) as of_range
      from challenge where ${salonIs(businessObjectId)} and identity like '+%'
        and created_time > ${ago(evidence.salonMs)} and created_time < ${settled}) sent`
  const [here] = (await places.execute(db)).rows
  const [all] = (await salon.execute(db)).rows
  return {
    address: { sent: here?.ofAddress ?? 0, used: here?.usedOfAddress ?? 0 },
    network: { sent: here?.sent ?? 0, used: here?.used ?? 0 },
    prefix: { sent: all?.toRange ?? 0, used: all?.usedToRange ?? 0 },
    salon: { sent: all?.sent ?? 0, used: all?.used ?? 0 },
  }
}

/** Each of the two has its index. */
const salonIs = (id: string | undefined) =>
  id === undefined ? sql`business_object_id is null` : sql`business_object_id = ${id}`

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
  if (!(await isFirst(deps, `${guard} told ${businessObjectId ?? 'none'}`, hour))) return
  deps.log.warn({ guard, businessObjectId }, 'SMS codes stopped')
  if (businessObjectId !== undefined) await transact(deps.db, (tx) => tell(tx, businessObjectId))
}

/** Premium and shared-cost numbers and the like get no code, whatever their country (AUTH-16). */
export function refuseDearNumber({ kind, value }: Identity): void {
  if (kind === 'PHONE' && !canGetCodes(parsePhoneNumberFromString(value)?.getType()))
    throw new Refused('phoneNr.no-codes')
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
