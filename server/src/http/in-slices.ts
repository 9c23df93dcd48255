import { setImmediate } from 'node:timers/promises'
import type { Slices } from '@goldline/domain/availability/slices'

/** Milliseconds after which other work gets a turn, on any machine. */
const longestTurn = 4

/** All searches queue their slices here, so that many searches block other work no longer than one. */
let line: Promise<unknown> = Promise.resolve()

/** Lets waiting work run. */
export function yieldTurn(): Promise<unknown> {
  line = line.then(() => setImmediate())
  return line
}

/**
 * Runs a generator and yields to the event loop whenever a turn is over, so that a long search does not block other
 * requests.
 */
export async function inSlices<T>(slices: Slices<T>, clock = () => performance.now()): Promise<T> {
  for (let begun = clock(); ; ) {
    const { done, value } = slices.next()
    if (done) return value
    if (clock() - begun < longestTurn) continue
    await yieldTurn()
    begun = clock()
  }
}
