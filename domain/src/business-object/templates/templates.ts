import type { Country } from '../../customer/phone.ts'
import { type Currency, fractionDigits } from '../../money.ts'
import type { Timing } from '../../product/segments.ts'
import { type Day, weekdays } from '../../time/day.ts'
import type { OpeningSettings } from '../opening.ts'
import { withWeekday } from '../opening-edit.ts'
import { countryDefaults, type Trade, usualVatRate } from '../setup.ts'
import { barber } from './barber.ts'
import { cosmetics } from './cosmetics.ts'
import { hair } from './hair.ts'
import { massage } from './massage.ts'
import { nails } from './nails.ts'
import { openHours, type Template, type TemplateService } from './template.ts'

const templates: Readonly<Record<Trade, Template>> = { hair, nails, cosmetics, massage, barber }

const workday = openHours('09:00', '18:00')
const plain: Template = {
  week: { MONDAY: workday, TUESDAY: workday, WEDNESDAY: workday, THURSDAY: workday, FRIDAY: workday },
  categories: [],
}

/** Returns a trade's template; null: another trade, with weekdays and without services. */
export const templateOf = (trade: Trade | null): Template => (trade === null ? plain : templates[trade])

/** Converts a template's week to opening settings; days left out are closed. */
export function openingOf(week: Template['week']): OpeningSettings {
  const settings: OpeningSettings = { activated: true, open: '09:00', close: '18:00', capacity: null, rules: [] }
  return weekdays.reduce((before, weekday) => withWeekday(before, weekday, week[weekday] ?? []), settings)
}

type PriceFacts = { country: Country; day: Day }

/** Returns a service as a new salon of the country offers it: price in minor units, the day's VAT, times. */
export function offerOf(
  { chf, eur, minutes, gap = [0, 0], buffer = 0 }: TemplateService,
  { country, day }: PriceFacts,
) {
  const { currency } = countryDefaults[country]
  const timing: Timing = { duration: minutes, gapFrom: gap[0], gapMinutes: gap[1], bufferMinutes: buffer }
  const units = currency === 'CHF' ? chf : localUnits(eur, currency)
  return { price: units * 10 ** fractionDigits(currency), vatRate: usualVatRate(country, day), ...timing }
}

/** Local price per euro of a service's German price, and its rounding step; the owner can change the price. */
const priceLevels: Partial<Record<Currency, { perEuro: number; step: number }>> = {
  CZK: { perEuro: 16, step: 10 },
  USD: { perEuro: 1.3, step: 1 },
  VND: { perEuro: 6000, step: 10_000 },
}

function localUnits(eur: number, currency: Currency): number {
  const level = priceLevels[currency]
  return level === undefined ? eur : Math.ceil((eur * level.perEuro) / level.step) * level.step
}
