import { type Day, dayNumber } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** Offered starts cover at least this many days, if that many have free starts. */
const days = 4
/** Starts of one day closer than this, in minutes, hardly differ. */
const apart = 60

type SpreadOptions = { near: number; count: number; timeZone: string }

/**
 * APT-25d: picks free starts that give a choice: a few on each of the nearest days, near the wanted hour, instead of
 * Picks free starts that give a choice (APT-25d): a few on each of the nearest days, near the requested hour,
 * instead of every quarter of an hour of one day. Epoch milliseconds, ascending.
 */
export function spreadStarts(starts: readonly number[], { near, count, timeZone }: SpreadOptions): number[] {
  const { toWall } = zone(timeZone)
  const wanted = toWall(near)
  const far = (day: Day) => Math.abs(dayNumber(day) - dayNumber(wanted.day))
  const ofDays = Map.groupBy([...starts], (start) => toWall(start).day)
  const nearest = [...ofDays]
    .sort(([one], [other]) => far(one) - far(other) || dayNumber(one) - dayNumber(other))
    .map(([, ofDay]) => bySuitability(ofDay, (start) => Math.abs(toWall(start).minutes - wanted.minutes)))
  const few = Math.ceil(count / days)
  const first = nearest.flatMap((ofDay) => ofDay.slice(0, few))
  const more = nearest.flatMap((ofDay) => ofDay.slice(few))
  return [...first, ...more].slice(0, count).sort((one, other) => one - other)
}

/** Puts the nearest hour first, then starts well apart from the previous ones, then the rest. */
function bySuitability(starts: readonly number[], off: (start: number) => number): number[] {
  const ranked = [...starts].sort((one, other) => off(one) - off(other) || one - other)
  const apartOnes: number[] = []
  for (const start of ranked)
    if (apartOnes.every((each) => Math.abs(each - start) >= apart * 60_000)) apartOnes.push(start)
  return [...apartOnes, ...ranked.filter((start) => !apartOnes.includes(start))]
}
