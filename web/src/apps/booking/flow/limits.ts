import { maxChainMinutes } from '@goldline/domain/product/segments'
import type { Refusal } from '@goldline/domain/refusal'
import { type Chosen, totalDuration } from './chosen.ts'

/** CAT-08, before asking the server: the plain durations alone exceed four hours. */
export function durationRefusal(chosen: readonly Chosen[]): Refusal | undefined {
  return totalDuration(chosen) > maxChainMinutes ? 'appointment duration is too long, max 4 hours' : undefined
}
