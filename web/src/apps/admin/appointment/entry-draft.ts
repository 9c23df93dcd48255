/** State of the new appointment's form: the typed values, and the request built from them (APT-15, CUS-11). */
import type { enterAppointment, OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import type { Segment } from '@goldline/domain/availability/facts'
import { endOfService, lineOfKey } from '@goldline/domain/product/add-ons'
import { stepMinutes, withDuration, withPersonTiming } from '@goldline/domain/product/own-duration'
import { usualTerms } from '@goldline/domain/product/own-terms'
import { type PriceReason, priceAt, type Saving, savingOf } from '@goldline/domain/product/price'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { segmentsOf } from '@goldline/domain/product/segments'
import { type Day, isDay } from '@goldline/domain/time/day'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Zone } from '@goldline/domain/time/zone'
import { isNamed, newCustomerBody as newCustomerOf, type PersonDraft } from '../../../customer/new-person.ts'
import { parseTime } from '../../../kit/day-text.ts'

/** Key of the open form's draft (UI-23), which survives a reload. */
export const openEntryKey = 'appointment'

/** A chosen service; `duration` in minutes, `staffId` null: anybody. */
export type EntryService = { product: string; staffId: string | null; duration: number }

/** A known customer, a new one, or none yet. */
export type VisitCustomer = {
  customer: { id: string; name: string; surname: string; healthSign: boolean } | null
  newcomer: PersonDraft | null
}

export type EntryDraft = VisitCustomer & {
  walkIn: boolean
  services: readonly EntryService[]
  day: string
  /** `HH:mm` as typed. */
  time: string
  note: string
  tell: boolean
  /** Whether changed lengths become the customer's own. */
  keep: boolean
  /** Companions (APT-23), and whether they come one after another. */
  party: readonly Companion[]
  inTurn: boolean
}

/** A party's member beside the first: a customer, or a guest by name; `key` identifies the form's fields. */
export type Companion = VisitCustomer & Pick<EntryDraft, 'services'> & { key: number; guest: string }

/** Builds the customer's part of a request; `customerId` null: new, a guest, or none chosen. */
export const customerBody = ({ customer, newcomer }: VisitCustomer) => ({
  customerId: customer?.id ?? null,
  newCustomer: newcomer ? newCustomerOf(newcomer) : undefined,
})

export const hasCustomer = ({ customer, newcomer }: VisitCustomer): boolean =>
  customer !== null || (newcomer !== null && isNamed(newcomer))

/** Longest service in minutes. */
export const longestService = 240

/** Returns epoch milliseconds; undefined if day or time is invalid, not on a five-minute step, or skipped by DST. */
export function startInstant(clock: Zone, { day, time }: Pick<EntryDraft, 'day' | 'time'>): number | undefined {
  const typed = parseTime(time)
  if (!isDay(day) || typed === undefined) return undefined
  const wall = parseTimeOfDay(typed)
  if (wall % stepMinutes > 0) return undefined
  return clock.exists(day, wall) ? clock.toInstant(day, wall) : undefined
}

/** Converts an instant to day and time for the form's fields. */
export function typedTime(clock: Zone, instant: number): { day: Day; time: string } {
  const { day, minutes } = clock.toWall(instant)
  return { day, time: formatTimeOfDay(minutes).slice(0, 5) }
}

/** Returns the current time, rounded down to five minutes, for a walk-in. */
export function currentStart(clock: Zone, now: number) {
  return typedTime(clock, Math.floor(now / 300_000) * 300_000)
}

/** A service's price, in minor units; `reason`: why it is below the list price; `from`: it is the lowest of several. */
export type Price = { price: number; listPrice: number; reason: PriceReason | null; from: boolean }
/** A service whose price was agreed at booking (CAT-05). */
export type AgreedPrice = Omit<Price, 'from'> & { product: string }

/** Returns each service's price at that start (or its agreed price), their total, and the total minutes. */
export function entryTotals(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  { day, minutes: start, agreed = [] }: { day: string; minutes: number; agreed?: readonly AgreedPrice[] },
): { prices: Price[]; total: number; from: boolean; minutes: number } {
  const left = [...agreed]
  const prices = services.map(({ product, staffId }): Price => {
    const at = left.findIndex((each) => each.product === product)
    const kept = at < 0 ? undefined : left.splice(at, 1)[0]
    if (kept) return { price: kept.price, listPrice: kept.listPrice, reason: kept.reason, from: false }
    const service = offered.find((each) => each.product === product)
    if (!service) return { price: 0, listPrice: 0, reason: null, from: false }
    const usual = usualTerms(service, staffId)
    const now = isDay(day) ? priceAt(usual, day, start) : { price: usual.price, reason: null }
    return { price: now.price, listPrice: usual.price, reason: now.reason, from: usual.varies }
  })
  const cleanups = services.slice(0, -1).reduce((sum, service) => sum + cleanupAfter(service, offered), 0)
  const minutes = services.reduce((sum, { duration }) => sum + duration, cleanups)
  const total = prices.reduce((sum, { price }) => sum + price, 0)
  return { prices, total, from: prices.some(({ from }) => from), minutes }
}

/** Returns the saving at that start; undefined if none, or if its amount depends on the person (CAT-05, CAT-11). */
export function savingAt(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  { day, minutes }: { day: Day; minutes: number },
): Saving | undefined {
  const usual = services.flatMap(({ product, staffId }) => {
    const service = offered.find((each) => each.product === product)
    return service ? [usualTerms(service, staffId)] : []
  })
  const saving = savingOf(usual.map((each) => ({ ...priceAt(each, day, minutes), listPrice: each.price })))
  return saving && 'amount' in saving && usual.some(({ varies }) => varies) ? undefined : saving
}

