/**
 * Reads one row of an imported file (CUS-08). The server reads phone numbers, since only it can validate them (CUS-07).
 */
import { unescapeFormula } from '../csv-cell.ts'
import { type Channel, type Language, languages } from '../message/kinds.ts'
import { maxLengths } from '../text-lengths.ts'
import { addDays, type Day } from '../time/day.ts'
import { type DateOrder, readDay } from '../time/read-typed.ts'
import type { Zone } from '../time/zone.ts'
import { visibleText } from '../visible-text.ts'
import type { ImportField, ImportReason, LeftOut, Mapping, OptionalField } from './csv.ts'
import { isBirthday, maxTags, tidyTags } from './edit.ts'
import { isEmail, normaliseEmail } from './email.ts'

export type ImportRow = {
  name: string
  surname: string
  email: string | null
  /** As typed. */
  phoneNr: string | null
  birthday: Day | null
  language: Language | null
  tags: string[]
  notes: string
  /** Stored as a past visit. */
  lastVisit: Day | null
  marketing: ImportedOptIn | null
  leftOut: LeftOut[]
}

/** A marketing opt-in recorded by another program. `day` null: not in the file. */
export type ImportedOptIn = { channels: Channel[]; day: Day | null; source: string }

/**
 * `order`: date order of the file; `now` in epoch milliseconds; `clock`: in the salon's zone, to recognise past days.
 */
type RowFacts = { mapping: Mapping; order?: DateOrder | undefined; now: number; clock: Zone }

export function readImportRow(
  cells: readonly string[],
  { mapping, order, now, clock }: RowFacts,
): ImportRow | { reason: ImportReason } {
  const text = (field: ImportField) => cleanCell(cells[mapping.indexOf(field)] ?? '')
  const { name, surname } = namesOf(text)
  if (name === '') return { reason: 'name' }
  const leftOut: LeftOut[] = []
  const leaveOut = (field: Exclude<OptionalField, 'price'>) =>
    leftOut.push({ field, text: text(field).slice(0, maxLengths.name) })
  const email = isUnknownValue(text('email')) ? '' : normaliseEmail(text('email'))
  const isUsable = email === '' || (isEmail(email) && email.length <= maxLengths.email)
  if (!isUsable) leaveOut('email')
  const born = text('birthday')
  const birthday = isNoDay(born) || isUnknownValue(born) ? null : readBirthday(born, { order, now })
  if (birthday === undefined) leaveOut('birthday')
  const today = clock.toWall(now).day
  const lastVisit = pastDay(text('lastVisit'), { order, today })
  if (lastVisit === undefined) leaveOut('lastVisit')
  const marketing = marketingOf(text, { order, today })
  if (marketing?.day === undefined && marketing !== null) leaveOut('marketingDay')
  const language = isUnknownValue(text('language')) ? null : languageOf(text('language'))
  if (language === undefined) leaveOut('language')
  const phoneNr = isUnknownValue(text('phoneNr')) ? '' : text('phoneNr')
  return {
    name: name.slice(0, maxLengths.name),
    surname: surname.slice(0, maxLengths.name),
    birthday: birthday ?? null,
    email: isUsable ? email || null : null,
    phoneNr: phoneNr.slice(0, maxLengths.phoneNr) || null,
    leftOut,
    language: language ?? null,
    tags: tidyTags(text('tags').split(/[,;|]/))
      .map((tag) => tag.slice(0, maxLengths.tag))
      .slice(0, maxTags),
    notes: text('notes').slice(0, maxLengths.notes),
    lastVisit: lastVisit ?? null,
    marketing: marketing && { ...marketing, day: marketing.day ?? null },
  }
}

/** Returns visible text without NUL, which the database refuses; a single dash is empty. */
export function cleanCell(cell: string): string {
  const text = visibleText(unescapeFormula(cell.replaceAll('\u0000', '').trim()).toWellFormed())
  return /^[-–—]+$/.test(text) ? '' : text
}

/** Reads the names; if only one of the two is filled, it is the first name. */
function namesOf(text: (field: ImportField) => string): { name: string; surname: string } {
  const name = text('name')
  const surname = text('surname')
  if (name !== '') return { name, surname }
  if (surname !== '') return { name: surname, surname: '' }
  const whole = text('fullName')
  return whole === '' ? splitFullName(text('surnameFirst'), { surnameFirst: true }) : splitFullName(whole)
}

/** Words after a comma that are not a first name. */
const suffix = /^(?:jr|sr|jun|sen|ii|iii|dr|md|phd)\.?$/i

/**
 * Splits a full name: the surname is the last word, with `surnameFirst` the first, or all before a comma: "Zemp, Anna".
 */
