/** The shape of a trade's template (BIZ-09). */
import type { Texts } from '../../product/texts.ts'
import type { Weekday } from '../../time/day.ts'
import type { Hours } from '../opening-edit.ts'

type NamedInAll = { names: Required<Texts> }

/** Minutes; prices in whole units of the currency. `gap`: minutes of work before processing begins, and its length. */
type Service = { chf: number; eur: number; minutes: number; gap?: readonly [number, number]; buffer?: number }
export type TemplateService = NamedInAll & Service
export type TemplateCategory = NamedInAll & { services: readonly TemplateService[] }

export type Template = {
  /** Typical opening hours; a day that is left out is closed. */
  week: Readonly<Partial<Record<Weekday, readonly Hours[]>>>
  categories: readonly TemplateCategory[]
}

/** Names in German, English and Vietnamese. */
type InAll = readonly [de: string, en: string, vi: string]
const named = ([de, en, vi]: InAll): NamedInAll => ({ names: { de, en, vi } })

export const service = (names: InAll, rest: Service): TemplateService => ({ ...named(names), ...rest })

export const category = (names: InAll, services: readonly TemplateService[]): TemplateCategory => ({
  ...named(names),
  services,
})

export const openHours = (from: string, to: string): readonly Hours[] => [{ open: from, close: to, capacity: null }]
