/**
 * Replaces the clock of a server in tests of whole days: CLOCK_FILE contains the milliseconds by which the day was
 * moved on. Libraries' clocks do not change, since their timers measure durations.
 */
import { registerHooks } from 'node:module'
import { type Clock, clockOf as startedClock } from '../clock.ts'
import { readClockFile } from './clock-file.ts'

const movedOn = readClockFile(process.env.CLOCK_FILE ?? '')

/** @public The server imports it in place of its own `clockOf`. */
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
