/** Finds a zone's clock changes. */

/** Ascending; `offsets[i]` (milliseconds ahead of UTC) applies from `at[i]` until `at[i + 1]`. */
export type Transitions = { at: number[]; offsets: number[] }
/** In epoch milliseconds. */
export type Span = { from: number; until: number }

/** The supported years: 1990–2100. */
export const allYears: Span = { from: Date.UTC(1990, 0, 1), until: Date.UTC(2101, 0, 1) }
const day = 86_400_000

/**
 * Returns the clock changes; throws RangeError for an unknown zone. Browsers without Temporal use Intl, with the same
 * result.
 */
export function transitionsOf(timeZone: string, span: Span): Transitions {
  return 'Temporal' in globalThis ? transitionsByTemporal(timeZone, span) : transitionsByIntl(timeZone, span)
}

export function transitionsByTemporal(timeZone: string, { from, until }: Span): Transitions {
  let moment = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  const at = [Number.NEGATIVE_INFINITY]
  const offsets = [moment.offsetNanoseconds / 1e6]
  for (;;) {
    const next = moment.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= until) return { at, offsets }
    at.push(next.epochMilliseconds)
    offsets.push(next.offsetNanoseconds / 1e6)
    moment = next
  }
}

/**
 * Samples every two weeks, then bisects to the minute. No zone changes its clock twice in two weeks, except in wartime
 * and for Ramadan.
 */
export function transitionsByIntl(timeZone: string, { from, until }: Span): Transitions {
  const offsetAt = offsetReader(timeZone)
  const step = 14 * day
  const at = [Number.NEGATIVE_INFINITY]
  const offsets = [offsetAt(from)]
  let offset = offsets[0]
  for (let ms = from; ms < until; ms += step) {
    if (offsetAt(ms + step) === offset) continue
    let low = ms
    let high = ms + step
    while (high - low > 60_000) {
      const middle = Math.round((low + high) / 2 / 60_000) * 60_000
      if (offsetAt(middle) === offset) low = middle
      else high = middle
    }
    offset = offsetAt(high)
    at.push(high)
    offsets.push(offset)
  }
  return { at, offsets }
}

function offsetReader(timeZone: string): (ms: number) => number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric })
  return (ms) => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0 } = part
    return Date.UTC(year, month - 1, date, hour, minute) - Math.floor(ms / 60_000) * 60_000
  }
}
