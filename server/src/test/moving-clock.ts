/**
 * Preloaded into a day's server in place of its clock: CLOCK_FILE holds the milliseconds the day has moved on.
 * Libraries' clocks stay as they are, since their timers measure durations.
 */
import { registerHooks } from 'node:module'
import { type Clock, clockOf as startedClock } from '../clock.ts'
import { clockIn } from './clock-file.ts'

const movedOn = clockIn(process.env.CLOCK_FILE ?? '')

/** @public The server imports it in the place of the clock's own. */
export function clockOf(config: Parameters<typeof startedClock>[0]): Clock {
  const started = startedClock(config)
  return { now: () => started.now() + movedOn() }
}

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return found.url.endsWith('/server/src/clock.ts') ? { ...found, url: import.meta.url } : found
  },
})
