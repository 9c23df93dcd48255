/**
 * Reads a calendar file (RFC 5545) as a table of its events, so that it is imported like any other (APT-22). No kept
 * library of ours reads them; what counts here is little: times, words, and that nothing typed by a stranger hangs it.
 */
import { importLimits } from '@goldline/contract/customer/import'
import { visitTitles } from '@goldline/domain/appointment/import/columns'
import type { Slices } from '@goldline/domain/availability/slices'
import type { Language } from '@goldline/domain/message/kinds'
import { isDay } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { Table } from '../../customer/import/read-file.ts'
import { Refused } from '../../http/errors.ts'

type Property = { value: string; parameters: string }
type Event = Map<string, Property>

export const isCalendar = (text: string): boolean => /^\ufeff?\s{0,100}BEGIN:VCALENDAR/i.test(text)

const columns = ['start', 'end', 'duration', 'notes', 'place', 'guest', 'status', 'repeats', 'key'] as const

/**
 * The title in two where most have two, as of "Anna Frei – Schnitt". Refuses with file-invalid what has no events or too
 * many. A step a line and an event: a long file holds nobody else up (decision 016).
 */
export function* calendarTable(text: string, language: Language): Slices<Table> {
  const events = yield* eventsOf(text)
  if (events.length === 0) throw new Refused('file-invalid')
  const titles = events.map((event) => textOf(event, 'SUMMARY').replace(/\s+/g, ' ').slice(0, 300))
  const parts = titles.map((title) => /^(.+?)(?: [-–—|/] | ?[:,;|] )(.+)$/.exec(title))
  const inTwo = parts.filter((each) => each !== null).length * 2 >= titles.length
  const first = (['titleFirst', 'titleSecond'] as const).map((each) => visitTitles[each][language])
  const header = [
    ...(inTwo ? first : [visitTitles.title[language]]),
    ...columns.map((each) => visitTitles[each][language]),
  ]
  const rows: string[][] = []
  for (const [index, event] of events.entries()) {
    const title = titles[index] ?? ''
    const [, one = title, two = ''] = parts[index] ?? []
    rows.push([...(inTwo ? [one, two] : [title]), ...cellsOf(event)])
    yield
  }
  // What no event says is no column to ask about.
  const said = header.map((_, column) => rows.some((row) => row[column] !== ''))
  const only = (cells: string[]) => cells.filter((_, column) => said[column])
  return { header: only(header), rows: rows.map(only) }
}

const most = 20

/** Those at depth; what is inside of one, as an alarm, is not its own. */
function* eventsOf(text: string): Slices<Event[]> {
  const open: string[] = []
  const events: Event[] = []
  let event: Event | undefined
  for (const line of linesOf(text)) {
    yield
    const property = propertyOf(line)
    if (property === undefined) continue
    const { name, value } = property
    if (name === 'BEGIN') {
      open.push(value.toUpperCase())
      if (open.length > most) throw new Refused('file-invalid')
      if (open.join() === 'VCALENDAR,VEVENT') event = new Map()
    } else if (name === 'END') {
      if (open.pop() === 'VEVENT' && open.length === 1 && event) events.push(event)
      if (events.length > importLimits.rows) throw new Refused('file-invalid')
    } else if (open.at(-1) === 'VEVENT' && event && !event.has(name)) event.set(name, property)
  }
  return events
}

/** A line that begins with a space goes on the one before; any of the line ends in use. */
function linesOf(text: string): string[] {
  const joined = text.replace(/^\ufeff/, '').replace(/(?:\r\n|\n|\r)[ \t]/g, '')
  return joined.split(/[\r\n]+/).map((line) => line.trim())
}

/** Of a name and its parameters, so that reading takes as long as a line is. */
const longestHead = 2000

/** The colon that ends the parameters is the first outside of quotes. */
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

const textOf = (event: Event, name: string): string => plainText(event.get(name)?.value ?? '')

/** In the order of `columns`. */
function cellsOf(event: Event): string[] {
  const guest = event.get('ATTENDEE')?.value ?? ''
  return [
    momentOf(event.get('DTSTART')),
    momentOf(event.get('DTEND')),
    lengthOf(event.get('DURATION')?.value ?? ''),
    textOf(event, 'DESCRIPTION'),
    textOf(event, 'LOCATION'),
    guest.replace(/^mailto:/i, '').slice(0, 300),
    textOf(event, 'STATUS'),
    (event.get('RRULE')?.value ?? event.get('RDATE')?.value ?? '').slice(0, 300),
    // One of a repeated event has the name of all.
    [textOf(event, 'UID'), textOf(event, 'RECURRENCE-ID')].filter((each) => each !== '').join(' '),
  ]
}

/** A day, a day and time on the salon's clock, or an instant; what cannot be read stays as it is, for its reason. */
function momentOf(property: Property | undefined): string {
  if (property === undefined) return ''
  const { value, parameters } = property
  const [, year, month, date, hour, minutes, seconds = '00', utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(value.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return `? ${value.slice(0, 60)}`
  if (hour === undefined) return day
  const time = `${hour}:${minutes}:${seconds}`
  if (utc) return `${day}T${time}Z`
  const [, named = ''] = /;TZID="?([^";]+)/i.exec(parameters) ?? []
  return named === '' ? `${day} ${time}` : inZone(named, { day, time })
}

/** Names of Windows, where the customers of the countries served have them (BIZ-05). */
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
  UTC: 'UTC',
}

/** By the name in small letters, so that there are never more than zones; asking takes long. */
const spellings = new Map<string, string>()

/** The one spelling: zones are kept. Throws RangeError for an unknown zone. */
function spelled(name: string): string {
  const known = spellings.get(name.toLowerCase())
  if (known !== undefined) return known
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  spellings.set(name.toLowerCase(), timeZone)
  return timeZone
}

/** Some write it behind a path of their own: /example.org/20240101_1/Europe/Zurich. */
const behindPath =
  /(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Canada|Europe|Indian|Pacific|US|Etc)\/[\w+/-]+$/

function inZone(named: string, { day, time }: { day: string; time: string }): string {
  const name = windowsZones[named] ?? behindPath.exec(named.slice(-80))?.[0] ?? named
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  try {
    const clock = zone(spelled(name))
    if (day < '1990' || day >= '2100' || !clock.exists(day, hours * 60 + minutes)) return `? ${day} ${time}`
    const instant = clock.toInstant(day, hours * 60 + minutes) + seconds * 1000
    return new Date(instant).toISOString().replace('.000', '')
  } catch {
    return `? ${day} ${time} ${named.slice(0, 60)}`
  }
}

/** P1DT2H30M: minutes. */
function lengthOf(value: string): string {
  const [whole, weeks, days, hours, minutes] =
    /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d{1,6}S)?)?$/i.exec(value.trim()) ?? []
  if (whole === undefined) return value.slice(0, 60)
  const [inWeeks, inDays, inHours] = [Number(weeks ?? 0), Number(days ?? 0), Number(hours ?? 0)]
  return String(((inWeeks * 7 + inDays) * 24 + inHours) * 60 + Number(minutes ?? 0))
}
