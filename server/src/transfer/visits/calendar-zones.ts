/** Reads a calendar file's time zones: by name, by the definition in the file, else as the salon's zone (APT-22). */
import { calendarInstant, type Observance } from '@goldline/domain/time/calendar-zone'
import { zone } from '@goldline/domain/time/zone'

export type Property = { value: string; parameters: string }
export type Properties = Map<string, Property>
/** A VTIMEZONE of the file; `parts` are its STANDARD and DAYLIGHT components. */
export type DescribedZone = { name: string; parts: Properties[] }

/** Returns the instant of a wall time; `skipped`: the clock change skips it; undefined: the zone is unknown. */
export type ReadZone = (name: string, wall: { day: string; minutes: number }) => number | 'skipped' | undefined

/** Returns a reader of zones. Zones that the file defines take precedence over Windows' names, not over IANA's. */
export function zoneReader(described: readonly DescribedZone[]): ReadZone {
  const own = new Map(described.flatMap(({ name, parts }) => ownZone(name, parts)))
  return (name, { day, minutes }) => {
    const known = knownZone(name.includes('/') ? (behindPath.exec(name.slice(-80))?.[0] ?? name) : '')
    const observances = own.get(name)
    const clock = known ?? (observances ? undefined : knownZone(windowsZones[name] ?? name))
    if (clock) return clock.exists(day, minutes) ? clock.toInstant(day, minutes) : 'skipped'
    return observances && (calendarInstant(observances, Date.parse(`${day}T00:00Z`) + minutes * 60_000) ?? 'skipped')
  }
}

/** Windows' names of the zones in the supported countries (BIZ-05). */
const windowsZones: Readonly<Record<string, string>> = {
  'W. Europe Standard Time': 'Europe/Zurich',
  'Central Europe Standard Time': 'Europe/Prague',
  'Central European Standard Time': 'Europe/Prague',
  'Romance Standard Time': 'Europe/Paris',
  'SE Asia Standard Time': 'Asia/Ho_Chi_Minh',
  'GMT Standard Time': 'Europe/London',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
}

/** Some files prefix the name with a path: /example.org/20240101_1/Europe/Zurich. */
const behindPath =
  /(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Canada|Europe|Indian|Pacific|US|Etc)\/[\w+/-]+$/

/** Caches the slow look-up by lower-case name; never larger than the number of zones. */
const spellings = new Map<string, string>()

/** Finds an IANA zone by name. Normalises the spelling, since `zone` caches by name. */
function knownZone(name: string) {
  const spelled = spellings.get(name.toLowerCase())
  if (spelled !== undefined) return zone(spelled)
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    spellings.set(name.toLowerCase(), timeZone)
    return zone(timeZone)
  } catch {
    return undefined
  }
}

/** Reads a zone's definition; returns none if a part is unreadable, since times would be wrong for half a year. */
function ownZone(name: string, parts: readonly Properties[]): [string, Observance[]][] {
  const observances = parts.map(observanceOf)
  const read = observances.filter((each) => each !== undefined)
  return read.length > 0 && read.length === parts.length ? [[name, read]] : []
}

function observanceOf(part: Properties): Observance | undefined {
  const value = (name: string) => part.get(name)?.value ?? ''
  const onset = wallOf(value('DTSTART'))
  const before = offsetOf(value('TZOFFSETFROM'))
  const offset = offsetOf(value('TZOFFSETTO'))
  if (onset === undefined || before === undefined || offset === undefined) return undefined
  const yearly = value('RRULE') === '' ? undefined : yearlyOf(value('RRULE'))
  if (yearly === null) return undefined
  const others = value('RDATE').split(',').slice(0, 200).map(wallOf)
  return { onset, before, offset, yearly, others: others.filter((each) => each !== undefined) }
}

function wallOf(value: string): number | undefined {
  const [, year, month, day, hour, minutes] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})\d{0,2}Z?$/.exec(value.trim()) ?? []
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minutes}Z`)
  return Number.isNaN(wall) ? undefined : wall
}

function offsetOf(value: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-]?)(\d{2})(\d{2})(?:\d{2})?$/.exec(value.trim()) ?? []
  return hours === undefined ? undefined : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const forever = Date.UTC(9999, 0)
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Parses FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU, or BYMONTHDAY=8,9,…,14;BYDAY=SU (second Sunday). null: other rules. */
function yearlyOf(rule: string): Observance['yearly'] | null {
  const { FREQ, BYMONTH, BYDAY, BYMONTHDAY, UNTIL, INTERVAL, WKST, ...others } = Object.fromEntries(
    rule
      .slice(0, 300)
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=')),
  ) as Record<string, string | undefined>
  const [, nth, weekday] = /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(BYDAY ?? '') ?? []
  const month = Number(BYMONTH)
  const understood = FREQ === 'YEARLY' && (INTERVAL ?? '1') === '1' && Object.keys(others).length === 0
  if (!understood || weekday === undefined || !(month >= 1 && month <= 12)) return null
  const first = Number(BYMONTHDAY?.split(',')[0] ?? 0)
  // Of BYMONTHDAY's seven consecutive days, exactly one is that weekday, so the first day determines which.
  const which = nth === undefined ? (first > 22 ? -1 : Math.ceil(first / 7)) : Number(nth)
  if (!which || (nth !== undefined && BYMONTHDAY !== undefined)) return null
  const until = UNTIL === undefined ? forever : (wallOf(UNTIL) ?? wallOf(`${UNTIL}T235959`))
  return until === undefined ? null : { month, weekday: weekdays.indexOf(weekday), nth: which, until }
}
