/** Time zones of calendar files (RFC 5545, 3.3.5), to convert wall times to instants. */
import { type Zone, zone } from '@goldline/domain/time/zone'
import ICAL from 'ical.js'

/** Converts between instants and wall times, both in epoch milliseconds; a wall time is its clock reading in UTC. */
export type CalendarZone = { toInstant(wall: number): number; toWall(instant: number): number }

const utc: CalendarZone = { toInstant: (wall) => wall, toWall: (instant) => instant }

/** Returns a time's wall clock as the epoch milliseconds of the same clock reading in UTC. */
export const wallOf = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** Converts a wall time back to a floating ical.js time; `isDate`: a whole day. */
export function timeAt(wall: number, isDate: boolean): ICAL.Time {
  const date = new Date(wall)
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), isDate }
  const clock = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }
  return new ICAL.Time(isDate ? day : { ...day, ...clock }, ICAL.Timezone.localTimezone)
}

/**
 * Returns the zone of a property's time: UTC, the zone that the file defines for its TZID, a known zone of that name,
 * or else the salon's, which also applies to whole days and floating times.
 */
export function findZone(property: ICAL.Property, time: ICAL.Time, salonClock: Zone): CalendarZone {
  if (time.isDate) return salonZoneOf(salonClock)
  if (time.zone === ICAL.Timezone.utcTimezone) return utc
  const name = property.getFirstParameter('tzid')
  const described = name === undefined ? undefined : property.parent?.getTimeZoneByID(name)
  if (described) return definedZoneOf(described)
  return salonZoneOf(knownZone(name) ?? salonClock)
}

function salonZoneOf({ toInstantOf, offsetAt }: Zone): CalendarZone {
  return {
    toInstant: (wall) => {
      const day = Math.floor(wall / dayMs)
      return toInstantOf(day, (wall - day * dayMs) / minuteMs)
    },
    toWall: (instant) => instant + offsetAt(instant),
  }
}

const dayMs = 86_400_000
const minuteMs = 60_000

function definedZoneOf(described: ICAL.Timezone): CalendarZone {
  const offsetAt = (wall: number) => described.utcOffset(timeAt(wall, false)) * 1000
  return {
    toInstant: (wall) => wall - offsetAt(wall),
    // The offset depends on the wall time: two approximations suffice.
    toWall: (instant) => instant + offsetAt(instant + offsetAt(instant)),
  }
}

function knownZone(name: string | undefined): Zone | undefined {
  try {
    return name === undefined ? undefined : zone(name)
  } catch {
    return undefined
  }
}
