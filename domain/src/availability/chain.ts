/**
 * Converts a chain of services to runs of 5-minute units: when the customer is present, and when each person is held.
 */

import { unitMinutes } from './engine/window.ts'
import type { Interval, Leg, Segment } from './facts.ts'

/** Half-open units; in a `ChainShape` they count from the start of the chain. */
export type UnitRange = { from: number; to: number }

/** What one person does: the whole chain or one leg. */
export type ChainPart = { legs: readonly number[]; runs: readonly UnitRange[]; staffIds: readonly string[] }

export type ChainShape = { room: readonly UnitRange[]; parts: readonly ChainPart[] }

/**
 * Splits a chain into parts with their candidates (AVL-10): the named person for the whole chain; one part per leg if
 * people are requested per leg (AVL-12); else everybody who can do the whole chain; else one part per leg.
 * `isBookable`: active and enabled for booking. A part without candidates cannot be taken.
 */
export function shapeOf(
  legs: readonly Leg[],
  named: string | null,
  isBookable: (staffId: string) => boolean,
): ChainShape {
  return { room: toUnits(customerPresence(legs, 0)), parts: chainParts(legs, named, isBookable) }
}

/** Returns only the parts of `shapeOf`. */
export function chainParts(
  legs: readonly Leg[],
  named: string | null,
  isBookable: (staffId: string) => boolean,
): readonly ChainPart[] {
  const forAll = (legs[0]?.staffIds ?? []).filter(
    (id) => (named === null || id === named) && isBookable(id) && legs.every((leg) => leg.staffIds.includes(id)),
  )
  const apart = named === null && legs.some(({ wanted }) => wanted !== undefined)
  if (!apart && (named !== null || forAll.length > 0 || legs.length < 2)) {
    const runs = legs.map((_, index) => heldUnits(legs, index))
    return [
      {
        legs: legs.map((_, index) => index),
        runs: runs.length === 1 ? (runs[0] ?? []) : join(runs.flat()),
        staffIds: forAll,
      },
    ]
  }
  return legs.map((leg, index) => ({
    legs: [index],
    runs: heldUnits(legs, index),
    staffIds: leg.staffIds.filter((id) => (leg.wanted ?? id) === id && isBookable(id)),
  }))
}

/**
 * Returns when the customer is present, in epoch milliseconds: work and gaps; cleanup between two services does not
 * count (BIZ-03).
 */
export function customerPresence(legs: readonly Pick<Leg, 'segments'>[], startMs: number): Interval[] {
  return join(timedSegments(legs, startMs).filter(({ kind }) => kind !== 'buffer'))
}

/** Returns when one leg holds its staff member, in epoch milliseconds: one interval per work or buffer segment. */
export function heldTime(legs: readonly Pick<Leg, 'segments'>[], leg: number, startMs = 0): Interval[] {
  return timedSegments(legs, startMs)
    .filter((stretch) => stretch.leg === leg && stretch.kind !== 'gap')
    .map(({ from, to }) => ({ from, to }))
}

/** Like `heldTime`, but in units from the start of the chain, with touching intervals joined. Called for every row. */
export function heldUnits(legs: readonly Pick<Leg, 'segments'>[], leg: number): UnitRange[] {
  const held: UnitRange[] = []
  let minutes = 0
  for (let index = 0; index <= leg; index++) {
    for (const segment of legs[index]?.segments ?? []) {
      const from = Math.floor(minutes / unitMinutes)
      minutes += segment.minutes
      if (index < leg || segment.kind === 'gap' || segment.minutes <= 0) continue
      const last = held.at(-1)
      const to = Math.ceil(minutes / unitMinutes)
      if (last && last.to >= from) last.to = Math.max(last.to, to)
      else held.push({ from, to })
    }
  }
  return held
}

function timedSegments(legs: readonly Pick<Leg, 'segments'>[], startMs: number) {
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

/** Joins touching intervals; the input must ascend. */
function join(runs: readonly UnitRange[]): UnitRange[] {
  const joined: UnitRange[] = []
  for (const { from, to } of runs) {
    const last = joined.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

function toUnits(intervals: readonly Interval[]): UnitRange[] {
  const unit = unitMinutes * 60_000
  return join(intervals.map(({ from, to }) => ({ from: Math.floor(from / unit), to: Math.ceil(to / unit) })))
}
