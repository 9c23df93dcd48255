import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { Random } from './random.ts'
import type { Visit } from './salon-model.ts'

const minute = 60_000
const hour = 60 * minute

/** Epoch milliseconds; `isToday` in the salon's zone. */
export type VisitTimes = { start: number; end: number; now: number; isToday: boolean }

/** Returns the visit's status at `now`, so that the demo looks right at any hour. */
export function statusAt(visit: Visit, { start, end, now, isToday }: VisitTimes, random: Random): AppointmentStatus {
  const { status, type, imported } = visit
  // A no-show is recorded at the earliest two hours after the end; until then the visit is still expected.
  if (status === 'EXPIRED' || status === 'OTHER')
    return statusWhenOver(status, end + (status === 'EXPIRED' ? 2 * hour : 0) <= now)
  if (status !== null) return status
  const dice = random.next()
  if (isCancelledBy(dice, isToday)) return type !== 'TREATWELL' && dice < 0.012 ? 'BO_CANCELLED' : 'CUSTOMER_CANCELLED'
  if (end > now) return start <= now || (isToday && start - now <= 10 * minute) ? 'CHECKED_IN' : 'CONFIRMED'
  if (isToday) return 'FULFILLED'
  if (imported && dice > 0.88) return 'OTHER'
  return dice > 0.965 ? 'EXPIRED' : 'FULFILLED'
}

function statusWhenOver(status: 'EXPIRED' | 'OTHER', over: boolean): AppointmentStatus {
  return over || status === 'OTHER' ? status : 'CONFIRMED'
}

/** Fewer on the first day, where each would replace a visit worth showing. */
function isCancelledBy(dice: number, isToday: boolean): boolean {
  return dice < (isToday ? 0.025 : 0.065)
}

const daysAhead = { ONLINE: 14, TELEPHONE: 9, TREATWELL: 10, RWG: 12, BLOCKER: 6 } as const

/** When it was entered and last changed; both in the past. */
export function timesOf(
  visit: Visit,
  { status, start, end, now }: VisitTimes & { status: AppointmentStatus },
  random: Random,
): { created: number; modified: number } {
  const created = visit.walkIn ? Math.min(start, now) : enteredAt(visit.type, { start, now }, random)
  const between = (until: number) =>
    created + Math.floor(Math.max(0, Math.min(until, now) - created) * (0.3 + 0.6 * random.next()))
  switch (status) {
    case 'FULFILLED':
      return { created, modified: Math.min(end + 4 * minute, now) }
    case 'EXPIRED':
      return { created, modified: Math.min(end + 4 * hour, now) }
    case 'CHECKED_IN':
      return { created, modified: Math.max(created, Math.min(start - 4 * minute, now)) }
    case 'BO_CANCELLED':
    case 'CUSTOMER_CANCELLED':
      return { created, modified: between(start - hour) }
    default:
      return { created, modified: created }
  }
}

function enteredAt(type: BookingType, { start, now }: Pick<VisitTimes, 'start' | 'now'>, random: Random): number {
  const before = start - Math.floor((0.1 + random.next()) * daysAhead[type] * 24 * hour)
  return before <= now ? before : now - random.int(25, 9 * 24 * 60) * minute
}
