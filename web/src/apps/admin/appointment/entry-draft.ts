/** What reception types into the form of a new appointment, and what is sent of it (APT-15, CUS-11). */
import type { enterAppointment } from '@goldline/contract/appointment/edit'
import type { OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import type { Segment } from '@goldline/domain/availability/facts'
import { stepMinutes, withDuration } from '@goldline/domain/product/own-duration'
import { timedBy, usualOf } from '@goldline/domain/product/own-terms'
import { type PriceReason, priceAt, type Saving, savingOf } from '@goldline/domain/product/price'
import { segmentsOf } from '@goldline/domain/product/segments'
import { type Day, isDay } from '@goldline/domain/time/day'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Zone } from '@goldline/domain/time/zone'
import { isNamed, bodyOf as newCustomerOf, type PersonDraft } from '../../../customer/new-person.ts'
import { readTime } from '../../../kit/day-text.ts'

/** The draft of the open form (UI-23), which a reload brings back. */
export const openEntry = 'appointment'

/** `duration` in minutes; `own`: not the service's, so it is kept for this customer. */
export type EntryService = { product: string; staffId: string | null; duration: number }

/** Somebody whom the salon knows, or somebody new, or nobody yet. */
export type Who = {
  customer: { id: string; name: string; surname: string; healthSign: boolean } | null
  newcomer: PersonDraft | null
}

export type EntryDraft = Who & {
  walkIn: boolean
  services: readonly EntryService[]
  day: string
  /** `HH:mm` as typed. */
  time: string
  note: string
  tell: boolean
  /** Changed lengths become the customer's own. */
  keep: boolean
  /** Whoever comes along (APT-23), and whether each waits for the one before. */
  party: readonly Companion[]
  inTurn: boolean
}

/** A customer, or else a guest by name; `key` tells them apart while they are typed. */
export type Companion = Who & Pick<EntryDraft, 'services'> & { key: number; guest: string }

/** What is sent of it; a guest, or nobody, is null. */
export const sentWho = ({ customer, newcomer }: Who) => ({
  customerId: customer?.id ?? null,
  ...(newcomer && { newCustomer: newCustomerOf(newcomer) }),
})

/** Whether somebody is said. */
export const isSaid = ({ customer, newcomer }: Who): boolean =>
  customer !== null || (newcomer !== null && isNamed(newcomer))

export const fullName = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

/** Minutes that one service takes at most. */
export const longestService = 240

/** Epoch milliseconds; undefined while day or time is not one, lies between two steps, or is left out by the clock that day. */
export function startOf(clock: Zone, { day, time }: Pick<EntryDraft, 'day' | 'time'>): number | undefined {
  const typed = readTime(time)
  if (!isDay(day) || typed === undefined) return undefined
  const wall = parseTimeOfDay(typed)
  if (wall % stepMinutes > 0) return undefined
  return clock.exists(day, wall) ? clock.toInstant(day, wall) : undefined
}

/** The time of an instant, as it is typed. */
export function typedTime(clock: Zone, instant: number): { day: Day; time: string } {
  const { day, minutes } = clock.toWall(instant)
  return { day, time: formatTimeOfDay(minutes).slice(0, 5) }
}

/** The next step of five minutes, for whoever is here already. */
export function rightNow(clock: Zone, now: number) {
  return typedTime(clock, Math.floor(now / 300_000) * 300_000)
}

/**
 * What a service costs, in minor units; `reason`: why it is less than its list price; `from`: it is the lowest of
 * several.
 */
export type Price = { price: number; listPrice: number; reason: PriceReason | null; from: boolean }
/** A service whose price was agreed at booking (CAT-05). */
export type Agreed = Omit<Price, 'from'> & { product: string }

/** Each service with its price at that start, unless it was agreed before, and the time that all of it takes. */
export function totalsOf(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  { day, minutes: start, agreed = [] }: { day: string; minutes: number; agreed?: readonly Agreed[] },
): { prices: Price[]; total: number; from: boolean; minutes: number } {
  const left = [...agreed]
  const prices = services.map(({ product, staffId }): Price => {
    const at = left.findIndex((each) => each.product === product)
    const kept = at < 0 ? undefined : left.splice(at, 1)[0]
    if (kept) return { price: kept.price, listPrice: kept.listPrice, reason: kept.reason, from: false }
    const service = offered.find((each) => each.product === product)
    if (!service) return { price: 0, listPrice: 0, reason: null, from: false }
    const usual = usualOf(service, staffId)
    const now = isDay(day) ? priceAt(usual, day, start) : { price: usual.price, reason: null }
    return { price: now.price, listPrice: usual.price, reason: now.reason, from: usual.varies }
  })
  const cleanups = services.slice(0, -1).reduce((sum, service) => sum + cleanupAfter(service, offered), 0)
  const minutes = services.reduce((sum, { duration }) => sum + duration, cleanups)
  const total = prices.reduce((sum, { price }) => sum + price, 0)
  return { prices, total, from: prices.some(({ from }) => from), minutes }
}

