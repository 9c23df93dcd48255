import type { Span } from '@goldline/domain/appointment/facts'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { isCancelled } from '@goldline/domain/appointment/status'
import { type PriceAt, priceAt } from '@goldline/domain/product/price'
import { zone } from '@goldline/domain/time/zone'
import { heldSpans, visitSpan } from './day-book.ts'
import type { Row } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Offer, Salon } from './salon-model.ts'
import type { Visit } from './visit.ts'
import { statusAt, timesOf } from './visit-status.ts'

export type VisitRows = {
  visit: Visit
  appointment: Row<'appointment'>
  appointmentService: Row<'appointmentService'>[]
  occupation: Row<'occupation'>[]
  appointmentHistory: Row<'appointmentHistory'>[]
  appointmentMessage: Row<'appointmentMessage'>[]
}

type Keys = { businessObjectId: string; appointmentId: string }

/** A visit as rows. `endTime` is the end of the last work; prices are those of the visit's start (CAT-05). */
export function rowsOfVisit(salon: Salon, visit: Visit, now: number, random: Random): VisitRows {
  const clock = zone(salon.timeZone)
  const chain = chainOf(visit)
  const span = visitSpan(visit.start, chain)
  const at = { start: clock.toInstant(visit.day, span.from), end: clock.toInstant(visit.day, span.to) }
  const status = statusAt(visit, at, now, clock.toWall(now).day === visit.day, random)
  const { created, modified } = timesOf(visit, status, at, now, random)
  const keys = { businessObjectId: salon.id, appointmentId: random.id() }
  const held = isCancelled(status) || visit.staffId === null ? [] : heldSpans(visit.start, chain)
  return {
    visit,
    appointment: appointmentRow(salon, visit, { id: keys.appointmentId, status, at, created, modified }),
    appointmentService: visit.offers.map((offer, position) => serviceRow(keys, visit, offer, position)),
    occupation: held.map(({ from, to }) => ({
      ...keys,
      staffId: visit.staffId ?? '',
      during: `[${new Date(clock.toInstant(visit.day, from)).toISOString()},${new Date(clock.toInstant(visit.day, to)).toISOString()})`,
    })),
    appointmentHistory: historyRows(keys, visit, status, { created, modified }, random),
    appointmentMessage: messageRows(
      keys,
      visit,
      { from: created, to: Math.max(created, Math.min(at.start, now)) },
      random,
    ),
  }
}

function chainOf({ blocker, offers }: Visit) {
  return blocker === null
    ? offers.flatMap(({ segments }) => segments)
    : [{ kind: 'work', minutes: blocker.minutes } as const]
}

type Facts = {
  id: string
  status: AppointmentStatus
  at: { start: number; end: number }
  created: number
  modified: number
}

function appointmentRow(salon: Salon, visit: Visit, { id, status, at, created, modified }: Facts): Row<'appointment'> {
  const { requestedStaffId, pinned, walkIn } = visit
  return {
    ...{ businessObjectId: salon.id, id, status, requestedStaffId, pinned, walkIn },
    customerId: visit.person?.id ?? null,
    bookingType: visit.type,
    startTime: new Date(at.start),
    endTime: new Date(at.end),
    title: visit.blocker?.title ?? null,
    currency: salon.currency,
    language: visit.person?.language ?? 'de',
    version: modified > created ? 2 : 1,
    icsSequence: isCancelled(status) ? 1 : 0,
    createdTime: new Date(created),
    lastModified: new Date(modified),
  }
}

function serviceRow(keys: Keys, visit: Visit, offer: Offer, position: number): Row<'appointmentService'> {
  const { price, reason }: PriceAt = priceAt(offer.priced, visit.day, visit.start)
  const { productId, variantId, name, duration, segments } = offer
  return {
    ...{ ...keys, position, productId, variantId, name, duration, segments, price },
    listPrice: offer.priced.price,
    priceReason: reason,
    assignedStaffId: visit.staffId,
  }
}

/** APT-06, in the words that the calls write. */
function historyRows(
  keys: Keys,
  { type, person }: Visit,
  status: AppointmentStatus,
  times: { created: number; modified: number },
  random: Random,
): Row<'appointmentHistory'>[] {
  const online = type === 'ONLINE' || type === 'RWG'
  const entry = (at: number, what: string, by: 'customer' | 'salon' | 'system') => {
    return {
      ...keys,
      id: random.id(),
      at: new Date(at),
      by,
      userId: by === 'customer' ? (person?.userId ?? null) : null,
      what,
      data: {},
    }
  }
  const booked = entry(times.created, 'booked', online ? 'customer' : 'salon')
  switch (status) {
    case 'BO_CANCELLED':
      return [booked, entry(times.modified, 'cancelled', 'salon')]
    case 'CUSTOMER_CANCELLED':
      return [booked, entry(times.modified, 'cancelled', 'customer')]
    case 'EXPIRED':
      return [booked, entry(times.modified, 'expired', 'system')]
    case 'CHECKED_IN':
      return [booked, entry(times.modified, 'checkedIn', 'salon')]
    default:
      return [booked]
  }
}

function messageRows(keys: Keys, { messages }: Visit, { from, to }: Span, random: Random): Row<'appointmentMessage'>[] {
  return messages.map(({ fromCustomer, text, moment }) => {
    return { ...keys, id: random.id(), fromCustomer, text, createdTime: new Date(from + (to - from) * moment) }
  })
}
