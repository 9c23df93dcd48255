/** Computes a zone's clock from its description in a calendar file (RFC 5545, VTIMEZONE; APT-22). */

/** Wall times are the epoch milliseconds of a clock at UTC; offsets are milliseconds ahead of UTC. */
export type Observance = {
  /** The first onset, by the clock before it, and further ones. */
  onset: number
  others: readonly number[]
  before: number
  offset: number
  yearly: YearlyOnset | undefined
}

/** The nth weekday of a month, from its end if negative; months from 1, Sunday is 0; `until`: an instant. */
type YearlyOnset = { month: number; weekday: number; nth: number; until: number }

const day = 86_400_000

/** Returns the instant of a wall time, the first of two. undefined: the clock skips it. */
export function calendarInstant(observances: readonly Observance[], wall: number): number | undefined {
  const begun = latestOnset(observances, wall)
  if (begun === undefined) {
    const first = observances.toSorted((one, other) => one.onset - other.onset)[0]
    return first && wall - first.before
  }
  const { onset, observance } = begun
  return wall < onset + observance.offset - observance.before ? undefined : wall - observance.offset
}

function latestOnset(observances: readonly Observance[], wall: number) {
  let latest: { onset: number; observance: Observance } | undefined
  for (const observance of observances)
    for (const onset of onsetsNear(observance, wall))
      if (onset <= wall && (latest === undefined || onset > latest.onset)) latest = { onset, observance }
  return latest
}

/** Returns the onsets that can be the latest before a wall time. */
function onsetsNear({ onset, others, before, yearly }: Observance, wall: number): number[] {
  if (yearly === undefined) return [onset, ...others]
  const year = new Date(wall).getUTCFullYear()
  const last = new Date(yearly.until + before).getUTCFullYear()
  const yearlies = [Math.min(year, last), Math.min(year - 1, last - 1)].map((each) => onsetOf(yearly, onset, each))
  return [onset, ...others, ...yearlies.filter((each) => each > onset && each - before <= yearly.until)]
}

function onsetOf({ month, weekday, nth }: YearlyOnset, first: number, year: number): number {
  // Count backwards from the month's last day, or forwards from its first.
  const edge = Date.UTC(year, nth < 0 ? month : month - 1, nth < 0 ? 0 : 1)
  const steps = ((((weekday - new Date(edge).getUTCDay()) * Math.sign(nth)) % 7) + 7) % 7
  return edge + Math.sign(nth) * (steps + (Math.abs(nth) - 1) * 7) * day + (((first % day) + day) % day)
}
