/** Computes relative times for Intl.RelativeTimeFormat (UI-18: a year is 365 days, a month 30). */
const second = 1000
const units = [
  ['year', 365 * 86_400 * second],
  ['month', 30 * 86_400 * second],
  ['day', 86_400 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
] as const

export type RelativeTime = { value: number; unit: (typeof units)[number][0] | 'second' }

/** Returns the largest whole unit, truncated; negative in the past. Epoch milliseconds. */
export function relativeTime(instant: number, now: number): RelativeTime {
  const distance = instant - now
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return { value: Math.trunc(distance / length), unit }
  }
  // `+ 0` turns −0 into 0, which would otherwise be shown as "0 seconds ago".
  return { value: Math.trunc(distance / second) + 0, unit: 'second' }
}
