/**
 * Reads a calendar file (RFC 5545) as a table of its events, so that it is imported like any other file (APT-22).
 * Decision 019 explains why no library is used.
 */
import { importLimits } from '@goldline/contract/transfer/import'
import { visitTitles } from '@goldline/domain/appointment/import/columns'
import type { Slices } from '@goldline/domain/availability/slices'
import type { Language } from '@goldline/domain/message/kinds'
import { isDay } from '@goldline/domain/time/day'
import { Refused } from '../../http/errors.ts'
import type { Table } from '../read-file.ts'
import { type DescribedZone, type Properties, type Property, type ReadZone, zoneReader } from './calendar-zones.ts'

const columns = ['start', 'end', 'duration', 'notes', 'place', 'guest', 'status', 'repeats', 'key'] as const

/** Result of reading a calendar file; `unknownZones`: their times are read in the salon's zone. */
type CalendarTable = Table & { unknownZones: string[] }
type CalendarReader = { language: Language; isService: (text: string) => boolean }

/**
 * Reads the events as a table. If most titles have two parts, such as "Anna Frei – Schnitt", splits all in two. Refuses
 * with file-invalid if there are no events or too many. Yields after each line and event, so that a long file blocks no
 * request (decision 016).
 */
export function* calendarTable(text: string, { language, isService }: CalendarReader): Slices<CalendarTable> {
  const { events, zones } = yield* eventsOf(text)
  if (events.length === 0) throw new Refused('file-invalid')
  const titles = events.map((event) => textOf(event, 'SUMMARY').replace(/\s+/g, ' ').slice(0, 300))
  const parts = splitTitles(titles, isService)
  const inTwo = parts.filter((each) => each.length === 2).length * 2 >= titles.length
  const first = (['titleFirst', 'titleSecond'] as const).map((each) => visitTitles[each][language])
  const header = [
    ...(inTwo ? first : [visitTitles.title[language]]),
    ...columns.map((each) => visitTitles[each][language]),
  ]
  const clocks = { readZone: zoneReader(zones), unknown: new Set<string>() }
  const rows: string[][] = []
  for (const [index, event] of events.entries()) {
    const [one = '', two = ''] = parts[index] ?? []
    rows.push([...(inTwo ? [one, two] : [titles[index] ?? '']), ...cellsOf(event, clocks)])
    yield
  }
  // Leave out columns that no event fills.
  const filled = header.map((_, column) => rows.some((row) => row[column] !== ''))
  const onlyFilled = (cells: string[]) => cells.filter((_, column) => filled[column])
  return { header: onlyFilled(header), rows: rows.map(onlyFilled), unknownZones: [...clocks.unknown] }
}

/**
 * Splits each title into one or two parts. Treats a comma as a separator of person and service if most commas in the
 * file are next to a service of the salon; otherwise the comma is part of a name, as in "Müller, Anna".
 */
function splitTitles(titles: readonly string[], isService: (text: string) => boolean): string[][] {
  const parts = titles.map((title) => /^(.+?)(?: [-–—|/] | ?[:;|] )(.+)$/.exec(title)?.slice(1) ?? [title])
  const withComma = titles.filter((title, index) => parts[index]?.length === 1 && title.includes(', '))
  const apart = new Map(withComma.map((title) => [title, splitAtComma(title, isService)]))
  const most = [...apart.values()].filter((each) => each !== undefined).length * 2 >= apart.size
  return titles.map((title, index) => {
    const whole = parts[index] ?? [title]
    if (!apart.has(title)) return whole
    const halves = /^(.+?), (.+)$/.exec(title)?.slice(1) ?? whole
    return apart.get(title) ?? (most ? halves : whole)
  })
}

/** Splits at the comma with a service on exactly one side, preferring the shortest; undefined if there is none. */
function splitAtComma(title: string, isService: (text: string) => boolean): string[] | undefined {
  const words = title.split(', ').slice(0, 6)
  let [parts, least]: [string[] | undefined, number] = [undefined, title.length]
  for (let at = 1; at < words.length; at++) {
    const halves = [words.slice(0, at).join(', '), words.slice(at).join(', ')]
    const services = halves.filter(isService)
    const length = services[0]?.length ?? 0
    if (services.length === 1 && length < least) [parts, least] = [halves, length]
  }
  return parts
}

const most = 20

/** Reads top-level events, without nested components such as alarms, and the zones that the file defines. */
function* eventsOf(text: string): Slices<{ events: Properties[]; zones: DescribedZone[] }> {
  const open: string[] = []
  const [events, zones]: [Properties[], DescribedZone[]] = [[], []]
  let event: Properties | undefined
  for (const line of linesOf(text)) {
    yield
    const property = propertyOf(line)
    if (property === undefined) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      open.push(value.toUpperCase())
      if (open.length > most) throw new Refused('file-invalid')
      if (open.join() === 'VCALENDAR,VEVENT') event = new Map()
      if (open[1] === 'VTIMEZONE') beginZone(zones, open)
    } else if (name === 'END') {
      if (open.pop() === 'VEVENT' && open.length === 1 && event) events.push(event)
      if (events.length > importLimits.rows) throw new Refused('file-invalid')
    } else if (open.at(-1) === 'VEVENT' && event && !event.has(name)) event.set(name, property)
    else if (open[1] === 'VTIMEZONE') describeZone(zones.at(-1), { open, name, property })
  }
  return { events, zones }
}

