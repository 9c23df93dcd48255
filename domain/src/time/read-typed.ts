/** Reads days, times and lengths as people and other programs write them in files (CUS-08, APT-22). */
import { fold } from '../fold.ts'
import { type Day, isDay } from './day.ts'

/** Order of day and month in 04/05/2027; a file uses one order for all of its days. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

export const defaultDateOrder = (country: string): DateOrder => (country === 'US' ? 'monthFirst' : 'dayFirst')

const slashed = /^(\d{1,2})[-/](\d{1,2})[-/]\d/

/**
 * Returns the order that one of the days proves, else month first if times have am or pm, else `usual`. undefined: no
 * day depends on the order.
 * @param usual in the salon's country
 */
export function detectDateOrder(days: Iterable<string>, usual: DateOrder): DateOrder | undefined {
  let order: DateOrder | undefined
  let told = false
  for (const text of days) {
    const [, first, second] = slashed.exec(text) ?? []
    if (first === undefined) continue
    if (Number(first) > 12) return 'dayFirst'
    told ||= Number(second) > 12
    order = told || order === 'monthFirst' || /\d\s*[ap]\.?\s?m\.?$/i.test(text) ? 'monthFirst' : usual
  }
  return order
}

const months = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
/** Folded names of months that begin with other letters than those above. */
const otherMonths: Readonly<Record<string, string>> = { mae: 'mar', may: 'mai', oct: 'okt', dec: 'dez' }

/** Allows a time after a day. */
const time = String.raw`(?:(?:T|,?\s+)\d{1,2}[:.h]\d{2}.*)?$`
const yearFirst = new RegExp(`^(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})${time}`)
const yearFirstPlain = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = new RegExp(`^(\\d{1,2})([-./ ]+)(\\d{1,2})[-./ ]+(\\d{4}|\\d{2})${time}`)
const monthBetween = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-./ ]+(\\p{L}{3,9})[-., ]+(\\d{4}|\\d{2})${time}`, 'u')
const monthBefore = new RegExp(`^(\\p{L}{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${time}`, 'u')

type DateReading = {
  /** Returns the full year of two digits. */
  yearOf: (digits: number) => number
  /** The date order of the whole file. */
  order?: DateOrder | undefined
}

/** Reads 1990-07-14, 14.7.1990, 14/07/90, 14 Jul 1990, July 14, 1990, with or without a time. undefined: no day. */
export function readDay(text: string, { yearOf, order }: DateReading): Day | undefined {
  const whole = (year: string) => (year.length === 4 ? year : String(yearOf(Number(year))))
  const [, year, month, day] = yearFirst.exec(text) ?? yearFirstPlain.exec(text) ?? []
  if (year && month && day) return dayFrom({ year, month, day })
  const [, first, sign, second, last] = yearLast.exec(text) ?? []
  if (first && second && last) {
    // If dots separate the parts, the day always comes first.
    const turned = order === 'monthFirst' && !sign?.includes('.')
    return dayFrom({ year: whole(last), month: turned ? first : second, day: turned ? second : first })
  }
  const folded = fold(text)
  const [, date, name, ended] = monthBetween.exec(folded) ?? []
  if (date && name && ended) return dayFrom({ year: whole(ended), month: monthOf(name), day: date })
  const [, named, dated, closed] = monthBefore.exec(folded) ?? []
  return named && dated && closed ? dayFrom({ year: closed, month: monthOf(named), day: dated }) : undefined
}

/** Returns the month's number; 0 for none. */
function monthOf(name: string): string {
  const letters = name.slice(0, 3)
  return String(months.indexOf(otherMonths[letters] ?? letters) + 1)
}

function dayFrom({ year, month, day }: { year: string; month: string; day: string }): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** What may follow a time: am or pm, in Vietnamese SA and CH, or a word for the hour. */
export const dayHalfPattern = String.raw`[ap]\.?\s?m\.?|sa|ch|uhr|h|giờ`
const timeOfDay = new RegExp(`^(\\d{1,2})(?:[:.h](\\d{2}))?(?::\\d{2}(?:\\.\\d+)?)?\\s*(${dayHalfPattern})?$`, 'i')

/**
 * Reads 14:30, 14.30, 14h30, 14:30:00, 2:30 pm, 2:30 p.m., 2:30 CH, 14 Uhr as minutes from midnight. undefined: no
 * time.
 */
export function readTime(text: string): number | undefined {
  const [, hours, minutes = '0', half = ''] = timeOfDay.exec(text) ?? []
  if (hours === undefined || (half === '' && !/[:.h]/i.test(text))) return undefined
  const afternoon = /^(?:p|ch)/i.test(half) && Number(hours) < 12 ? 12 : 0
  const midnight = /^(?:a|sa)/i.test(half) && Number(hours) === 12 ? -12 : 0
  const total = (Number(hours) + afternoon + midnight) * 60 + Number(minutes)
  return total < 1440 && Number(minutes) < 60 ? total : undefined
}

/** Reads 90, 90 min, 1:30, 1h30, 1.5 h, 2 Std. as minutes. undefined: no length. */
export function readMinutes(text: string): number | undefined {
  const [, alone] = /^(\d{1,4})\s*(?:min\w*\.?|m|'|phút)?$/i.exec(text) ?? []
  if (alone !== undefined) return Number(alone)
  const [, hours, minutes] = /^(\d{1,2})\s*(?::|h|std\.?)\s*(\d{2})(?:\s*min\w*\.?|:00)?$/i.exec(text) ?? []
  if (hours !== undefined && Number(minutes) < 60) return Number(hours) * 60 + Number(minutes)
  const [, whole] = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hours?|std\.?|stunden?|giờ)$/i.exec(text) ?? []
  return whole === undefined ? undefined : Math.round(Number(whole.replace(',', '.')) * 60)
}