/** What is certain to cost less at that start, whoever does it (CAT-05, CAT-11). */
export function savingAt(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  { day, minutes }: { day: Day; minutes: number },
): Saving | undefined {
  const usual = services.flatMap(({ product, staffId }) => {
    const service = offered.find((each) => each.product === product)
    return service ? [usualOf(service, staffId)] : []
  })
  const saving = savingOf(usual.map((each) => ({ ...priceAt(each, day, minutes), listPrice: each.price })))
  return saving && 'amount' in saving && usual.some(({ varies }) => varies) ? undefined : saving
}

/** Minutes in which whoever did it cleans up. */
export const cleanupAfter = ({ product }: EntryService, offered: readonly OfferedService[]): number =>
  offered.find((each) => each.product === product)?.bufferMinutes ?? 0

/** How it runs: work, processing in which whoever does it is free for others, and cleanup (CAT-02). */
export function segmentsFor(
  { product, staffId, duration }: EntryService,
  offered: readonly OfferedService[],
): Segment[] {
  const service = offered.find((each) => each.product === product)
  if (!service) return [{ kind: 'work', minutes: duration }]
  const usual = timedBy(service, staffId)
  return segmentsOf(usual.duration === duration ? usual : withDuration(usual, duration))
}

type Begins = { staffId: string | null; own: Readonly<Record<string, number>>; drawn?: number | undefined }

/** A service as it begins in the form: with the customer's own length, if they have one, else with the one drawn. */
export function asEntered(service: OfferedService, { staffId, own, drawn }: Begins): EntryService {
  const { product, staffIds } = service
  const able = staffId !== null && staffIds.includes(staffId) ? staffId : null
  return { product, staffId: able, duration: own[product] ?? drawn ?? usualOf(service, able).duration }
}

/** The same by somebody else: a length that nobody set follows the person. */
export function handedTo(
  { product, duration, staffId: before }: EntryService,
  offered: readonly OfferedService[],
  staffId: string | null,
): EntryService {
  const service = offered.find((each) => each.product === product)
  const isUsual = service !== undefined && duration === usualOf(service, before).duration
  return { product, staffId, duration: isUsual ? usualOf(service, staffId).duration : duration }
}

/** What nobody is asked for by name, done by whom the customer usually has; undefined: that person does nothing of it. */
export function byUsual(
  services: readonly EntryService[],
  offered: readonly OfferedService[],
  staffId: string | null,
): EntryService[] | undefined {
  const theirs = (service: EntryService) =>
    staffId !== null &&
    service.staffId === null &&
    offered.some(({ product, staffIds }) => product === service.product && staffIds.includes(staffId))
  if (!services.some(theirs)) return undefined
  return services.map((service) => (theirs(service) ? handedTo(service, offered, staffId) : service))
}

/** What is asked of the server as an own length; undefined: as usual with this person. */
export function ownLength({ product, staffId, duration }: EntryService, offered: readonly OfferedService[]) {
  const service = offered.find((each) => each.product === product)
  return service && usualOf(service, staffId).duration === duration ? undefined : duration
}

/** What is asked about these services, as they would be booked. */
export const askedOf = (services: readonly EntryService[], offered: readonly OfferedService[]) => ({
  products: services.map(({ product }) => product).join(),
  staffIds: services.map(({ staffId }) => staffId ?? 'any').join(),
  durations: services.map((service) => ownLength(service, offered) ?? '').join(),
})

export const sentServices = (services: readonly EntryService[], offered: readonly OfferedService[]) =>
  services.map((service) => {
    const duration = ownLength(service, offered)
    return { product: service.product, staffId: service.staffId, ...(duration !== undefined && { duration }) }
  })

export function bodyOf(
  draft: EntryDraft,
  offered: readonly OfferedService[],
  start: number,
): BodySent<typeof enterAppointment> {
  const { customer, walkIn, services, note, tell, keep } = draft
  return {
    ...sentWho(draft),
    startTime: new Date(start).toISOString(),
    services: sentServices(services, offered),
    keepDurations: customer !== null && keep,
    tell,
    ...(walkIn && { walkIn }),
    ...(note.trim() !== '' && { note }),
  }
}
