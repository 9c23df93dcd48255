/**
 * Limits how many codes may be requested: SMS cost the salon money, and strangers must not spend its credit (AUTH-16).
 * "Pumping" is the fraud of requesting SMS to numbers that earn the caller money.
 */
import {
  type CodeUse,
  codesPerHourWhenClosed,
  countedPerPlace,
  findPumpingPlace,
  type PumpingPlace,
} from '@goldline/domain/auth/pumping'
import { canGetCodes, countries } from '@goldline/domain/customer/phone'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { type Bound, countEvent, isFirst, readCount } from '../http/hardening/limits.ts'
import { callerOf, networkOf } from '../http/hardening/places.ts'
import type { Identity } from '../identity.ts'
import { warnSalon } from '../message/warn-salon.ts'
import { smsCapped, smsStopped } from './enqueue-code.ts'

type CodeSending = {
  identity: Identity
  address: string
  businessObjectId?: string | undefined
  /** A device that proved this identity before. */
  device?: string | undefined
}

const hour = 3600
const day = 24 * hour
const tooMuch = 'user-challenge.too-much-requests'

/** Codes of any kind from one place; generous, because a whole salon of customers can share an address. */
const codeLimits = {
  perAddress: { max: 60, seconds: 600 },
  perNetwork: { max: 300, seconds: 600 },
} as const

/** Limits of SMS. The salon's and the country's are emergency stops, far above a busy day. */
export const smsLimits = {
  // For all unknown devices together; one network cannot use up all of it.
  perNumberSoon: { max: 4, seconds: 600 },
  perNumberSoonFromNetwork: { max: 3, seconds: 600 },
  perNumber: { max: 10, seconds: day },
  // Leaves a rest for a person on a new device in another network.
  perNumberFromNetwork: { max: 6, seconds: day },
  // Pumpers target whole ranges of numbers; a salon's customers are spread over all of them.
  perRange: { max: 10, seconds: hour },
  perAddress: { max: 30, seconds: hour },
  perNetwork: { max: 120, seconds: hour },
  perSalon: { max: 300, seconds: hour },
  perCountry: { max: 3000, seconds: hour },
} as const

/**
 * Ages of codes that count as evidence of pumping. Codes younger than `settledMs` may still be answered; evidence about
 * a place expires sooner than about a salon.
 */
const evidence = { settledMs: 600_000, placesMs: 2 * hour * 1000, salonMs: 6 * hour * 1000 } as const

/** Limits codes per address and network. Call it before any lookup. */
export async function limitAddress(deps: Deps, { address }: CodeSending): Promise<void> {
  await requireBelowLimit(deps.db, deps, { key: `codes address ${callerOf(address)}`, bound: codeLimits.perAddress })
  await requireBelowLimit(deps.db, deps, { key: `codes network ${networkOf(address)}`, bound: codeLimits.perNetwork })
}

/**
 * Counts an SMS. Call inside the sending transaction, so that only sent ones count. The order of counters is fixed to
 * avoid deadlocks.
 */
export async function countSend(
  tx: Tx,
  deps: Deps,
  { identity, address, businessObjectId, device }: CodeSending,
): Promise<void> {
  if (identity.kind === 'EMAIL') return
  // A device that proved this number has its own limit, whatever strangers request.
  if (device !== undefined)
    return requireBelowLimit(tx, deps, { key: `sms number ${identity.value} ${device}`, bound: smsLimits.perNumber })
  const number = identity.value
  const network = networkOf(address)
  await requireBelowLimit(tx, deps, {
    key: `sms number soon ${number} from ${network}`,
    bound: smsLimits.perNumberSoonFromNetwork,
  })
  await requireBelowLimit(tx, deps, { key: `sms number soon ${number}`, bound: smsLimits.perNumberSoon })
  await requireBelowLimit(tx, deps, {
    key: `sms number ${number} from ${network}`,
    bound: smsLimits.perNumberFromNetwork,
  })
  await requireBelowLimit(tx, deps, { key: `sms number ${number}`, bound: smsLimits.perNumber })
  await requireBelowLimit(tx, deps, { key: `sms range ${rangeOf(identity.value)}`, bound: smsLimits.perRange })
  await requireBelowLimit(tx, deps, { key: `sms address ${callerOf(address)}`, bound: smsLimits.perAddress })
  await requireBelowLimit(tx, deps, { key: `sms network ${networkOf(address)}`, bound: smsLimits.perNetwork })
  await requireBelowLimit(tx, deps, { key: salonKey(businessObjectId), bound: smsLimits.perSalon })
  await requireBelowLimit(tx, deps, { key: `sms country ${identity.country}`, bound: smsLimits.perCountry })
}

/** Returns the range of a thousand numbers that the number belongs to. */
const rangeOf = (number: string): string => number.slice(0, -3)

/** Returns the counter's key of a salon; without a salon the operator pays. */
const salonKey = (businessObjectId: string | undefined): string => `sms salon ${businessObjectId ?? 'none'}`

/** Counts and refuses above the bound. The first two words of the key name the guard in the metrics. */
async function requireBelowLimit(db: Db, deps: Deps, { key, bound }: { key: string; bound: Bound }): Promise<void> {
  const { counted, retryAfter } = await countEvent(db, deps, { key, window: bound })
  if (counted) return
  deps.metrics.guardRefusals.inc({ guard: key.split(' ', 2).join('-') })
  throw new Refused(tooMuch, { retryAfter })
}

/**
 * Refuses once the salon's hourly cap is reached, or when too few codes are used: then it stops the address, the
 * network or the range of numbers, and the salon only if nothing narrower explains it. Call it before sending.
 */
