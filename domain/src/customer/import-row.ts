/** Reads one row of an imported file (CUS-08). Numbers are read by the server, which alone judges them (CUS-07). */
import { asTyped } from '../csv-cell.ts'
import { type Language, languages } from '../message/kinds.ts'
import { longest } from '../text-lengths.ts'
import type { Day } from '../time/day.ts'
import { readDay } from '../time/typed.ts'
import type { ImportField, ImportReason, Mapping } from './csv.ts'
import { isBirthday, mostTags, tidyTags } from './edit.ts'
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
}

/** `now` in epoch milliseconds. */
export function readImportRow(
  cells: readonly string[],
  { mapping, now }: { mapping: Mapping; now: number },
): ImportRow | { reason: ImportReason } {
  const text = (field: ImportField) => plain(cells[mapping.indexOf(field)] ?? '')
  const { name, surname } = namesOf(text('name'), text('surname'), text('fullName'))
  if (name === '') return { reason: 'name' }
  const email = normaliseEmail(text('email'))
  if (email !== '' && (!isEmail(email) || email.length > longest.email)) return { reason: 'email' }
  const born = text('birthday')
  const birthday = born === '' ? null : readBirthday(born, now)
  if (birthday === undefined) return { reason: 'birthday' }
  return {
    name: name.slice(0, longest.name),
    surname: surname.slice(0, longest.name),
    birthday,
    email: email === '' ? null : email,
    phoneNr: text('phoneNr').slice(0, longest.phoneNr) || null,
    language: languageOf(text('language')),
    tags: tidyTags(text('tags').split(/[,;|]/))
      .map((tag) => tag.slice(0, longest.tag))
      .slice(0, mostTags),
    notes: text('notes').slice(0, longest.notes),
  }
}

/** As it was typed, without NUL, which the database refuses. */
export const plain = (cell: string): string => asTyped(cell.replaceAll('\u0000', '').trim()).toWellFormed()

/** Where one of both is there, it is the name; a whole name's last word is the surname. */
function namesOf(name: string, surname: string, fullName: string): { name: string; surname: string } {
  if (name !== '') return { name, surname }
  if (surname !== '') return { name: surname, surname: '' }
  const words = fullName.split(/\s+/)
  return words.length < 2
    ? { name: fullName, surname: '' }
    : { name: words.slice(0, -1).join(' '), surname: words.at(-1) ?? '' }
}

/** As `readDay`: of two digits the year is the last that has begun. undefined: no birthday. */
export function readBirthday(text: string, now: number): Day | undefined {
  const begun = new Date(now).getUTCFullYear() % 100
  const day = readDay(text, (digits) => digits + (digits > begun ? 1900 : 2000))
  return day !== undefined && isBirthday(day, now) ? day : undefined
}

const languageNames: readonly [RegExp, Language][] = [
  [/^(de|ger|deu|deutsch|german|tieng duc)/i, 'de'],
  [/^(en|eng|english|englisch)/i, 'en'],
  [/^(vi|vn|viet|ti[eế]ng vi[eệ]t)/iu, 'vi'],
]

const languageOf = (text: string): Language | null =>
  languages.find((each) => each === text) ?? languageNames.find(([name]) => name.test(text))?.[1] ?? null
