/**
 * Reads a row of an imported file of visits, future (APT-22) or past (CUS-08). Customers are read as in a customer
 * file.
 */
import type { LeftOut } from '../../customer/csv.ts'
import { cleanCell } from '../../customer/import-row.ts'
import { fractionDigits } from '../../money.ts'
import { maxChainMinutes } from '../../product/chain-limits.ts'
import { stepMinutes } from '../../product/own-duration.ts'
import { maxLengths } from '../../text-lengths.ts'
import { type DateOrder, dayHalfPattern, readDay, readMinutes, readTime } from '../../time/read-typed.ts'
import type { Zone } from '../../time/zone.ts'
import type { VisitField, VisitMapping, VisitReason } from './columns.ts'

/** `start` in epoch milliseconds; `duration` in minutes, null: the service's own; `price` in minor units. */
export type VisitRow = {
  start: number
  duration: number | null
  /** As written in the file. */
  service: string
  person: string
  price: number | null
  note: string
  /** The other program's id of the visit, or empty. */
  key: string
}

/** A past visit. It is stored outside the calendar (CUS-08), so it need not fit into it. */
export type PastVisitRow = Pick<VisitRow, 'start' | 'service' | 'person' | 'price'> & { past: true; leftOut: LeftOut[] }

/** `order`: the date order of the whole file. */
type Clock = { clock: Zone; order: DateOrder | undefined }
type RowFacts = Clock & { mapping: VisitMapping; currency: string; now: number }
type Cell = (field: VisitField) => string

const minute = 60_000
/** An earlier date is treated as a mistyped year. */
const mostPast = Date.parse('1990-01-01T00:00:00Z')
const mostAhead = 3 * 366 * 1440 * minute
/** The last day covered by the time zone tables. */
const lastDay = '2099-12-31'
/** In minor units: the database's limit, above the price of any visit. */
const mostPrice = 2_000_000_000

/**
 * Reads a visit or the reason to refuse it; reasons come in the order in which to fix them. `now` in epoch
 * milliseconds.
 */
export function readVisitRow(
  cells: readonly string[],
  facts: RowFacts,
): VisitRow | PastVisitRow | { reason: VisitReason } {
  const cell: Cell = (field) => cleanCell(cells[facts.mapping.indexOf(field)] ?? '')
  if (/cancel|storn|abgesagt|no.?show|huỷ|hủy/i.test(cell('status'))) return { reason: 'cancelled' }
  if (cell('repeats') !== '') return { reason: 'repeats' }
  const start = readStart(cell, facts)
  if (typeof start === 'string') {
    const noon = start === 'time' ? readNoon(cell, facts) : undefined
    return noon === undefined ? { reason: start } : pastRow(cell, noon, facts)
  }
  if (start <= facts.now) return pastRow(cell, start, facts)
  if (start > facts.now + mostAhead) return { reason: 'tooFar' }
  if (start % (stepMinutes * minute) !== 0) return { reason: 'grid' }
  const duration = readDuration(cell, start, facts)
  if (duration === undefined) return { reason: 'duration' }
  const price = cell('price') === '' ? null : readPrice(cell('price'), facts.currency)
  if (price === undefined) return { reason: 'price' }
  return {
    start,
    duration,
    price,
    service: cell('service').slice(0, 200),
    person: cell('person').slice(0, 200),
    note: cell('notes').slice(0, maxLengths.note),
    key: cell('key').slice(0, 1000),
  }
}

/** Reads a past visit; an unreadable price is left out. */
function pastRow(cell: Cell, start: number, { currency }: RowFacts): PastVisitRow | { reason: VisitReason } {
  if (start < mostPast) return { reason: 'start' }
  const typed = cell('price')
  const price = typed === '' ? null : readPrice(typed, currency)
  const leftOut = price === undefined ? [{ field: 'price' as const, text: typed.slice(0, maxLengths.name) }] : []
  const service = cell('service').slice(0, 200)
  const person = cell('person').slice(0, 200)
  return { past: true, start, service, person, price: price ?? null, leftOut }
}

