import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@goldline/domain/availability/availability'

/**
 * Runs a generator slice by slice, yielding to the event loop in between, so that a long search does not block other
 * requests.
 */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
    await setImmediate()
  }
}
