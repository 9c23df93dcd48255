import type { Appointment } from '@goldline/contract/appointment'
import type { ResponseReceived } from '@goldline/contract/call'
import type { getCalendarFrame } from '@goldline/contract/staff'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Span } from './spans.ts'
import { deletedId, type Stretch, stretchesOf, unassignedId, wallSpan } from './stretches.ts'

export type Frame = ResponseReceived<typeof getCalendarFrame>
export type CalendarStaff = Frame['staff'][number]

/** A stretch with its place on the day's wall clock. */
export type Card = Stretch & Span

export type DayColumn = {
  /** A staff id, `unassignedId` or `deletedId`. */
  id: string
  person: CalendarStaff | undefined
  working: readonly Span[]
  /** By start. */
  cards: readonly Card[]
  /** Absent with nothing to show: half as wide while others are present. */
  away: boolean
}

/**
 * Columns: unassigned first, if any (AVL-05); then staff in order (UI-02), without those who left and have nothing that
 * day; last, deleted staff.
 */
export function dayColumns(frame: Frame, appointments: readonly Appointment[], day: Day): DayColumn[] {
  const people = new Map(frame.staff.map((person) => [person.id, person]))
  const cards = Map.groupBy(cardsOf(frame, appointments, day), ({ staffId }) =>
    staffId === unassignedId || people.has(staffId) ? staffId : deletedId,
  )
  const column = (id: string): DayColumn => {
    const person = people.get(id)
    const working = person?.days.find(({ date }) => date === day)?.spans ?? []
    return { id, person, working, cards: cards.get(id) ?? [], away: working.length === 0 && !cards.has(id) }
  }
  const staff = frame.staff.filter(({ id, active }) => active || cards.has(id)).map(({ id }) => column(id))
  const nobody = cards.has(unassignedId) ? [column(unassignedId)] : []
  const gone = cards.has(deletedId) ? [column(deletedId)] : []
  const columns = [...nobody, ...staff, ...gone]
  return columns.every(({ away }) => away) ? columns.map((each) => ({ ...each, away: false })) : columns
}

function cardsOf(frame: Frame, appointments: readonly Appointment[], day: Day): Card[] {
  const clock = zone(frame.businessObject.timeZone)
  return appointments
    .flatMap(stretchesOf)
    .flatMap((stretch) => cardOf(stretch, day, wallSpan(clock, day, stretch)))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.key.localeCompare(b.key))
}

const made = new WeakMap<Stretch, { day: Day; card: Card }>()

/** Returns the same object for the same stretch and day, so that an unchanged column does not re-render. */
function cardOf(stretch: Stretch, day: Day, span: Span | undefined): Card[] {
  if (!span) return []
  const before = made.get(stretch)
  if (before?.day === day) return [before.card]
  const card = { ...stretch, ...span }
  made.set(stretch, { day, card })
  return [card]
}

const margin = 30
const usual: Span = { from: 9 * 60, to: 18 * 60 }

/** The hours to show: opening, shifts and bookings plus half an hour on either side, rounded to half hours. */
export function shownHours(frame: Frame, columns: readonly DayColumn[], day: Day): Span {
  const opening = frame.opening.find(({ date }) => date === day)?.spans ?? []
  const spans = [...opening, ...columns.flatMap(({ working, cards }) => [...working, ...cards])]
  const from = spans.length > 0 ? Math.min(...spans.map((span) => span.from)) : usual.from
  const to = spans.length > 0 ? Math.max(...spans.map((span) => span.to)) : usual.to
  return {
    from: Math.max(0, Math.floor(from / margin) * margin - margin),
    to: Math.min(1440, Math.ceil(to / margin) * margin + margin),
  }
}
