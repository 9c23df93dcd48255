/** Changes typed for an appointment, and the request built from them (APT-03, AVL-03, CAT-05, CUS-11). */

import type { Appointment } from '@goldline/contract/appointment'
import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import { productKey } from '@goldline/domain/product/product-key'
import type { Zone } from '@goldline/domain/time/zone'
import { type AgreedPrice, durationToSend, type EntryService, startInstant, typedTime } from './entry-draft.ts'

export type CurrentVisit = {
  day: string
  time: string
  /** A blocker's staff id; for visits, `services` contains the staff ids. */
  person: string
  /** A blocker's title and minutes. */
  title: string
  minutes: number
  services: readonly EntryService[]
  note: string
}
/** The fields that were typed, without the others. */
export type EditedVisit = Partial<CurrentVisit>

export function currentVisit(appointment: Appointment, clock: Zone): CurrentVisit {
  const { startTime, endTime, staffId, pinned, recommendedStaff, title, note } = appointment
  const services = appointment.services.map((service): EntryService => {
    const fixed = pinned && service.staffId !== '-1' ? service.staffId : service.requestedStaffId
    return { product: productKey(service), staffId: fixed, duration: service.duration }
  })
  const person = recommendedStaff?.id ?? staffId ?? ''
  const minutes = (Date.parse(endTime) - Date.parse(startTime)) / 60_000
  const words = { title: title ?? '', note: note ?? '' }
  return { ...typedTime(clock, Date.parse(startTime)), person, minutes, services, ...words }
}

/** Returns the prices agreed at booking, which a change keeps (CAT-05). */
export const agreedPrices = ({ services }: Appointment): AgreedPrice[] =>
  services.map((service) => {
    const { price, listPrice, priceReason: reason } = service
    return { product: productKey(service), price, listPrice, reason }
  })

export const serviceNameIn = ({ services }: Appointment, product: string): string | undefined =>
  services.find((service) => productKey(service) === product)?.name ?? undefined

type EditFacts = { clock: Zone; offered: readonly OfferedService[]; keep: boolean }

/** Builds the request from the changed fields only, so that it keeps colleagues' changes of other fields. */
export function editBody(
  appointment: Appointment,
  typed: EditedVisit,
  { clock, offered, keep }: EditFacts,
): BodySent<typeof editAppointment> {
  const present = currentVisit(appointment, clock)
  const wanted = { ...present, ...typed }
  const start = startInstant(clock, wanted)
  const moved = start !== undefined && (wanted.day !== present.day || wanted.time.trim() !== present.time)
  const isBlocker = appointment.bookingType === 'BLOCKER'
  const ends = isBlocker && (moved || wanted.minutes !== present.minutes)
  const from = moved ? start : Date.parse(appointment.startTime)
  return {
    ...(moved && { startTime: new Date(start).toISOString() }),
    ...(ends && { endTime: new Date(from + wanted.minutes * 60_000).toISOString() }),
    ...(wanted.person !== present.person && { staffId: wanted.person }),
    ...changedServices(appointment, { present, wanted, offered, keep }),
    ...(wanted.title !== present.title && { title: wanted.title }),
    ...(wanted.note !== present.note && { note: wanted.note }),
  }
}

type ComparedVisits = { present: CurrentVisit; wanted: CurrentVisit; offered: readonly OfferedService[]; keep: boolean }

/** Returns one new person for all services as a change of person, and any other change service by service. */
function changedServices(appointment: Appointment, { present, wanted, offered, keep }: ComparedVisits) {
  const { services } = wanted
  if (areEqualServices(services, present.services)) return {}
  const [first] = services
  const onlyPeople = areEqualServices(services.map(withoutStaff), present.services.map(withoutStaff))
  if (first && onlyPeople && services.every(({ staffId }) => staffId === first.staffId))
    return changedPerson(appointment, first.staffId)
  const known = new Set(present.services.map(({ product }) => product))
  return {
    services: services.map((service) => {
      const { product, staffId } = service
      const duration = known.has(product) ? service.duration : durationToSend(service, offered)
      return { product, staffId, duration }
    }),
    ...(keep && appointment.owner && { keepDurations: true }),
  }
}

const withoutStaff = ({ product, duration }: EntryService): EntryService => ({ product, staffId: null, duration })
const areEqualServices = (some: readonly EntryService[], others: readonly EntryService[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Whether a length was changed, or differs from an added service's usual one, so that it can be kept (CUS-11). */
export function changesDuration(
  appointment: Appointment,
  typed: EditedVisit,
  offered: readonly OfferedService[],
): boolean {
  const before = appointment.services.map((service) => `${productKey(service)} ${service.duration}`)
  return (typed.services ?? []).some((service) => {
    const { product, duration } = service
    const isKnown = appointment.services.some((each) => productKey(each) === product)
    return isKnown ? !before.includes(`${product} ${duration}`) : durationToSend(service, offered) !== undefined
  })
}

/** Returns the change of person; pins or unpins the person who already does the visit. */
function changedPerson({ staffId, services }: Appointment, wanted: string | null) {
  const noWish = staffId === null && services.every(({ requestedStaffId }) => requestedStaffId === null)
  if (wanted === null) return noWish ? { pinned: false } : { staffId: null }
  return noWish && services.every((service) => service.staffId === wanted) ? { pinned: true } : { staffId: wanted }
}
