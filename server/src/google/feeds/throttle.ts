import { setTimeout as delay } from 'node:timers/promises'

const turnMs = 20
const restsForEach = 4

/**
 * Makes a task sleep four fifths of the time: the feeds are not urgent, and on two processors a busy thread makes
 * requests 50 % slower.
 * @returns the function to call after each piece of work
 */
export function newThrottle(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    const worked = performance.now() - begun
    if (worked < turnMs) return
    await delay(worked * restsForEach)
    begun = performance.now()
  }
}
