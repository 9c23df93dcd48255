/**
 * For tests: computes availability literally by its rules (AVL-02, -03, -09, -10), trying everything minute by minute.
 * Shares no code with the engine. Tries all re-assignments of movable appointments, so keep them few.
 */
import type {
  Assignment,
  ChainRequest,
  Interval,
  Leg,
  MovableAppointment,
  Occupation,
  SalonFacts,
} from '../availability/facts.ts'
import { instant, openAround, shiftsAround } from './slow-hours.ts'

const minute = 60_000

/** Returns the same answer as `availableSlots`, without preferred starts. */
export function slowSlots(facts: SalonFacts, wish: ChainRequest, range: { from: string; to: string }, now: number) {
  const answer: { date: string; times: string[] }[] = []
  for (let date = Temporal.PlainDate.from(range.from); date.toString() <= range.to; date = date.add({ days: 1 })) {
    const times = slowTimes(facts, wish, date, now)
    if (times.length > 0) answer.push({ date: date.toString(), times })
  }
  return answer
}

function slowTimes(facts: SalonFacts, wish: ChainRequest, date: Temporal.PlainDate, now: number): string[] {
  const { timeZone } = facts
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  if (today.until(date, { largestUnit: 'days' }).days > facts.horizonDays) return []
  const dayBook = bookOf(facts, date)
  const times: string[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += facts.slotStepMinutes) {
    const wall = date.toPlainDateTime().add({ minutes })
    const start = instant(timeZone, date, minutes)
    const exists = Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .equals(wall)
    if (!exists || start < now + facts.leadTimeMinutes * minute) continue
    if (isPossible(dayBook, wish, start)) times.push(wall.toPlainTime().toString({ smallestUnit: 'second' }))
  }
  return times
}

export type Book = ReturnType<typeof bookOf>
type HeldTime = Interval & { staffId: string; leg: number }

/** Selects the facts that matter around one date. */
export function bookOf(facts: SalonFacts, date: Temporal.PlainDate) {
  const around = { from: instant(facts.timeZone, date, -1440), to: instant(facts.timeZone, date, 2880) }
  const near = <T extends Interval>(rows: readonly T[]) => rows.filter((row) => overlap(row, around))
  const movable = facts.movable.filter((appointment) =>
    overlap({ from: appointment.start, to: appointment.start + 1 }, around),
  )
  const movableIds = new Set(movable.map(({ id }) => id))
  const rigid = new Map<string, Occupation[]>()
  for (const held of near(facts.occupations)) {
    if (!movableIds.has(held.appointmentId)) rigid.set(held.staffId, [...(rigid.get(held.staffId) ?? []), held])
  }
  const staff = facts.staff.map((person) => ({
    id: person.id,
    bookable: person.active && person.enabled4Booking,
    days: shiftsAround(facts.timeZone, person, date),
    absences: near(person.absences),
  }))
  return { open: openAround(facts, date), presences: near(facts.presences), rigid, staff, movable }
}

function isPossible(book: Book, wish: ChainRequest, start: number): boolean {
  const here = pieces(wish.legs, start).filter(({ kind }) => kind !== 'buffer')
  if (here.length === 0 || !here.every((piece) => everyMinute(piece, (at) => hasRoom(book, at)))) return false
  return choices(book, wish.legs, wish.staffId).some((people) => {
    const holds = holdsOf(wish.legs, people, start)
    return canTake(book, holds) && canPlaceRest(book, 0, holds)
  })
}

/**
 * Returns whether the movable appointments from `index` on fit with the taken time. A leg that stays with its person is
 * not checked again.
 */
function canPlaceRest(book: Book, index: number, taken: readonly HeldTime[]): boolean {
  const next = book.movable[index]
  if (!next) return true
  return [next.assigned, ...choices(book, next.legs, null, next.assigned)].some((people) => {
    const { holds, changed } = change(next, people)
    return canTake(book, changed) && !clash(holds, taken) && canPlaceRest(book, index + 1, [...taken, ...holds])
  })
}

function change({ legs, assigned, start }: MovableAppointment, people: readonly string[]) {
  const holds = holdsOf(legs, people, start)
  return { holds, changed: holds.filter(({ leg, staffId }) => staffId !== assigned[leg]) }
}

/**
 * Returns whether an assignment keeps every rule: allowed and qualified people, nobody double-booked, only movable
 * appointments moved.
 */