/** Returns noon of a day before today, which needs no time; undefined for other days. */
function readNoon(cell: Cell, { clock, order, now }: RowFacts): number | undefined {
  const day = readDay(dateTimeText(cell), { yearOf: (digits) => 2000 + digits, order })
  return day !== undefined && day < clock.toWall(now).day ? clock.toInstant(day, 720) : undefined
}

const readStart = (cell: Cell, clock: Clock): number | 'start' | 'time' => readMoment(dateTimeText(cell), clock)

/** Returns a row's day as written, to detect the file's date order. */
export const visitDay = (cells: readonly string[], mapping: VisitMapping): string =>
  dateTimeText((field) => cleanCell(cells[mapping.indexOf(field)] ?? ''))

const hour = String.raw`\d{1,2}(?:[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*(?:${dayHalfPattern}))?|\s*(?:${dayHalfPattern}))`
const hourBehind = new RegExp(`^(.*?[^\\s,]),?(?:T|\\s+(?:um |at |lúc )?)(${hour})$`, 'i')
const hourBefore = new RegExp(`^(${hour}),?\\s+(?:ngày )?(\\S.*)$`, 'i')

/**
 * Returns day and time as text, without a leading weekday and without what spreadsheets add: a date to times, midnight
 * to days.
 */
function dateTimeText(cell: Cell): string {
  const time = cell('time').replace(/^.*\d{4}\S*[T\s]\s*(?=\d)/, '')
  const day = time === '' ? cell('date') : cell('date').replace(/[T\s]\s*0?0:00(?::00)?$/, '')
  const whole = cell('start') || [day, time].filter((each) => each !== '').join(' ')
  return whole.slice(0, 80).replace(/^\p{L}+(?:,\s*|\.?\s+(?=\d{1,2}(?:[./-]|\s?\p{L})))/u, '')
}

/** Reads an instant with its offset, or a day and a time on the salon's clock. */
function readMoment(text: string, { clock, order }: Clock): number | 'start' | 'time' {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? 'start' : instant
  }
  const [, early, late] = hourBefore.exec(text) ?? []
  const [, days = late ?? text, time = early ?? ''] = early === undefined ? (hourBehind.exec(text) ?? []) : []
  const day = readDay(days, { yearOf: (digits) => 2000 + digits, order })
  if (day === undefined || day > lastDay) return 'start'
  if (time === '') return 'time'
  const minutes = readTime(time)
  // A time skipped by the clock change is not a valid start.
  return minutes === undefined || !clock.exists(day, minutes) ? 'start' : clock.toInstant(day, minutes)
}

/** Reads the minutes, rounded up to whole steps. null: the service's own; undefined: invalid. */
function readDuration(cell: Cell, start: number, clock: Clock): number | null | undefined {
  const typed = cell('duration')
  const end = cell('end')
  if (typed === '' && end === '') return null
  const minutes = typed === '' ? (readEnd(end, start, clock) - start) / minute : readMinutes(typed)
  if (minutes === undefined || !(minutes > 0) || minutes > maxChainMinutes) return undefined
  return Math.ceil(minutes / stepMinutes) * stepMinutes
}

/** Reads the end; a time without a day is on the day of the start. */
function readEnd(text: string, start: number, facts: Clock): number {
  const time = readTime(text)
  const { clock } = facts
  const end = time === undefined ? readMoment(text, facts) : clock.toInstant(clock.toWall(start).day, time)
  return typeof end === 'string' ? Number.NaN : end
}

/**
 * Minor units of 95, 95.00, CHF 95.–, 1’250,50 €, 350.000 ₫; the last sign before one or two digits is the decimal
 * point.
 */
export function readPrice(text: string, currency: string): number | undefined {
  const figures = text
    .slice(0, 40)
    .replace(/^[^\d-]+/, '')
    .replace(/[^\d]+$/, '')
  const digits = fractionDigits(currency)
  const [, whole = '', , part = ''] = /^(\d[\d.,'’\s]*?)(?:([.,])(\d{1,2}))?$/.exec(figures) ?? []
  const units = whole.replace(/\D/g, '')
  if (units === '' || part.length > digits) return undefined
  const price = Number(units + part.padEnd(digits, '0'))
  return price <= mostPrice ? price : undefined
}
