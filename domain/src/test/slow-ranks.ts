/**
 * For tests: ranks the gap a start leaves (AVL-06), literally by the rule, minute by minute. Shares no code with the
 * engine except `assign`.
 */
import { assign } from '../availability/assignment.ts'
import type { Assignment, ChainRequest, Interval, Leg, SalonFacts } from '../availability/facts.ts'
import { instant } from './slow-hours.ts'
import { type Book, bookOf, canTake, contains, hasRoom, holdsOf } from './slow-specification.ts'

const minute = 60_000
const names = ['DEAD', 'FITTING', 'DAY_START', 'DAY_END', 'BOOKING'] as const

/** Returns the rank of an offered start (`HH:mm:ss`). */
export function slowRank(facts: SalonFacts, wish: ChainRequest, day: string, time: string, now: number): string {
  const date = Temporal.PlainDate.from(day)
  const start = instant(facts.timeZone, date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  const book = { ...bookOf(facts, date), rigid: rigidOf(facts) }
  const smallest = facts.smallestServiceMinutes ?? 0
  const best = partsOf(book, wish.legs, wish.staffId).map(({ legs, people }) => {
    const able = people.filter((id) => canTake(book, holdsOfPart(wish.legs, legs, id, start)))
    return Math.max(-1, ...able.map((id) => gap(book, id, stretch(wish.legs, legs, start), smallest)))
  })
  if (best.length === 1 && best[0] !== -1) return names[best[0] ?? -1] ?? 'none'
  const taken = assign(facts, wish, { startMs: start, now })
  return taken ? (names[afterMoves(facts, wish, date, start, taken)] ?? 'none') : 'not offered'
}

/** Returns whether the actual booking leaves a dead gap next to the visits it places. */
export function leavesDeadGap(facts: SalonFacts, wish: ChainRequest, day: string, time: string, now: number): boolean {
  const date = Temporal.PlainDate.from(day)
  const start = instant(facts.timeZone, date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  const taken = assign(facts, wish, { startMs: start, now })
  if (!taken) throw new Error('an offered start was refused')
  return afterMoves(facts, wish, date, start, taken) === 0
}

function afterMoves(
  facts: SalonFacts,
  wish: ChainRequest,
  date: Temporal.PlainDate,
  start: number,
  { staffIds, moved }: Assignment,
) {
  const placed = moved.flatMap(({ appointmentId, staffIds: people }) => {
    const found = facts.movable.find(({ id }) => id === appointmentId)
    return found ? [{ ...found, people }] : []
  })
  const rows = [...placed, { id: 'new', start, legs: wish.legs, people: staffIds }].flatMap((each) =>
    holdsOf(each.legs, each.people, each.start).map((held) => ({ ...held, appointmentId: each.id })),
  )
  const gone = new Set(moved.map(({ appointmentId }) => appointmentId))
  const occupations = [...facts.occupations.filter(({ appointmentId }) => !gone.has(appointmentId)), ...rows]
  const book = { ...bookOf(facts, date), rigid: rigidOf({ ...facts, occupations }) }
  const smallest = facts.smallestServiceMinutes ?? 0
  const own = partsOf(book, wish.legs, wish.staffId).map(({ legs }) =>
    gap(book, staffIds[legs[0] ?? 0] ?? '', stretch(wish.legs, legs, start), smallest),
  )
  const others = placed.flatMap((each) =>
    partsOf(book, each.legs, null)
      .filter(({ legs }) => legs.some((leg) => each.people[leg] !== each.assigned[leg]))
      .map(({ legs }) => gap(book, each.people[legs[0] ?? 0] ?? '', stretch(each.legs, legs, each.start), smallest)),
  )
  return others.includes(0) ? 0 : Math.min(...own)
}

/** Returns all occupations, as if rigid. */
function rigidOf({ occupations }: SalonFacts): Book['rigid'] {
  const rows: Book['rigid'] = new Map()
  for (const row of occupations) rows.set(row.staffId, [...(rows.get(row.staffId) ?? []), row])
  return rows
}

/** Splits a chain (AVL-10, AVL-12): the whole chain if somebody can do it all; otherwise, or if requested, each leg. */
function partsOf({ staff }: Book, legs: readonly Leg[], named: string | null) {
  const bookable = staff.filter(({ bookable, id }) => bookable && (named === null || id === named)).map(({ id }) => id)
  const forAll = bookable.filter((id) => legs.every((leg) => leg.staffIds.includes(id)))
  const isChosenApart = named === null && legs.some(({ wanted }) => wanted !== undefined)
  if (!isChosenApart && (named !== null || forAll.length > 0))
    return [{ legs: legs.map((_, index) => index), people: forAll }]
  return legs.map((leg, index) => {
    const mayBe = (id: string) => leg.staffIds.includes(id) && (leg.wanted == null || leg.wanted === id)
    return { legs: [index], people: bookable.filter(mayBe) }
  })
}

function holdsOfPart(legs: readonly Leg[], part: readonly number[], id: string, start: number) {
  const people = legs.map(() => id)
  return holdsOf(legs, people, start).filter(({ leg }) => part.includes(leg))
}

function stretch(legs: readonly Leg[], part: readonly number[], start: number): Interval {
  const holds = holdsOfPart(legs, part, '', start)
  return { from: Math.min(...holds.map(({ from }) => from)), to: Math.max(...holds.map(({ to }) => to)) }
}

function gap(book: Book, id: string, { from, to }: Interval, smallest: number): number {
  const before = sideOf(book, id, from - minute, -minute, smallest)
  const after = sideOf(book, id, to, minute, smallest)
  if (before === 'dead' || after === 'dead') return 0
  if (before === 'booking' || after === 'booking') return 4
  if (after === 'edge') return 3
  return before === 'edge' ? 2 : 1
}

function sideOf(book: Book, id: string, first: number, step: number, smallest: number) {
  const state = stateOf(book, id, first)
  if (state !== 'idle') return state
  let idle = 0
  for (let at = first; idle < smallest && stateOf(book, id, at) === 'idle'; at += step) idle++
  return idle < smallest ? 'dead' : 'usable'
}

function stateOf(book: Book, id: string, at: number): 'idle' | 'booking' | 'edge' {
  const person = book.staff.find((each) => each.id === id)
  const atWork =
    person?.days.some(
      ({ shifts, breaks }) =>
        shifts.some((shift) => contains(shift, at)) && !breaks.some((pause) => contains(pause, at)),
    ) && !person.absences.some((absence) => contains(absence, at))
  if (!atWork) return 'edge'
  if (book.rigid.get(id)?.some((held) => contains(held, at))) return 'booking'
  return hasRoom(book, at) ? 'idle' : 'edge'
}
