/** The settings of a salon (BIZ-01), and their limits. */

import { isEmail, normaliseEmail } from '../customer/email.ts'
import { isDay } from '../time/day.ts'
import type { OpeningRule, OpeningSettings } from './opening.ts'

export const salonLimits = {
  urlName: { min: 3, max: 60 },
  /** Points for one unit of the currency. */
  rate: { min: 1, max: 1000 },
  /** Days. */
  lifetime: { min: 1, max: 3650 },
  capacity: { min: 1, max: 1000 },
  rules: 400,
  subscribers: 20,
  /** Named in the first set-up. */
  peopleAtOnce: 50,
} as const

/** Checks the booking link's own part: lower-case letters and digits, with single hyphens in between. */
export const isUrlName = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) &&
  text.length >= salonLimits.urlName.min &&
  text.length <= salonLimits.urlName.max

/** Normalises comma-separated e-mails; undefined: one is invalid, or there are too many. */
export function subscribersOf(text: string): string | undefined {
  const all = text
    .split(',')
    .map(normaliseEmail)
    .filter((each) => each !== '')
  const fit = all.every(isEmail) && all.length <= salonLimits.subscribers
  return fit ? [...new Set(all)].join(',') : undefined
}

/**
 * Returns the path of the first field that contradicts another. Closing at or before opening runs into the next day.
 */
export function clashingOpening({ rules }: OpeningSettings): string | undefined {
  const index = rules.findIndex((rule) => invalidRangeField(rule) !== undefined)
  const rule = rules[index]
  return rule && `rules.${index}.${invalidRangeField(rule)}`
}

function invalidRangeField({ weekday, from, to }: OpeningRule): 'weekday' | 'from' | 'to' | undefined {
  if (weekday === null && from === null && to === null) return 'weekday'
  if ((from === null) !== (to === null)) return from === null ? 'from' : 'to'
  if (from === null || to === null) return undefined
  if (!isDay(from)) return 'from'
  return !isDay(to) || to < from ? 'to' : undefined
}
