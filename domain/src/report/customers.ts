/** Counts new and returning customers (RPT-01). */
import { groupBy } from '../group-by.ts'
import type { Day } from '../time/day.ts'
import { addMonths } from '../time/period.ts'
import { isKept, type ReportVisit } from './visits.ts'

/** A customer's kept visits at the salon, earliest first, from the first month of the report. */
export type CustomerVisits = {
  customerId: string
  /** Whether the customer had visits before the listed ones. */
  knownBefore: boolean
  visits: readonly { start: number; day: Day }[]
}

export type CustomerSums = {
  /** Their first visit ever at this salon. */
  newCustomers: number
  returningCustomers: number
  /** Customers whose last visit of the period is followed by another within the given number of weeks. */
  rebooked: number
}

const weekInMs = 7 * 86_400_000

/** Counts customers. `visits`: those of the period; walk-ins without a customer are not counted. */
export function sumCustomers(
  visits: readonly ReportVisit[],
  { history, weeks }: { history: readonly CustomerVisits[]; weeks: number },
): CustomerSums {
  const known = new Map(history.map((each) => [each.customerId, each]))
  const came = groupBy(
    visits.filter((visit) => isKept(visit) && visit.customerId !== null),
    ({ customerId }) => customerId ?? '',
  )
  const sums: CustomerSums = { newCustomers: 0, returningCustomers: 0, rebooked: 0 }
  for (const [customerId, own] of came) {
    const past = known.get(customerId)
    const first = Math.min(...own.map(({ start }) => start))
    const last = Math.max(...own.map(({ start }) => start))
    const isNew = past !== undefined && !past.knownBefore && past.visits.every(({ start }) => start >= first)
    if (isNew) sums.newCustomers++
    else sums.returningCustomers++
    if (past?.visits.some(({ start }) => start > last && start <= last + weeks * weekInMs)) sums.rebooked++
  }
  return sums
}

/** `shares[k]`: the share with a visit k + 1 months after the first; null for months that have not ended. */
export type Cohort = { month: string; size: number; shares: readonly (number | null)[] }

/** Number of months, ending with the one that contains `lastDay`. */
const cohortMonths = 6

/** Returns the first day covered by a report's cohorts. */
export const cohortsFrom = (lastDay: Day): Day => `${addMonths(lastDay, 1 - cohortMonths).slice(0, 7)}-01`

/** Computes retention by the month of the first visit (RPT-01). */
export function cohortsOf(
  history: readonly CustomerVisits[],
  { lastDay, today }: { lastDay: Day; today: Day },
): Cohort[] {
  const months = Array.from({ length: cohortMonths }, (_, index) => monthOf(addMonths(cohortsFrom(lastDay), index)))
  return months.map((month, index) => {
    const started = history.filter(({ knownBefore, visits }) => !knownBefore && monthOf(visits[0]?.day ?? '') === month)
    const later = months.slice(index + 1)
    return {
      month,
      size: started.length,
      shares: later.map((each) => (each < monthOf(today) ? partThatCame(started, each) : null)),
    }
  })
}

function partThatCame(started: readonly CustomerVisits[], month: string): number | null {
  const came = started.filter(({ visits }) => visits.some(({ day }) => monthOf(day) === month))
  return started.length === 0 ? null : came.length / started.length
}

const monthOf = (day: Day): string => day.slice(0, 7)
