/** The occasions of a campaign, so that each customer is written to once per occasion (MSG-08). */
import { birthdayIn } from '../../customer/birthday.ts'
import type { CustomerType } from '../../customer/type.ts'
import { addDays, type Day } from '../../time/day.ts'
import type { CampaignKind } from './kinds.ts'

/** A greeting may be this late, for an outage and a quiet Sunday; later ones would be odd. */
export const birthdayLateDays = 2
/** "We miss you" is true for longer. */
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

/** `key`: written to once per key; `lastDay`: a message after it is useless. */
export type CampaignOccasion = { readonly key: string; readonly day: Day; readonly lastDay: Day | null }

/** Occasion to write to the customer; undefined: none. */
export function occasionOf(guest: Guest, rule: CampaignRule, span: OccasionSpan): CampaignOccasion | undefined {
  if (rule.kind === 'BIRTHDAY') return birthdayOccasion(guest, rule, span)
  if (rule.kind === 'MISSED') return missedOccasion(guest, rule, span)
  return guest.type === rule.customerType ? { key: guest.type, day: span.from, lastDay: null } : undefined
}

/** Once per year of the birthday. Those born on 29 February have it on the 28th in other years. */
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

/** Once per absence, which ends with a visit. */
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