/** More zones, or more rules in one, than any real calendar has. */
const mostZones = 100

function beginZone(zones: DescribedZone[], open: readonly string[]): void {
  if (open.length === 2) {
    if (zones.length >= mostZones) throw new Refused('file-invalid')
    zones.push({ name: '', parts: [] })
  } else if (open.length === 3) {
    if ((zones.at(-1)?.parts.push(new Map()) ?? 0) > mostZones) throw new Refused('file-invalid')
  }
}

type ZoneLine = { open: readonly string[]; name: string; property: Property }

function describeZone(zone: DescribedZone | undefined, { open, name, property }: ZoneLine): void {
  if (zone === undefined) return
  if (open.length === 2 && name === 'TZID') zone.name = property.value.trim()
  // Join repeated RDATE properties.
  const part = open.length === 3 ? zone.parts.at(-1) : undefined
  const before = name === 'RDATE' ? part?.get(name) : undefined
  part?.set(name, before ? { ...property, value: `${before.value},${property.value}`.slice(0, 10_000) } : property)
}

/** Joins folded lines: a line that begins with a space continues the previous one. Accepts all usual line ends. */
function linesOf(text: string): string[] {
  const joined = text.replace(/^\ufeff/, '').replace(/(?:\r\n|\n|\r)[ \t]/g, '')
  return joined.split(/[\r\n]+/).map((line) => line.trim())
}

/** Longest name with parameters that is read; the limit keeps the time linear. */
const longestHead = 2000

/** Parses a line. The first colon outside of quotes ends the parameters. */
function propertyOf(line: string): (Property & { name: string }) | undefined {
  const [, name, parameters = ''] =
    /^([A-Za-z0-9-]{1,60})((?:;(?:"[^"]*"|[^":])*)?):/.exec(line.slice(0, longestHead)) ?? []
  if (name === undefined) return undefined
  const value = line.slice(name.length + parameters.length + 1)
  return { name: name.toUpperCase(), parameters, value }
}

const plainText = (value: string): string =>
  value
    .replace(/\\([nN,;\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .slice(0, 2000)
    .trim()

const textOf = (event: Properties, name: string): string => plainText(event.get(name)?.value ?? '')

/** Returns an event's cells in the order of `columns`. */
function cellsOf(event: Properties, clocks: Clocks): string[] {
  const guest = event.get('ATTENDEE')?.value ?? ''
  return [
    formatMoment(event.get('DTSTART'), clocks),
    formatMoment(event.get('DTEND'), clocks),
    lengthOf(event.get('DURATION')?.value ?? ''),
    textOf(event, 'DESCRIPTION'),
    textOf(event, 'LOCATION'),
    guest.replace(/^mailto:/i, '').slice(0, 300),
    textOf(event, 'STATUS'),
    (event.get('RRULE')?.value ?? event.get('RDATE')?.value ?? '').slice(0, 300),
    // All occurrences of a repeated event share one UID.
    [textOf(event, 'UID'), textOf(event, 'RECURRENCE-ID')].filter((each) => each !== '').join(' '),
  ]
}

/** `unknown` collects unknown zones, up to a limit. */
type Clocks = { readZone: ReadZone; unknown: Set<string> }

/** Formats a day, a day with time in the salon's zone, or an instant; keeps unreadable text after a question mark. */
function formatMoment(property: Property | undefined, clocks: Clocks): string {
  if (property === undefined) return ''
  const { value, parameters } = property
  const [, year, month, date, hour, minutes, seconds = '00', utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(value.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return `? ${value.slice(0, 60)}`
  if (hour === undefined) return day
  const time = `${hour}:${minutes}:${seconds}`
  if (utc) return `${day}T${time}Z`
  const [, named = ''] = /;TZID=(?:"([^"]+)"|([^";]+))/i.exec(parameters)?.filter(Boolean) ?? []
  return named === '' ? `${day} ${time}` : formatInZone(named, { day, time }, clocks)
}

function formatInZone(
  named: string,
  { day, time }: { day: string; time: string },
  { readZone, unknown }: Clocks,
): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  if (day < '1990' || day >= '2100') return `? ${day} ${time}`
  const instant = readZone(named.trim(), { day, minutes: hours * 60 + minutes })
  if (instant === 'skipped') return `? ${day} ${time}`
  if (instant !== undefined) return new Date(instant + seconds * 1000).toISOString().replace('.000', '')
  if (unknown.size < importLimits.unknownZones) unknown.add(named.trim().slice(0, 60))
  return `${day} ${time}`
}

/** Converts a duration such as P1DT2H30M to minutes; returns an unreadable one unchanged. */
function lengthOf(value: string): string {
  const [whole, weeks, days, hours, minutes] =
    /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d{1,6}S)?)?$/i.exec(value.trim()) ?? []
  if (whole === undefined) return value.slice(0, 60)
  const inWeeks = Number(weeks ?? 0)
  const inDays = Number(days ?? 0)
  const inHours = Number(hours ?? 0)
  return String(((inWeeks * 7 + inDays) * 24 + inHours) * 60 + Number(minutes ?? 0))
}
