import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@goldline/domain/appointment/slices'

/** Works slice by slice and answers others in between: a month in which everything may move keeps nobody waiting for all of it. */
export async function inSlices<T>(slices: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
    await setImmediate()
  }
}