/** Returns the minutes of cleanup after the service. */
export const cleanupAfter = ({ product }: EntryService, offered: readonly OfferedService[]): number =>
  offered.find((each) => each.product === product)?.bufferMinutes ?? 0

/** Returns a service's segments: work, processing (the person is free for others) and cleanup (CAT-02). */
export function segmentsFor(
  { product, staffId, duration }: EntryService,
  offered: readonly OfferedService[],
): Segment[] {
  const service = offered.find((each) => each.product === product)
  if (!service) return [{ kind: 'work', minutes: duration }]
  const usual = withPersonTiming(service, staffId)
  return segmentsOf(usual.duration === duration ? usual : withDuration(usual, duration))
}

type EntryStart = { staffId: string | null; own: Readonly<Record<string, number>>; drawn?: number | undefined }

/** Builds a newly entered service: with the customer's own length, else the drawn one, else the usual one. */
export function enteredService(service: OfferedService, { staffId, own, drawn }: EntryStart): EntryService {
  const { product, staffIds } = service
  const able = staffId !== null && staffIds.includes(staffId) ? staffId : null
  return { product, staffId: able, duration: own[product] ?? drawn ?? usualTerms(service, able).duration }
}

/** Assigns a service to another person; a duration that was not set by hand becomes that person's usual one. */
export function withStaff(
  { product, duration, staffId: before }: EntryService,
  offered: readonly OfferedService[],
  staffId: string | null,
): EntryService {
  const service = offered.find((each) => each.product === product)
  const isUsual = service !== undefined && duration === usualTerms(service, before).duration
  return { product, staffId, duration: isUsual ? usualTerms(service, staffId).duration : duration }
}

/** Assigns services without a chosen person to the customer's usual one; undefined if that person does none of them. */
export function withUsualStaff(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  staffId: string | null,
): EntryService[] | undefined {
  const theirs = (service: EntryService) =>
    staffId !== null &&
    service.staffId === null &&
    offered.some(({ product, staffIds }) => product === service.product && staffIds.includes(staffId))
  if (!services.some(theirs)) return undefined
  return services.map((service) => (theirs(service) ? withStaff(service, offered, staffId) : service))
}

/** Returns the length to send; undefined if it is the person's usual one. */
export function durationToSend({ product, staffId, duration }: EntryService, offered: readonly OfferedService[]) {
  const service = offered.find((each) => each.product === product)
  return service && usualTerms(service, staffId).duration === duration ? undefined : duration
}

/** Builds the services' query parameters. */
export const servicesQuery = (services: readonly EntryService[], offered: readonly OfferedService[]) => ({
  products: services.map(({ product }) => product).join(),
  staffIds: services.map(({ staffId }) => staffId ?? 'any').join(),
  durations: services.map((service) => durationToSend(service, offered) ?? '').join(),
})

export const buildServicesBody = (services: readonly EntryService[], offered: readonly OfferedService[]) =>
  services.map((service) => {
    const duration = durationToSend(service, offered)
    return { product: service.product, staffId: service.staffId, duration }
  })

export function entryBody(
  draft: EntryDraft,
  offered: readonly OfferedService[],
  start: number,
): BodySent<typeof enterAppointment> {
  const { customer, walkIn, services, note, tell, keep } = draft
  return {
    ...customerBody(draft),
    startTime: new Date(start).toISOString(),
    services: buildServicesBody(services, offered),
    keepDurations: customer !== null && keep,
    tell,
    walkIn: walkIn || undefined,
    ...(note.trim() !== '' && { note }),
  }
}

/** Returns the add-ons offered for a service (CAT-13). */
export function addOnsOf({ product }: EntryService, offered: readonly OfferedService[]): OfferedService[] {
  const { productId, addOn } = lineOfKey(product, addOnKeys(offered))
  return addOn ? [] : offered.filter((each) => each.addOn && parseProductKey(each.product).productId === productId)
}

const addOnKeys = (offered: readonly OfferedService[]) =>
  new Set(offered.filter(({ addOn }) => addOn).map(({ product }) => product))

function endAt(services: readonly EntryService[], index: number, offered: readonly OfferedService[]): number {
  const keys = addOnKeys(offered)
  const lines = services.map(({ product }) => lineOfKey(product, keys))
  return endOfService(lines, index)
}

/** Returns the product keys of the add-ons that follow a service in the list. */
export const takenAddOns = (services: readonly EntryService[], index: number, offered: readonly OfferedService[]) =>
  services.slice(index + 1, endAt(services, index, offered)).map(({ product }) => product)

export const withAddOnAt = (
  services: readonly EntryService[],
  { index, addOn }: { index: number; addOn: EntryService },
  offered: readonly OfferedService[],
): EntryService[] => services.toSpliced(endAt(services, index, offered), 0, addOn)

/** Removes a service and the add-ons that follow it. */
export const withoutServiceAt = (
  services: readonly EntryService[],
  index: number,
  offered: readonly OfferedService[],
): EntryService[] => services.toSpliced(index, endAt(services, index, offered) - index)

/** Changes a service; its add-ons get the same person. */
export function withServiceAt(
  services: readonly EntryService[],
  { index, changes }: { index: number; changes: Partial<EntryService> },
  offered: readonly OfferedService[],
): EntryService[] {
  const end = endAt(services, index, offered)
  const { staffId } = changes
  return services.map((each, at) => {
    if (at === index) return { ...each, ...changes }
    return staffId !== undefined && at > index && at < end ? withStaff(each, offered, staffId) : each
  })
}
