import { canExpire, expiresAfterClosingHours, hourInMs, transitions } from '@goldline/domain/appointment/status'
import { type OpeningSettings, openingSpans } from '@goldline/domain/business-object/opening'
import { businessDayEnd } from '@goldline/domain/business-object/week'
import { zone } from '@goldline/domain/time/zone'
import { loadOpening } from '../../business-object/queries.ts'
import { acrossSalons } from '../../db/in-salon.ts'
import { transactInSalon } from '../../db/salon-lock.ts'
import type { Deps } from '../../deps.ts'
import { changeVisit } from '../change-visit.ts'

/** Maximum number of visits per run; the next run continues. */
const maxPerRun = 500

/**
 * Job: expires confirmed visits without a check-in, 2 h after their business day closed (APT-04). Returns their number.
 * Oldest first, so that visits that cannot expire yet do not block the others.
 */
export async function expireAppointments(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const overdue = await acrossSalons(deps.db)
    .selectFrom('appointment')
    .select(['businessObjectId', 'id', 'startTime', 'endTime'])
    .where('status', '=', 'CONFIRMED')
    .where('startTime', '<', new Date(now - expiresAfterClosingHours * hourInMs))
    .orderBy('startTime')
    .limit(maxPerRun)
    .execute()
  let expired = 0
  for (const [businessObjectId, visits] of Map.groupBy(overdue, (each) => each.businessObjectId)) {
    const { timeZone, opening } = await loadOpening(deps.db, businessObjectId)
    for (const { id, startTime, endTime } of visits) {
      const businessDayClosedAt = closingOf(opening, timeZone, { start: startTime.getTime(), end: endTime.getTime() })
      if (!canExpire({ status: 'CONFIRMED', businessDayClosedAt, now })) continue
      if (await expire(deps, businessObjectId, id)) expired++
    }
  }
  return expired
}

/** Returns the end of the visit's business day, by the salon's opening hours (BIZ-02). */
export function closingOf(opening: OpeningSettings, timeZone: string, visit: { start: number; end: number }): number {
  return businessDayEnd((day) => openingSpans(opening, day), zone(timeZone), visit)
}

/** Checks again under the lock: the customer may be checking in right now. */
function expire(deps: Deps, businessObjectId: string, id: string): Promise<boolean> {
  return transactInSalon(deps.db, businessObjectId, async (salon) => {
    const row = await salon
      .selectFrom('appointment')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== 'CONFIRMED') return false
    const expired = { by: 'system', userId: null, what: 'expired', columns: { status: transitions.expire.to } } as const
    await changeVisit(salon, deps, { id, ...expired })
    return true
  })
}