export async function refusePumping(deps: Deps, { identity, address, businessObjectId }: CodeSending): Promise<void> {
  if (identity.kind === 'EMAIL') return
  await refuseCapped(deps, businessObjectId)
  const uses = await usesOf(deps, { identity, address, businessObjectId })
  const place = findPumpingPlace(uses)
  if (place === undefined) return
  if (place !== 'salon') throw refusalAt(deps, place)
  await stop(deps, 'sms-unused', {
    businessObjectId,
    tell: (tx, id) => warnSalon(tx, deps, { notice: smsStopped, businessObjectId: id, facts: uses.salon }),
  })
  await requireBelowLimit(deps.db, deps, {
    key: `sms spared network ${networkOf(address)}`,
    bound: { max: codesPerHourWhenClosed.network, seconds: hour },
  })
  await requireBelowLimit(deps.db, deps, {
    key: `sms spared ${salonKey(businessObjectId)}`,
    bound: { max: codesPerHourWhenClosed.salon, seconds: hour },
  })
}

function refusalAt(deps: Deps, place: PumpingPlace): Refused {
  deps.metrics.guardRefusals.inc({ guard: `sms-unused-${place}` })
  return new Refused(tooMuch, { retryAfter: hour })
}

/**
 * Counts the settled codes sent by SMS and how many of them were used, by address, network, range of numbers and salon.
 */
async function usesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { identity, address, businessObjectId }: CodeSending,
): Promise<Record<PumpingPlace, CodeUse>> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now - ms)
  const settled = ago(evidence.settledMs)
  const places = sql<{ sent: number; used: number; ofAddress: number; usedOfAddress: number }>`
    select count(*) as sent, count(used_time) as used, count(*) filter (where address = ${callerOf(address)}) as of_address,
      count(used_time) filter (where address = ${callerOf(address)}) as used_of_address
    from challenge where network = ${networkOf(address)} and identity like '+%'
      and created_time > ${ago(evidence.placesMs)} and created_time < ${settled}`
  // Count only the newest codes of a network and of a range; further unused ones are no evidence about the salon.
  const ofSalon = sql<{ sent: number; used: number; toRange: number; usedToRange: number }>`
    select count(*) filter (where used or (of_network <= ${countedPerPlace} and of_range <= ${countedPerPlace})) as sent,
      count(*) filter (where used) as used, count(*) filter (where is_range and recent) as to_range,
      count(*) filter (where is_range and recent and used) as used_to_range
    from (select used_time is not null as used, created_time > ${ago(evidence.placesMs)} as recent,
        left(identity, -3) = ${rangeOf(identity.value)} as is_range,
        row_number() over (partition by used_time is null, network order by created_time desc) as of_network,
        row_number() over (partition by used_time is null, left(identity, -3) order by created_time desc) as of_range
      from challenge where ${salonIs(businessObjectId)} and identity like '+%'
        and created_time > ${ago(evidence.salonMs)} and created_time < ${settled}) sent`
  const [here] = (await places.execute(db)).rows
  const [all] = (await ofSalon.execute(db)).rows
  return {
    address: { sent: here?.ofAddress ?? 0, used: here?.usedOfAddress ?? 0 },
    network: { sent: here?.sent ?? 0, used: here?.used ?? 0 },
    prefix: { sent: all?.toRange ?? 0, used: all?.usedToRange ?? 0 },
    salon: { sent: all?.sent ?? 0, used: all?.used ?? 0 },
  }
}

/** SQL: the salon's challenges. Two forms, because each has its own index. */
const salonIs = (id: string | undefined) =>
  id === undefined ? sql`business_object_id is null` : sql`business_object_id = ${id}`

async function refuseCapped(deps: Deps, businessObjectId: string | undefined): Promise<void> {
  const { max } = smsLimits.perSalon
  const { count, retryAfter } = await readCount(deps.db, deps, {
    key: salonKey(businessObjectId),
    window: smsLimits.perSalon,
  })
  if (count < max) return
  await stop(deps, 'sms-salon', {
    businessObjectId,
    tell: (tx, id) => warnSalon(tx, deps, { notice: smsCapped, businessObjectId: id, facts: { sent: max } }),
  })
  throw new Refused(tooMuch, { retryAfter })
}

/** Warns the operator once an hour, and the owners once per incident. */
async function stop(
  deps: Deps,
  guard: string,
  {
    businessObjectId,
    tell,
  }: { businessObjectId: string | undefined; tell: (tx: Tx, businessObjectId: string) => Promise<void> },
): Promise<void> {
  deps.metrics.guardRefusals.inc({ guard })
  if (!(await isFirst(deps, `${guard} told ${businessObjectId ?? 'none'}`, hour))) return
  deps.log.warn({ guard, businessObjectId }, 'SMS codes stopped')
  if (businessObjectId !== undefined) await transact(deps.db, (tx) => tell(tx, businessObjectId))
}

/** Premium and shared-cost numbers get no code, whatever their country (AUTH-16). */
export function refusePremiumNumber({ kind, value }: Identity): void {
  if (kind === 'PHONE' && !canGetCodes(parsePhoneNumberFromString(value)?.getType()))
    throw new Refused('phoneNr.no-codes')
}

/** Refuses numbers of countries that the salon does not serve; without a salon, that Goldline does not (BIZ-05). */
export async function refuseCountry(
  deps: Deps,
  identity: Identity,
  businessObjectId: string | undefined,
): Promise<void> {
  const businessObject =
    businessObjectId === undefined
      ? { servedCountries: [...countries] as string[] }
      : await deps.db
          .selectFrom('businessObject')
          .select('servedCountries')
          .where('id', '=', businessObjectId)
          .executeTakeFirst()
  if (businessObject === undefined) throw new Refused('businessObject.notFound')
  if (identity.kind === 'PHONE' && !businessObject.servedCountries.includes(identity.country))
    throw new Refused('country-not-served')
}
