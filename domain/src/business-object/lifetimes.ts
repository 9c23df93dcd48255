/** Limits how far back a client may read (BIZ-04). */
import type { Refusal } from '../refusal.ts'
import { addDays, type Day, type DayRange } from '../time/day.ts'
import type { Client } from '../user/role.ts'

/** `lifetimeInDays`: the salon's appointmentLifeTimeInDays or orderLifetimeInDays. `today` in the salon's zone. */
export type LifetimeFacts = { of: 'appointments' | 'orders'; lifetimeInDays: number; client: Client; today: Day }

/** Returns the first visible day; null for ADMIN, which is unrestricted. */
export function earliestDay({ of, lifetimeInDays, client, today }: LifetimeFacts): Day | null {
  if (client === 'ADMIN') return null
  return addDays(today, -(of === 'orders' ? lifetimeInDays - 1 : lifetimeInDays))
}

/** Refuses a range that ends before it starts, or lies entirely before the limit. */
export function rangeRefusal(range: DayRange, facts: LifetimeFacts): Refusal | undefined {
  const earliest = earliestDay(facts)
  const refused = range.to < range.from || (earliest !== null && range.to < earliest)
  return refused ? 'date-range-invalid' : undefined
}

/** Returns the visible part of the range; call `rangeRefusal` first. */
export function clipRange(range: DayRange, facts: LifetimeFacts): DayRange {
  const earliest = earliestDay(facts)
  return earliest !== null && range.from < earliest ? { from: earliest, to: range.to } : range
}
