import type { Language } from '@goldline/domain/message/kinds'
import { figuresLocaleOf, localeOf } from '@goldline/domain/message/locale'
import { formatAmount, fractionDigits } from '@goldline/domain/money'
import { LRUCache } from 'lru-cache'
import { say } from '../texts/say.ts'
import { oneLine } from './names.ts'

/** The facts that decide how dates and money are written: the reader's language, the salon's country and zone. */
export type FormatLocale = { readonly language: Language; readonly country: string; readonly timeZone: string }

/** Monday, 23 November 2026 */
export function longDay(at: Date, place: FormatLocale): string {
  return formatDate(at, place, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** Mo, 23.11.2026; Mon, 23 Nov 2026: short but complete, for SMS and subjects. */
export function shortDay(at: Date, place: FormatLocale): string {
  return formatDate(at, place, { weekday: 'short', ...figuresOfDay(place), year: 'numeric' })
}

/** 23.11.2026; 23 Nov 2026 */
export function numericDay(at: Date, place: FormatLocale): string {
  return formatDate(at, place, { ...figuresOfDay(place), year: 'numeric' })
}

/** 23.11., 23/11, 23 Nov: without the year, for a long SMS. */
export function dayAndMonth(at: Date, place: FormatLocale): string {
  return formatDate(at, place, { day: 'numeric', month: monthInEnglish(place) ?? 'numeric' })
}

/** English spells the month: 04/12 is April in some countries and December in others. */
const monthInEnglish = ({ language }: FormatLocale) => (language === 'en' ? 'short' : undefined)

function figuresOfDay(place: FormatLocale): Intl.DateTimeFormatOptions {
  const month = monthInEnglish(place)
  return month === undefined ? { day: '2-digit', month: '2-digit' } : { day: 'numeric', month }
}

/** 14:30 */
export function timeOfDay(at: Date, place: FormatLocale): string {
  return formatDate(at, place, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `amount` in minor units. */
export function formatMoney(amount: number, currency: string, place: FormatLocale): string {
  const digits = fractionDigits(currency)
  const style = { style: 'currency', currency, maximumFractionDigits: digits } as const
  return plain(formatAmount(formatter(Intl.NumberFormat, figures(place), style), amount / 10 ** digits))
}

/** Formats as `formatMoney` but without the currency, for a column of sums. */
export function amount(sum: number, currency: string, place: FormatLocale): string {
  const digits = fractionDigits(currency)
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return plain(formatter(Intl.NumberFormat, figures(place), style).format(sum / 10 ** digits))
}

/** 8.1%; `hundredths` of a percent. */
export function formatPercent(hundredths: number, place: FormatLocale): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return plain(formatter(Intl.NumberFormat, figures(place), style).format(hundredths / 10_000))
}

export function joinList(items: readonly string[], place: FormatLocale): string {
  return formatter(Intl.ListFormat, words(place), { type: 'conjunction' }).format(items)
}

function formatDate(at: Date, place: FormatLocale, parts: Intl.DateTimeFormatOptions): string {
  const style = { ...parts, timeZone: place.timeZone }
  return plain(formatter(Intl.DateTimeFormat, words(place), style).format(at))
}

const words = ({ language, country }: FormatLocale) => localeOf(language, country)
const figures = ({ language, country }: FormatLocale) => figuresLocaleOf(language, country)

type Kind<F, Options> = { name: string; new (locale: string, options: Options): F }

/** Shared by salons with the same format: creating a formatter takes fifty times as long as using it. */
const made = new LRUCache<string, object>({ max: 500 })

function formatter<F extends object, Options>(kind: Kind<F, Options>, locale: string, options: Options): F {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known instanceof kind) return known
  const fresh = new kind(locale, options)
  made.set(key, fresh)
  return fresh
}

/** Narrow and no-break spaces from Intl would force an SMS into Unicode. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

/** Who does one service. `mayChange`: no person was requested, so the assigned one may still change (AVL-12). */
export type ServicePerson = { readonly name: string; readonly mayChange: boolean }

/**
 * Names each person once, in the order of the services: first those requested or settled, then those assigned as "first
 * available".
 */
export function joinStaffNames(doers: readonly ServicePerson[], language: Language, place: FormatLocale): string {
  const names = (mayChange: boolean) => [
    ...new Set(doers.filter((each) => each.mayChange === mayChange).map(({ name }) => oneLine(name))),
  ]
  const loose = names(true)
  return joinList(
    [
      ...names(false),
      ...(loose.length > 0 ? [say(language, 'firstAvailable', { names: joinList(loose, place) })] : []),
    ],
    place,
  )
}
