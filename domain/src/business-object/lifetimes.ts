/** How far back a client may look (BIZ-04). */
import type { Refusal } from '../refusal.ts'
import { addDays, type Day } from '../time/day.ts'
import type { DayRange } from '../time/period.ts'
import type { Client } from '../user/role.ts'

/** `lifetimeInDays`: the salon's appointmentLifeTimeInDays or orderLifetimeInDays. `today` is the salon's. */
export type LifetimeFacts = { of: 'appointments' | 'orders'; lifetimeInDays: number; client: Client; today: Day }

/** The first day that may be asked for; null for ADMIN, who is not restricted. */
export function earliestDay({ of, lifetimeInDays, client, today }: LifetimeFacts): Day | null {
  if (client === 'ADMIN') return null
  return addDays(today, -(of === 'orders' ? lifetimeInDays - 1 : lifetimeInDays))
}

/** A range that ends before it starts, or lies wholly before the limit. */
export function rangeRefusal(range: DayRange, facts: LifetimeFacts): Refusal | undefined {
  const earliest = earliestDay(facts)
  const refused = range.to < range.from || (earliest !== null && range.to < earliest)
  return refused ? 'date-range-invalid' : undefined
}

/** The part of the range that may be seen; ask `rangeRefusal` first. */
export function clipRange(range: DayRange, facts: LifetimeFacts): DayRange {
  const earliest = earliestDay(facts)
  return earliest !== null && range.from < earliest ? { from: earliest, to: range.to } : range
}