export function isValidAssignment(
  facts: SalonFacts,
  wish: ChainRequest,
  start: number,
  { staffIds, moved }: Assignment,
): boolean {
  const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(facts.timeZone).toPlainDate()
  const book = bookOf(facts, date)
  const known = moved.every(({ appointmentId }) => book.movable.some(({ id }) => id === appointmentId))
  const after = book.movable.map((appointment) => {
    const people = moved.find(({ appointmentId }) => appointmentId === appointment.id)?.staffIds ?? appointment.assigned
    const mayTake = [appointment.assigned, ...choices(book, appointment.legs, null, appointment.assigned)]
    return { ...change(appointment, people), mayTake: mayTake.some((way) => way.join() === people.join()) }
  })
  const own = holdsOf(wish.legs, staffIds, start)
  const all = [own, ...after.map(({ holds }) => holds)]
  const newly = [own, ...after.map(({ changed }) => changed)]
  return (
    known &&
    choices(book, wish.legs, wish.staffId).some((people) => people.join() === staffIds.join()) &&
    after.every(({ mayTake }) => mayTake) &&
    newly.every(
      (holds, index) => canTake(book, holds) && !clash(holds, all.filter((_, other) => other !== index).flat()),
    )
  )
}

/**
 * AVL-10, AVL-12: returns every way to staff a chain; if several people share it, a leg may also stay with its
 * `present` person.
 */
function choices(
  { staff }: Book,
  legs: readonly Leg[],
  named: string | null,
  present: readonly string[] = [],
): string[][] {
  const bookable = staff.filter((person) => person.bookable).map(({ id }) => id)
  const forAll = bookable.filter((id) => legs.every((leg) => leg.staffIds.includes(id)))
  if (named !== null) return forAll.includes(named) ? [legs.map(() => named)] : []
  const isChosenApart = legs.some(({ wanted }) => wanted !== undefined)
  if (!isChosenApart && forAll.length > 0) return forAll.map((id) => legs.map(() => id))
  return legs.reduce<string[][]>(
    (ways, leg, index) => {
      const able = bookable.filter((id) => leg.staffIds.includes(id) && (leg.wanted == null || leg.wanted === id))
      const people = new Set([...able, ...present.slice(index, index + 1)])
      return ways.flatMap((way) => [...people].map((id) => [...way, id]))
    },
    [[]],
  )
}

export function canTake(book: Book, holds: readonly HeldTime[]): boolean {
  return holds.every((held) => {
    const person = book.staff.find(({ id }) => id === held.staffId)
    if (!person || clash([held], book.rigid.get(held.staffId) ?? [])) return false
    if (person.absences.some((absence) => overlap(absence, held))) return false
    return everyMinute(held, (at) =>
      person.days.some(
        ({ shifts, breaks }) => shifts.some((s) => contains(s, at)) && !breaks.some((b) => contains(b, at)),
      ),
    )
  })
}

export function hasRoom({ open, presences }: Book, at: number): boolean {
  const capacities = open.filter((span) => contains(span, at)).map(({ capacity }) => capacity)
  return presences.filter((presence) => contains(presence, at)).length < Math.max(0, ...capacities)
}

/** Returns the chain's segments with their instants. */
function pieces(legs: readonly Leg[], start: number) {
  let at = start
  return legs.flatMap((leg, index) =>
    leg.segments.map(({ kind, minutes }) => {
      const from = at
      at += minutes * minute
      return { kind, leg: index, from, to: at }
    }),
  )
}

export function holdsOf(legs: readonly Leg[], people: readonly string[], start: number): HeldTime[] {
  return pieces(legs, start)
    .filter(({ kind }) => kind !== 'gap')
    .map(({ leg, from, to }) => ({ leg, staffId: people[leg] ?? 'nobody', from, to }))
}

function everyMinute({ from, to }: Interval, holds: (at: number) => boolean): boolean {
  for (let at = from; at < to; at += minute) if (!holds(at)) return false
  return true
}

function clash(some: readonly HeldTime[], others: readonly (HeldTime | Occupation)[]): boolean {
  return some.some((one) => others.some((other) => one.staffId === other.staffId && overlap(one, other)))
}

function overlap(one: Interval, other: Interval): boolean {
  return one.from < other.to && other.from < one.to
}

export function contains({ from, to }: Interval, at: number): boolean {
  return from <= at && at < to
}