export function splitFullName(text: string, { surnameFirst = false } = {}): { name: string; surname: string } {
  const whole = text.replace(/^[\s,]+|[\s,]+$/g, '')
  const [, before = '', after = ''] = /^([^,]+?)\s*,\s*(\S.*)$/.exec(whole) ?? []
  if (before !== '' && !suffix.test(after)) return { name: after, surname: before }
  const words = whole.split(/\s+/)
  const apart = surnameFirst ? 1 : words.length - 1
  const first = words.slice(0, apart).join(' ')
  const second = words.slice(apart).join(' ')
  if (first === '' || second === '') return { name: first || second, surname: '' }
  return surnameFirst ? { name: second, surname: first } : { name: first, surname: second }
}

/** Words that people write for unknown values. */
const isUnknownValue = (text: string): boolean =>
  /^(?:unbekannt|unknown|keine?(?:\s+(?:angabe|e-?mail|nummer))?|n\/?a|k\.?\s?a\.?|none|null|không(?:\s+(?:có|rõ|biết))?|[?x.]+)$/iu.test(
    text,
  )

/** Empty, or a database's placeholder for empty. */
const isNoDay = (text: string): boolean => /^(?:0{1,4}([-./])0{1,2}\1(?:0{4}|0{1,2})(?:[T ].*)?)?$/.test(text)

const yearOf = (digits: number) => 2000 + digits
/** An earlier date is treated as a mistyped year. */
const firstDay = '1990-01-01'

type PastFacts = { order?: DateOrder | undefined; today: Day }

/** Reads a past day, ignoring a time after it. null: the cell has no day. undefined: unreadable, or not past. */
function pastDay(text: string, { order, today }: PastFacts): Day | null | undefined {
  if (isNoDay(text) || isUnknownValue(text)) return null
  const days = text.replace(/[T ,]+\d{1,2}:\d{2}.*$/, '')
  const day = serialDay(days) ?? readDay(days, { yearOf, order })
  return day !== undefined && day >= firstDay && day <= today ? day : undefined
}

/** Returns whether a cell is an unambiguous yes; an address, an x or a day is not. */
const isYes = (text: string): boolean =>
  /^(?:ja|yes|y|j|true|wahr|1|oui|có|co|opt(?:ed)?[- ]?in|subscribed|abonniert|accepted|agreed|zugestimmt|erteilt)$/iu.test(
    text,
  )

type MarketingCells = Omit<ImportedOptIn, 'day'> & { day: ImportedOptIn['day'] | undefined }

/** Reads an opt-in to marketing; null: no cell is a yes. `day` undefined: unreadable. */
function marketingOf(text: (field: ImportField) => string, facts: PastFacts): MarketingCells | null {
  const channels: Channel[] = []
  if (isYes(text('marketingEmail'))) channels.push('EMAIL')
  if (isYes(text('marketingSms'))) channels.push('SMS')
  if (channels.length === 0) return null
  return {
    channels,
    day: pastDay(text('marketingDay'), facts),
    source: text('marketingSource').slice(0, maxLengths.name),
  }
}

type BirthdayFacts = { order?: DateOrder | undefined; now: number }

/** Like `readDay`; a two-digit year is the latest that has begun. undefined: no valid birthday. */
export function readBirthday(text: string, { order, now }: BirthdayFacts): Day | undefined {
  const begun = new Date(now).getUTCFullYear() % 100
  const day = serialDay(text) ?? readDay(text, { yearOf: (digits) => digits + (digits > begun ? 1900 : 2000), order })
  return day !== undefined && isBirthday(day, now) ? day : undefined
}

/**
 * Reads a spreadsheet's serial number of a day, 27645 for 8 September 1975. Five digits only: 1985 is more likely a
 * year.
 */
function serialDay(text: string): Day | undefined {
  const [, days] = /^(\d{5})(?:[.,]0+)?$/.exec(text) ?? []
  return days === undefined ? undefined : addDays('1899-12-30', Number(days))
}

const languageNames: readonly [RegExp, Language][] = [
  [/^(de|ger|deu|deutsch|german|tieng duc)/i, 'de'],
  [/^(en|eng|english|englisch)/i, 'en'],
  [/^(vi|vn|viet|ti[eế]ng vi[eệ]t)/iu, 'vi'],
]

/** Reads a language; null: none given; undefined: one that the product does not have. */
const languageOf = (text: string): Language | null | undefined =>
  languages.find((each) => each === text) ??
  languageNames.find(([name]) => name.test(text))?.[1] ??
  (text === '' ? null : undefined)
