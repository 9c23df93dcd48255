/** The borders between a service's segments, as dragged on its bar (CAT-02). Minutes from the start. */
import { catalogueLimits } from './catalogue.ts'
import type { Timing } from './segments.ts'

/** Between work and gap, between gap and work, at the end of the work, and at the end of the cleanup. */
export type Border = 'gapFrom' | 'gapTo' | 'end' | 'bufferEnd'
export type BorderAt = { border: Border; at: number; min: number; max: number }

const { step, duration: durations, buffer } = catalogueLimits

/** Returns the timing's borders, each with its limits. */
export function listBorders({ duration, gapFrom, gapMinutes, bufferMinutes }: Timing): BorderAt[] {
  const gapTo = gapFrom + gapMinutes
  const hasGap = gapMinutes > 0
  const ends = { border: 'end', at: duration, min: hasGap ? gapTo + step : durations.min, max: durations.max } as const
  return [
    ...(hasGap
      ? ([
          { border: 'gapFrom', at: gapFrom, min: step, max: gapTo - step },
          { border: 'gapTo', at: gapTo, min: gapFrom + step, max: duration - step },
        ] as const)
      : []),
    ends,
    ...(bufferMinutes > 0
      ? [
          {
            border: 'bufferEnd' as const,
            at: duration + bufferMinutes,
            min: duration + step,
            max: duration + buffer.max,
          },
        ]
      : []),
  ]
}

/** Moves a border to the nearest allowed position; the cleanup moves along with the end. */
export function moveBorder(timing: Timing, border: Border, to: number): Timing {
  const known = listBorders(timing).find((each) => each.border === border)
  if (known === undefined) return timing
  const at = Math.min(known.max, Math.max(known.min, Math.round(to / step) * step))
  switch (border) {
    case 'gapFrom':
      return { ...timing, gapFrom: at, gapMinutes: timing.gapFrom + timing.gapMinutes - at }
    case 'gapTo':
      return { ...timing, gapMinutes: at - timing.gapFrom }
    case 'end':
      return { ...timing, duration: at }
    case 'bufferEnd':
      return { ...timing, bufferMinutes: at - timing.duration }
  }
}

const firstGap = 30
const firstBuffer = 10

/** Adds half an hour of processing in the middle of the work, or less near the longest duration. */
export function withGap(timing: Timing): Timing {
  const work = Math.min(timing.duration, durations.max - step)
  const before = Math.max(step, Math.floor(work / 2 / step) * step)
  const duration = Math.min(durations.max, Math.max(work, 2 * step) + firstGap)
  return { ...timing, duration, gapFrom: before, gapMinutes: Math.min(firstGap, duration - before - step) }
}

export function withoutGap(timing: Timing): Timing {
  return { ...timing, duration: timing.duration - timing.gapMinutes, gapFrom: 0, gapMinutes: 0 }
}

export const withBuffer = (timing: Timing): Timing => ({ ...timing, bufferMinutes: firstBuffer })
export const withoutBuffer = (timing: Timing): Timing => ({ ...timing, bufferMinutes: 0 })
