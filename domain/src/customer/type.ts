/** Computes a customer's type at a salon (CUS-05), nightly and at checkout. */
import { addDays, type Day, daysBetween } from '../time/day.ts'

export const customerTypes = ['vip', 'new', 'regular', 'at_risk', 'normal'] as const
export type CustomerType = (typeof customerTypes)[number]

export type CustomerTypeFacts = {
  /** The type set by the owner, which overrides the rest. */
  pinned: CustomerType | null
  /** Days of fulfilled visits at this salon, in any order; a day counts once. */
  visitDays: readonly Day[]
  /** Whether spending in the last 12 months is in the salon's top 10 % (`topTenthSpend`). */
  topTenthBySpend: boolean
  today: Day
}

/** The rule's constants, also used in the SQL that recomputes all customers of a salon at once. */
export const typeRule = {
  atRiskIntervals: 2.5,
  atRiskDaysWithoutInterval: 225,
  /** With fewer visits the usual interval is unknown. */
  visitsForInterval: 3,
  /** Visits and spending of the last twelve months. */
  yearInDays: 365,
  frequentVisitsAYear: 4,
  newDays: 90,
} as const

const { atRiskIntervals, atRiskDaysWithoutInterval, visitsForInterval, yearInDays, frequentVisitsAYear, newDays } =
  typeRule

/** Returns the first type that matches, in the requirement's order. */
export function customerType({ pinned, visitDays, topTenthBySpend, today }: CustomerTypeFacts): CustomerType {
  if (pinned !== null) return pinned
  const visits = [...new Set(visitDays)].sort()
  const first = visits[0]
  const last = visits.at(-1)
  if (first === undefined || last === undefined) return 'new'
  if (daysBetween(last, today) >= atRiskAfterDays(visits)) return 'at_risk'
  const frequent = visits.filter((day) => day > addDays(today, -yearInDays)).length >= frequentVisitsAYear
  if (frequent) return topTenthBySpend ? 'vip' : 'regular'
  return daysBetween(first, today) <= newDays ? 'new' : 'normal'
}

/** Returns after how many days without a visit the type is `at_risk`. `visits`: distinct days, in order. */
function atRiskAfterDays(visits: readonly Day[]): number {
  const interval = usualInterval(visits)
  return interval === undefined ? atRiskDaysWithoutInterval : atRiskIntervals * interval
}

/**
 * Returns the customer's usual interval in days: the median of days between visits, so that one long holiday does not
 * shift it. undefined: fewer than three visits. Days in any order; a day counts once.
 */
export function usualInterval(visitDays: readonly Day[]): number | undefined {
  const visits = [...new Set(visitDays)].sort()
  if (visits.length < visitsForInterval) return undefined
  const gaps = visits
    .slice(1)
    .map((day, index) => daysBetween(visits[index] ?? day, day))
    .sort((a, b) => a - b)
  const middle = (gaps.length - 1) / 2
  return ((gaps[Math.floor(middle)] ?? 0) + (gaps[Math.ceil(middle)] ?? 0)) / 2
}

/**
 * Returns the lowest spending (minor units) in the top 10 % of customers who spent anything; Infinity if none did.
 * Includes at least one customer, and all equal spenders.
 */
export function topTenthSpend(spends: readonly number[]): number {
  const spending = spends.filter((spend) => spend > 0).sort((a, b) => b - a)
  return spending[Math.ceil(spending.length / 10) - 1] ?? Number.POSITIVE_INFINITY
}
