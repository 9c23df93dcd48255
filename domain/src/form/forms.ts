/** Forms that customers read and sign before services (FRM-02). */
import type { AppointmentStatus } from '../appointment/status.ts'
import { type Language, languages } from '../message/kinds.ts'
import { addDays, type Day } from '../time/day.ts'
import { addMonths } from '../time/period.ts'
import type { Zone } from '../time/zone.ts'

/** `text`: the most characters of a form, `name`: of whoever signs, `months`: how long a signature counts at most. */
export const formLimits = { forms: 40, title: 120, text: 8000, name: 120, months: 60 } as const

type Texts = Readonly<Partial<Record<Language, string | undefined>>>
type FormTexts = { titles: Texts; texts: Texts }

const has = (texts: Texts, language: Language): boolean => Boolean(texts[language]?.trim())

/** The first field that cannot be saved; `language`: the salon's, in which lists name the form. */
export function formFault(
  { titles, productIds }: { titles: Texts; productIds: readonly string[] },
  language: Language,
): string | undefined {
  if (!has(titles, language)) return `titles.${language}`
  return productIds.length === 0 ? 'productIds' : undefined
}

/**
 * The first field that is missing before publishing: the text in the salon's language, and the other half of a language
 * that has a title or a text only, since a form is never read in two languages at once.
 */
export function publishingFault({ titles, texts }: FormTexts, language: Language): string | undefined {
  for (const each of languages) {
    const needed = each === language || has(titles, each) || has(texts, each)
    if (needed && !has(titles, each)) return `titles.${each}`
    if (needed && !has(texts, each)) return `texts.${each}`
  }
  return undefined
}

/** The language in which a version is read as a whole: the reader's, else the salon's, else any. */
export const readingLanguage = ({ titles, texts }: FormTexts, reader: Language, salonLanguage: Language): Language =>
  [reader, salonLanguage, ...languages].find((each) => has(titles, each) && has(texts, each)) ?? salonLanguage

/** Whether its customer still signs for the visit, before it ends. */
export const canSign = (status: AppointmentStatus): boolean => status === 'CONFIRMED' || status === 'CHECKED_IN'

/** `number`: of the published version; `countsFrom`: the first version whose signatures still count. */
export type Publication = { number: number; countsFrom: number }

/** What holds once the next version is published; `signAgain`: whoever signed an earlier one signs again. */
export function nextPublication(before: Publication | null, signAgain: boolean): Publication {
  const number = (before?.number ?? 0) + 1
  return { number, countsFrom: before === null || signAgain ? number : before.countsFrom }
}

/** `number`: of the version that was signed; `expiresTime` in epoch milliseconds, null: without end. */
export type Signature = { number: number; expiresTime: number | null }

/** Whether a signature counts for a visit that starts then (epoch milliseconds). */
export const signatureCounts = (
  { countsFrom }: Pick<Publication, 'countsFrom'>,
  { number, expiresTime }: Signature,
  start: number,
): boolean => number >= countsFrom && (expiresTime === null || expiresTime > start)

/** When a signature ends: at the beginning of the same day so many months later, in the salon's zone; null: never. */
export function signatureExpiry(signedTime: number, months: number | null, zone: Zone): number | null {
  if (months === null) return null
  return zone.startOfDay(addMonths(zone.toWall(signedTime).day, months))
}

type UnsignedVisit = { start: number; months: number | null; now: number }

/**
 * The first day on which a signature counts for the visit (epoch milliseconds), while that day is ahead: one of today
 * would expire before the visit. null: it counts today.
 */
export function signableFrom({ start, months, now }: UnsignedVisit, zone: Zone): Day | null {
  if (months === null) return null
  const visitDay = zone.toWall(start).day
  let day = addMonths(visitDay, -months)
  while (addMonths(day, months) <= visitDay) day = addDays(day, 1)
  return zone.toWall(now).day < day ? day : null
}
