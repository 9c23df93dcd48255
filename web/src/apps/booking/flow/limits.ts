import type { Refusal } from '@goldline/domain/refusal'
import { type Chosen, totalDuration } from './chosen.ts'

const longest = 240

/** CAT-08, before anything is asked of the server: the plain durations alone are over four hours. */
export function durationRefusal(chosen: readonly Chosen[]): Refusal | undefined {
  return totalDuration(chosen) > longest ? 'appointment duration is too long, max 4 hours' : undefined
}
