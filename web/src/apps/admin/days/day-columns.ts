import type { Appointment } from '@goldline/contract/appointment'
import type { SlotHold } from '@goldline/contract/appointment/slot-hold'
import type { ResponseReceived } from '@goldline/contract/call'
import type { getCalendarFrame } from '@goldline/contract/staff'
import { groupedByPerson, timedParts } from '@goldline/domain/appointment/person-parts'
import { groupBy } from '@goldline/domain/group-by'
import type { Day } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { deletedId, type Stretch, staffStretches, unassignedId, wallSpan } from './stretches.ts'

export type CalendarFrame = ResponseReceived<typeof getCalendarFrame>
export type CalendarStaff = CalendarFrame['staff'][number]

/** A stretch of a visit as shown: with its span and gaps in wall-clock minutes of the day. */
export type Card = Omit<Stretch, 'gaps'> & Span & { gaps: readonly Span[] }

/**
 * A start held by a booking in progress or by a request (`requestId`), or freed by an undoable change. `expires` in epoch
 * milliseconds.
 */
export type HeldSpan = Span & {
  key: string
  freed: boolean
  requestId?: string | undefined
  expires: number
  gaps: readonly Span[]
}

type DayOfPerson = CalendarStaff['days'][number]

/** Hours and absences, drawn behind the cards. */
export type Background = {
  working: DayOfPerson['spans']
  breaks: DayOfPerson['breaks']
  absences: DayOfPerson['absences']
  busy: DayOfPerson['busy']
}

export type DayColumn = Background & {
  /** A staff id, `unassignedId` or `deletedId`. */
  id: string
  person: CalendarStaff | undefined
  /** Sorted by start. */
  cards: readonly Card[]
  held: readonly HeldSpan[]
  /** Whether the person is not at work and has no entries; such columns are half as wide while others are present. */
  away: boolean
}

/** Appointments and held starts of a calendar's days. */
export type CalendarEntries = { appointments: readonly Appointment[]; holds: readonly SlotHold[] }

/**
 * Builds a day's columns: unassigned first, if any (AVL-05); then staff in order (UI-02), without inactive staff who
 * have no visit that day; last, deleted staff.
 */
export function dayColumns(frame: CalendarFrame, { appointments, holds }: CalendarEntries, day: Day): DayColumn[] {
  const clock = zone(frame.businessObject.timeZone)
  const people = new Map(frame.staff.map((person) => [person.id, person]))
  const cards = groupBy(dayCards(clock, appointments, day), ({ staffId }) =>
    staffId === unassignedId || people.has(staffId) ? staffId : deletedId,
  )
  const held = groupBy(buildHeldSpans(clock, holds, day), ({ staffId }) => staffId)
  const column = (id: string): DayColumn => {
    const person = people.get(id)
    const behind = columnBackground(person, day)
    const away = behind.working.length === 0 && !cards.has(id)
    return { id, person, ...behind, cards: cards.get(id) ?? [], held: held.get(id) ?? none, away }
  }
  const staff = frame.staff.filter(({ id, active }) => active || cards.has(id)).map(({ id }) => column(id))
  const nobody = cards.has(unassignedId) ? [column(unassignedId)] : []
  const gone = cards.has(deletedId) ? [column(deletedId)] : []
  const columns = [...nobody, ...staff, ...gone]
  return columns.every(({ away }) => away) ? columns.map((each) => ({ ...each, away: false })) : columns
}

const none: readonly never[] = []
const noBackground: Background = { working: [], breaks: [], absences: [], busy: [] }

export function columnBackground(person: CalendarStaff | undefined, day: Day): Background {
  const found = person?.days.find(({ date }) => date === day)
  if (found === undefined) return noBackground
  return { working: found.spans, breaks: found.breaks, absences: found.absences, busy: found.busy }
}

export function dayCards(clock: Zone, appointments: readonly Appointment[], day: Day): Card[] {
  return appointments
    .flatMap(staffStretches)
    .flatMap((stretch) => cardOf(stretch, day, clock))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.key.localeCompare(b.key))
}

function buildHeldSpans(clock: Zone, holds: readonly SlotHold[], day: Day): (HeldSpan & { staffId: string })[] {
  return holds.flatMap(({ id, freed, requestId, startTime, endTime, expiresTime, services }) =>
    timedParts(groupedByPerson(services), { start: Date.parse(startTime), end: Date.parse(endTime) }).flatMap(
      ({ staffId, gaps, ...run }, index) => {
        const span = wallSpan(clock, day, run)
        const expires = Date.parse(expiresTime)
        return span
          ? [{ ...span, staffId, key: `${id}:${index}`, freed, requestId, expires, gaps: wallSpans(clock, day, gaps) }]
          : []
      },
    ),
  )
}

const wallSpans = (clock: Zone, day: Day, gaps: Stretch['gaps']): Span[] =>
  gaps.flatMap((gap) => wallSpan(clock, day, gap) ?? [])

const cardCache = new WeakMap<Stretch, { day: Day; card: Card }>()

/** Returns the same object for the same stretch and day, so that an unchanged column does not re-render. */
function cardOf(stretch: Stretch, day: Day, clock: Zone): Card[] {
  const span = wallSpan(clock, day, stretch)
  if (!span) return []
  const before = cardCache.get(stretch)
  if (before?.day === day) return [before.card]
  const card = { ...stretch, ...span, gaps: wallSpans(clock, day, stretch.gaps) }
  cardCache.set(stretch, { day, card })
  return [card]
}

/** Minutes shown before and after the day's hours. */
const margin = 30
const defaultHours: Span = { from: 9 * 60, to: 18 * 60 }

/** Returns the hours to show: opening hours, shifts and visits, rounded to half hours, with a margin on each side. */
export function shownHours(frame: CalendarFrame, columns: readonly DayColumn[], day: Day): Span {
  const opening = frame.opening.find(({ date }) => date === day)?.spans ?? []
  const spans = [...opening, ...columns.flatMap(({ working, cards }) => [...working, ...cards])]
  const from = spans.length > 0 ? Math.min(...spans.map((span) => span.from)) : defaultHours.from
  const to = spans.length > 0 ? Math.max(...spans.map((span) => span.to)) : defaultHours.to
  return {
    from: Math.max(0, Math.floor(from / margin) * margin - margin),
    to: Math.min(1440, Math.ceil(to / margin) * margin + margin),
  }
}

export type CardColouring = 'status' | 'person' | 'category'

const hues = 8

/** Returns the index of a card's colour; undefined: use the status colour. */
export function cardTint(
  card: Card,
  { person }: Pick<DayColumn, 'person'>,
  colouring: CardColouring,
): number | undefined {
  if (colouring === 'status' || card.appointment.status === 'BLOCKER') return undefined
  if (colouring === 'person') return person && person.color % hues
  const place = card.services[0]?.product?.categoryOrder
  return place === undefined ? undefined : place % hues
}
