import { setTimeout as delay } from 'node:timers/promises'

const turnMs = 20
const restsForEach = 4

/**
 * Sleeps four fifths of the time, since the feeds are not urgent: on two processors a busy thread makes answers half as
 * slow again.
 * @returns the function to call after each piece of work
 */
export function pace(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    const worked = performance.now() - begun
    if (worked < turnMs) return
    await delay(worked * restsForEach)
    begun = performance.now()
  }
}
