/** A chain of services as runs of 5-minute units: where the customer sits, and which person is held when. */
import type { Interval, Leg, Segment } from './facts.ts'
import { unitMinutes } from './window.ts'

/** Half-open units. In a `Shape` they count from the start of the chain. */
export type Run = { from: number; to: number }

/** What one person takes on: all of a chain or one leg of it. */
export type Part = { legs: readonly number[]; runs: readonly Run[]; staffIds: readonly string[] }

export type Shape = { room: readonly Run[]; parts: readonly Part[] }

/**
 * Who may take the chain (AVL-10): the named person alone; where people are asked for leg by leg, one part a leg (AVL-12); else
 * anybody who can do all of it as one part; only if nobody can, one part a leg. `isBookable` says who is active and enabled for
 * booking at all. A part without staff cannot be taken.
 */
export function shapeOf(legs: readonly Leg[], named: string | null, isBookable: (staffId: string) => boolean): Shape {
  const room = toUnits(presenceOf(legs, 0))
  const forAll = (legs[0]?.staffIds ?? []).filter(
    (id) => (named === null || id === named) && isBookable(id) && legs.every((leg) => leg.staffIds.includes(id)),
  )
  const runs = legs.map((_, index) => heldUnits(legs, index))
  const apart = named === null && legs.some(({ wanted }) => wanted !== undefined)
  if (!apart && (named !== null || forAll.length > 0 || legs.length < 2)) {
    return { room, parts: [{ legs: legs.map((_, index) => index), runs: join(runs.flat()), staffIds: forAll }] }
  }
  const parts = legs.map((leg, index) => ({
    legs: [index],
    runs: runs[index] ?? [],
    staffIds: leg.staffIds.filter((id) => (leg.wanted ?? id) === id && isBookable(id)),
  }))
  return { room, parts }
}

/** Epoch milliseconds in which the customer is there: work and gaps; cleanup between two services does not count (BIZ-03). */
export function presenceOf(legs: readonly Pick<Leg, 'segments'>[], startMs: number): Interval[] {
  return join(stretches(legs, startMs).filter(({ kind }) => kind !== 'buffer'))
}

/** Epoch milliseconds in which a person is held by one leg, one interval a work or buffer segment. */
export function heldOf(legs: readonly Pick<Leg, 'segments'>[], leg: number, startMs = 0): Interval[] {
  return stretches(legs, startMs)
    .filter((stretch) => stretch.leg === leg && stretch.kind !== 'gap')
    .map(({ from, to }) => ({ from, to }))
}

/** The same in units from the start of the chain; what touches is one. */
export function heldUnits(legs: readonly Pick<Leg, 'segments'>[], leg: number): Run[] {
  return toUnits(heldOf(legs, leg))
}

function stretches(legs: readonly Pick<Leg, 'segments'>[], startMs: number) {
  const found: (Interval & { kind: Segment['kind']; leg: number })[] = []
  let from = startMs
  legs.forEach((leg, index) => {
    for (const { kind, minutes } of leg.segments) {
      const to = from + minutes * 60_000
      if (minutes > 0) found.push({ from, to, kind, leg: index })
      from = to
    }
  })
  return found
}

/** Neighbours that touch become one. The input is in order of time. */
function join(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const { from, to } of runs) {
    const last = joined.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function toUnits(intervals: readonly Interval[]): Run[] {
  const unit = unitMinutes * 60_000
  return join(intervals.map(({ from, to }) => ({ from: Math.floor(from / unit), to: Math.ceil(to / unit) })))
}
