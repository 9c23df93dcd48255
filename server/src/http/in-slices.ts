import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@goldline/domain/availability/slices'

/** Milliseconds after which others have their turn, however fast the machine is. */
const longestTurn = 4

/** The turns of all searches stand in one line: many at once hold nobody up for longer than one of them. */
let line: Promise<unknown> = Promise.resolve()

/** Lets what waits be answered. */
export function othersTurn(): Promise<unknown> {
  line = line.then(() => setImmediate())
  return line
}

/**
 * Runs a generator, yielding to the event loop whenever a turn is over, so that a long search does not block other
 * requests.
 */
export async function inSlices<T>(slices: Slices<T>, clock = () => performance.now()): Promise<T> {
  for (let begun = clock(); ; ) {
    const { done, value } = slices.next()
    if (done) return value
    if (clock() - begun < longestTurn) continue
    await othersTurn()
    begun = clock()
  }
}
