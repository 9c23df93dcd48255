import type { Timing } from '../../product/segments.ts'
import { weekdays } from '../../time/day.ts'
import type { OpeningSettings } from '../opening.ts'
import { withWeekday } from '../opening-edit.ts'
import { broughtByCountry, type SalonCountry, type Trade } from '../setup.ts'
import { barber } from './barber.ts'
import { cosmetics } from './cosmetics.ts'
import { hair } from './hair.ts'
import { massage } from './massage.ts'
import { nails } from './nails.ts'
import { open, type Template, type TemplateService } from './template.ts'

const templates: Readonly<Record<Trade, Template>> = { hair, nails, cosmetics, massage, barber }

const workday = open('09:00', '18:00')
const plain: Template = {
  week: { MONDAY: workday, TUESDAY: workday, WEDNESDAY: workday, THURSDAY: workday, FRIDAY: workday },
  categories: [],
}

/** null: none of them; weekdays without services. */
export const templateOf = (trade: Trade | null): Template => (trade === null ? plain : templates[trade])

/** The days that are left out are closed. */
export function openingOf(week: Template['week']): OpeningSettings {
  const settings: OpeningSettings = { activated: true, open: '09:00', close: '18:00', capacity: null, rules: [] }
  return weekdays.reduce((before, weekday) => withWeekday(before, weekday, week[weekday] ?? []), settings)
}

/** A service's price in the country's minor units, with its times. */
export function offerOf({ chf, eur, minutes, gap = [0, 0], buffer = 0 }: TemplateService, country: SalonCountry) {
  const { currency, vatRate } = broughtByCountry[country]
  const timing: Timing = { duration: minutes, gapFrom: gap[0], gapMinutes: gap[1], bufferMinutes: buffer }
  return { price: (currency === 'CHF' ? chf : eur) * 100, vatRate, ...timing }
}
