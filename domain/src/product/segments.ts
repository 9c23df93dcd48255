import type { Leg, Segment } from '../availability/facts.ts'
import type { Refusal } from '../refusal.ts'
import { maxChainMinutes } from './chain-limits.ts'

/**
 * CAT-02. Minutes. `duration` is what the customer sees and includes processing: the staff member works until
 * `gapFrom`, is free for `gapMinutes`, and works the rest. `bufferMinutes` of cleanup follow, invisible to the
 * customer.
 */
export type Timing = { duration: number; gapFrom: number; gapMinutes: number; bufferMinutes: number }

export const segmentKinds = ['work', 'gap', 'buffer'] as const satisfies Segment['kind'][]

/** Converts the timing of a product or variant to segments, without empty ones. */
export function segmentsOf({ duration, gapFrom, gapMinutes, bufferMinutes }: Timing): Segment[] {
  const all: Segment[] =
    gapMinutes > 0
      ? [
          { kind: 'work', minutes: gapFrom },
          { kind: 'gap', minutes: gapMinutes },
          { kind: 'work', minutes: duration - gapFrom - gapMinutes },
          { kind: 'buffer', minutes: bufferMinutes },
        ]
      : [
          { kind: 'work', minutes: duration },
          { kind: 'buffer', minutes: bufferMinutes },
        ]
  return all.filter((segment) => segment.minutes > 0)
}

/** Converts segments made by `segmentsOf` back to a timing. */
export function timingOf(segments: readonly Segment[]): Timing {
  const minutesOf = (kind: Segment['kind']) => total(segments.filter((segment) => segment.kind === kind))
  const gapMinutes = minutesOf('gap')
  const bufferMinutes = minutesOf('buffer')
  const first = segments.find(({ kind }) => kind === 'work')?.minutes ?? 0
  return { duration: minutesOf('work') + gapMinutes, gapFrom: gapMinutes > 0 ? first : 0, gapMinutes, bufferMinutes }
}

type Legs = readonly Pick<Leg, 'segments'>[]

/** Returns minutes from the start until the customer leaves: includes cleanup in between, but not the last cleanup. */
export function chainMinutes(legs: Legs): number {
  const segments = legs.flatMap((leg) => leg.segments)
  const last = segments.findLastIndex((segment) => segment.kind !== 'buffer')
  return total(segments.slice(0, last + 1))
}

/** Returns minutes from the start until the last staff member is free, including the last cleanup. */
export function heldMinutes(legs: Legs): number {
  return total(legs.flatMap((leg) => leg.segments))
}

/** CAT-08: returns whether a selection is at most 4 hours long. Blockers are exempt. */
export function canDuration(legs: Legs): boolean {
  return chainMinutes(legs) <= maxChainMinutes
}

export function durationRefusal(legs: Legs): Refusal | undefined {
  return canDuration(legs) ? undefined : 'appointment duration is too long, max 4 hours'
}

function total(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.minutes, 0)
}
