/** Forms that customers read and sign before services (FRM-02). */
import type { AppointmentStatus } from '../appointment/status.ts'
import { type Language, languages } from '../message/kinds.ts'
import { addDays, type Day } from '../time/day.ts'
import { addMonths } from '../time/period.ts'
import type { Zone } from '../time/zone.ts'

/** `text`: most characters of a form; `name`: of the signer's name; `months`: the longest validity of a signature. */
export const formLimits = { forms: 40, title: 120, text: 8000, name: 120, months: 60 } as const

type Texts = Readonly<Partial<Record<Language, string | undefined>>>
type FormTexts = { titles: Texts; texts: Texts }

const has = (texts: Texts, language: Language): boolean => Boolean(texts[language]?.trim())

/** Returns the first invalid field; `language`: the salon's, in which lists show the form's title. */
export function formFault(
  { titles, productIds }: { titles: Texts; productIds: readonly string[] },
  language: Language,
): string | undefined {
  if (!has(titles, language)) return `titles.${language}`
  return productIds.length === 0 ? 'productIds' : undefined
}

/**
 * Returns the first field that is missing before publishing: the text in the salon's language, and the other half of a
 * language that has only a title or a text, since a form is never read in two languages at once.
 */
export function publishingFault({ titles, texts }: FormTexts, language: Language): string | undefined {
  for (const each of languages) {
    const needed = each === language || has(titles, each) || has(texts, each)
    if (needed && !has(titles, each)) return `titles.${each}`
    if (needed && !has(texts, each)) return `texts.${each}`
  }
  return undefined
}

/** Returns the language in which a version is read as a whole: the reader's, else the salon's, else any. */
export const readingLanguage = ({ titles, texts }: FormTexts, reader: Language, salonLanguage: Language): Language =>
  [reader, salonLanguage, ...languages].find((each) => has(titles, each) && has(texts, each)) ?? salonLanguage

/** Returns whether the customer can still sign for the visit, before it ends. */
export const canSign = (status: AppointmentStatus): boolean => status === 'CONFIRMED' || status === 'CHECKED_IN'

/** `number`: of the published version; `countsFrom`: the first version whose signatures are still valid. */
export type Publication = { number: number; countsFrom: number }

/** Returns the next publication; `signAgain`: people who signed an earlier version must sign again. */
export function nextPublication(before: Publication | null, signAgain: boolean): Publication {
  const number = (before?.number ?? 0) + 1
  return { number, countsFrom: before === null || signAgain ? number : before.countsFrom }
}

/** `number`: of the signed version; `expiresTime` in epoch milliseconds, null: never. */
export type Signature = { number: number; expiresTime: number | null }

/** Returns whether a signature is valid for a visit that starts at `start` (epoch milliseconds). */
export const signatureCounts = (
  { countsFrom }: Pick<Publication, 'countsFrom'>,
  { number, expiresTime }: Signature,
  start: number,
): boolean => number >= countsFrom && (expiresTime === null || expiresTime > start)

/**
 * Returns when a signature expires: at the start of the same day this many months later, in the salon's zone; null:
 * never.
 */
export function signatureExpiry(signedTime: number, months: number | null, zone: Zone): number | null {
  if (months === null) return null
  return zone.startOfDay(addMonths(zone.toWall(signedTime).day, months))
}

type UnsignedVisit = { start: number; months: number | null; now: number }

/**
 * Returns the first day on which a signature is valid for the visit (epoch milliseconds), if that day is ahead: a
 * signature of today would expire before the visit. null: it is valid today.
 */
export function firstSigningDay({ start, months, now }: UnsignedVisit, zone: Zone): Day | null {
  if (months === null) return null
  const visitDay = zone.toWall(start).day
  let day = addMonths(visitDay, -months)
  while (addMonths(day, months) <= visitDay) day = addDays(day, 1)
  return zone.toWall(now).day < day ? day : null
}
