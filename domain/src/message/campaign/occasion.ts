/** Finds the occasions of a campaign, so that each customer gets one message per occasion (MSG-08). */
import { birthdayIn } from '../../customer/birthday.ts'
import type { CustomerType } from '../../customer/type.ts'
import { addDays, type Day } from '../../time/day.ts'
import type { CampaignKind } from './kinds.ts'

/** Days that a greeting may be late, for an outage and a quiet Sunday; a later one would be odd. */
export const birthdayLateDays = 2
/** "We miss you" stays true for longer. */
export const missedLateDays = 14

export type CampaignRule = {
  readonly kind: CampaignKind
  readonly daysBefore: number
  readonly weeks: number
  readonly customerType: CustomerType
}

/** Occasions from `from` to `to`, inclusive, as of today. Those before the campaign was switched on do not count. */
export type OccasionSpan = { readonly from: Day; readonly to: Day; readonly today: Day }

export type Guest = {
  readonly birthday: Day | null
  readonly lastVisit: Day | null
  readonly visitAhead: boolean
  readonly type: CustomerType
}

/** `key`: one message per key; `lastDay`: a message after it is useless. */
export type CampaignOccasion = { readonly key: string; readonly day: Day; readonly lastDay: Day | null }

/** Returns the occasion to write to the customer about; undefined: none. */
export function occasionOf(guest: Guest, rule: CampaignRule, span: OccasionSpan): CampaignOccasion | undefined {
  if (rule.kind === 'BIRTHDAY') return birthdayOccasion(guest, rule, span)
  if (rule.kind === 'MISSED') return missedOccasion(guest, rule, span)
  return guest.type === rule.customerType ? { key: guest.type, day: span.from, lastDay: null } : undefined
}

/** Finds one occasion per year. A birthday on 29 February is on the 28th in common years. */
function birthdayOccasion(
  { birthday: born }: Guest,
  { daysBefore }: CampaignRule,
  { from, to, today }: OccasionSpan,
): CampaignOccasion | undefined {
  if (born === null) return undefined
  const year = Number(today.slice(0, 4))
  for (const each of [year - 1, year, year + 1]) {
    const birthday = birthdayIn(born, each)
    const day = addDays(birthday, -daysBefore)
    const lastDay = addDays(birthday, birthdayLateDays)
    if (birthday > born && day >= from && day <= to && today <= lastDay) return { key: String(each), day, lastDay }
  }
  return undefined
}

/** Finds one occasion per absence, which ends with a visit. */
function missedOccasion(
  { lastVisit, visitAhead }: Guest,
  { weeks }: CampaignRule,
  { from, to, today }: OccasionSpan,
): CampaignOccasion | undefined {
  if (lastVisit === null || visitAhead) return undefined
  const day = addDays(lastVisit, weeks * 7)
  const lastDay = addDays(day, missedLateDays)
  return day >= from && day <= to && today <= lastDay ? { key: lastVisit, day, lastDay } : undefined
}
