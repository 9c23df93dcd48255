import { newsKind } from '@goldline/domain/appointment/news'
import { type AppointmentStatus, isCancelled } from '@goldline/domain/appointment/status'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Leg } from '@goldline/domain/availability/facts'
import { chainMinutes } from '@goldline/domain/product/segments'
import { zone } from '@goldline/domain/time/zone'
import { agreedTerms } from '@goldline/server/appointment/service-rows'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Offer, Salon, Visit } from './salon-model.ts'
import { statusAt, timesOf, type VisitTimes } from './visit-status.ts'

export type VisitRows = {
  visit: Visit
  appointment: PlainRow<'appointment'>
  appointmentService: PlainRow<'appointmentService'>[]
  occupation: PlainRow<'occupation'>[]
  appointmentHistory: PlainRow<'appointmentHistory'>[]
  appointmentMessage: PlainRow<'appointmentMessage'>[]
}

type VisitKeys = { businessObjectId: string; appointmentId: string }

/** Returns a visit as rows, as booking would write them: by the same rules, with prices as of its start (CAT-05). */
export function rowsOfVisit(salon: Salon, visit: Visit, { now, random }: { now: number; random: Random }): VisitRows {
  const clock = zone(salon.timeZone)
  const legs = legsOf(visit)
  const start = clock.toInstant(visit.day, visit.start)
  const end = start + chainMinutes(legs) * 60_000
  const at = { start, end, now, isToday: clock.toWall(now).day === visit.day }
  const status = statusAt(visit, at, random)
  const facts: VisitFacts = { ...at, status, ...timesOf(visit, { ...at, status }, random) }
  const keys = { businessObjectId: salon.id, appointmentId: random.id() }
  const staffIds = visit.offers.map(() => visit.staffId)
  const agreed = { clock, chosen: visit.offers.map(chosenService), wish: { legs } }
  const isHeld = !isCancelled(status) && visit.staffId !== null
  const held = isHeld
    ? occupationsOf(
        legs,
        legs.map(() => visit.staffId ?? ''),
        start,
      )
    : []
  return {
    visit,
    appointment: { id: keys.appointmentId, ...appointmentRow(salon, visit, facts) },
    appointmentService: agreedTerms(agreed, { start, staffIds }).map((service) => ({ ...keys, ...service })),
    occupation: held.map(({ staffId, from, to }) => ({
      ...keys,
      staffId,
      during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
    })),
    ...wordsAndDeeds(visit, facts, { keys, random }),
  }
}

/** A blocker has a work segment only. */
function legsOf({ blocker, offers }: Visit): Leg[] {
  if (blocker === null) return offers.map(({ segments, staffIds }) => ({ segments, staffIds }))
  return [{ segments: [{ kind: 'work', minutes: blocker.minutes }], staffIds: [] }]
}

const chosenService = ({ priced, segments, staffIds, ...offer }: Offer) => ({
  ...priced,
  ...offer,
  leg: { segments, staffIds },
})

type VisitFacts = VisitTimes & { status: AppointmentStatus; created: number; modified: number }

function appointmentRow(salon: Salon, visit: Visit, facts: VisitFacts): Omit<PlainRow<'appointment'>, 'id'> {
  const { start, end, status, created, modified } = facts
  const { requestedStaffId, pinned, walkIn } = visit
  return {
    businessObjectId: salon.id,
    status,
    requestedStaffId,
    pinned,
    walkIn,
    customerId: visit.person?.id ?? null,
    bookingType: visit.type,
    startTime: new Date(start),
    endTime: new Date(end),
    title: visit.blocker?.title ?? null,
    currency: salon.currency,
    language: visit.person?.language ?? 'de',
    version: modified > created ? 2 : 1,
    icsSequence: isCancelled(status) ? 1 : 0,
    createdTime: new Date(created),
    lastModified: new Date(modified),
  }
}

type HistoryEntry = Omit<PlainRow<'appointmentHistory'>, keyof VisitKeys | 'id' | 'news'>

/**
 * Reuses the message's id for the history entry about it, since another random id would change the rest of the demo.
 */
function wordsAndDeeds(visit: Visit, facts: VisitFacts, { keys, random }: { keys: VisitKeys; random: Random }) {
  const deeds = historyOf(visit, facts).map((entry) => ({ ...keys, id: random.id(), ...entry }))
  const appointmentMessage = messagesOf(visit, facts).map((message) => ({ ...keys, id: random.id(), ...message }))
  const said = appointmentMessage.map(({ id, fromCustomer, createdTime }) => {
    const [by, userId] = fromCustomer
      ? (['customer', visit.person?.userId ?? null] as const)
      : (['salon', null] as const)
    const at = new Date(createdTime)
    return { ...keys, id, at, by, userId, what: 'messaged' as const, data: { id } }
  })
  const appointmentHistory = [...deeds, ...said].map((entry) => ({ ...entry, news: newsKind(entry) }))
  return { appointmentHistory, appointmentMessage }
}

/** APT-06: the entries that the calls would have written. */
function historyOf({ type, person }: Visit, { status, created, modified }: VisitFacts): HistoryEntry[] {
  const entry = (at: number, what: HistoryEntry['what'], by: HistoryEntry['by']): HistoryEntry => {
    return { at: new Date(at), by, userId: by === 'customer' ? (person?.userId ?? null) : null, what, data: {} }
  }
  const booked = entry(created, 'booked', type === 'ONLINE' || type === 'RWG' ? 'customer' : 'salon')
  switch (status) {
    case 'BO_CANCELLED':
      return [booked, entry(modified, 'cancelled', 'salon')]
    case 'CUSTOMER_CANCELLED':
      return [booked, entry(modified, 'cancelled', 'customer')]
    case 'EXPIRED':
      return [booked, entry(modified, 'expired', 'system')]
    case 'CHECKED_IN':
      return [booked, entry(modified, 'checkedIn', 'salon')]
    default:
      return [booked]
  }
}

function messagesOf({ messages }: Visit, { created, start, now }: VisitFacts) {
  const span = Math.max(0, Math.min(start, now) - created)
  return messages.map(({ fromCustomer, text, moment }) => {
    return { fromCustomer, text, createdTime: new Date(created + span * moment) }
  })
}
