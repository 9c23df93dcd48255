import { digitsOf } from '@goldline/domain/money'
import type { Language } from '../db/tables.ts'

/** What decides how dates and money are written: the reader's language, the salon's country and zone. */
export type Place = { readonly language: Language; readonly country: string; readonly timeZone: string }

/** European salons write 14:30, so English is British except in the United States. */
function localeOf({ language, country }: Place): string {
  if (language === 'vi') return 'vi-VN'
  if (language === 'en') return country === 'US' ? 'en-US' : 'en-GB'
  return country === 'DE' || country === 'AT' ? `de-${country}` : 'de-CH'
}

/** Monday, 23 November 2026 */
export function longDay(at: Date, place: Place): string {
  return write(at, place, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Mo, 23.11.2026: short but complete, for SMS and subjects. */
export function shortDay(at: Date, place: Place): string {
  return write(at, place, { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** 23.11., 23/11: for an SMS with no room for more. */
export function dayAndMonth(at: Date, place: Place): string {
  return write(at, place, { day: 'numeric', month: 'numeric' })
}

/** 14:30 */
export function timeOfDay(at: Date, place: Place): string {
  return write(at, place, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `amount` in minor units. */
export function money(amount: number, currency: string, place: Place): string {
  const digits = digitsOf(currency)
  const value = amount / 10 ** digits
  const format = new Intl.NumberFormat(localeOf(place), { style: 'currency', currency, maximumFractionDigits: digits })
  return plain(format.format(value))
}

export function list(items: readonly string[], place: Place): string {
  return new Intl.ListFormat(localeOf(place), { type: 'conjunction' }).format(items)
}

function write(at: Date, place: Place, parts: Intl.DateTimeFormatOptions): string {
  return plain(new Intl.DateTimeFormat(localeOf(place), { ...parts, timeZone: place.timeZone }).format(at))
}

/** Narrow and no-break spaces from Intl would force an SMS into Unicode. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
