import { getCalendarDays } from '@goldline/contract/staff'
import { measureOccupancy } from '@goldline/domain/appointment/occupancy'
import { isCancelled } from '@goldline/domain/appointment/status'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { dayMark } from '@goldline/domain/business-object/holidays'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { seesOthers, seesWorkOf } from '@goldline/domain/staff/permission'
import { daysOf } from '@goldline/domain/time/period'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { requireDayRange } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { type BusyRow, busyDays, salonOfStaff } from '../team/queries.ts'

/** UI-02: counts on the server, since a month's visits are a megabyte and their figures a few kilobytes. */
export const getCalendarDaysRoute = read(getCalendarDays, async ({ db, deps: { pool }, actor, query, now }) => {
  const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const { country, holidayRegion: region } = await salonOfStaff(inSalon(db, businessObjectId))
  const hours = await loadHours(runOnPool(pool), businessObjectId, range)
  const days = await busyDays(db, { businessObjectId, clock, range })
  // AUTH-25: whether the caller may see this person's work.
  const isSeen = (staffId: string) => seesWorkOf(actor.permissions, { ownStaffId: actor.staffId, staffId })
  const busy = days.busy.filter(({ staffId }) => isSeen(staffId))
  const seenIds = new Set(busy.map(({ appointmentId }) => appointmentId))
  const rows = seesOthers(actor.permissions) ? days.rows : days.rows.filter(({ id }) => seenIds.has(id))
  const people = hours.staff.filter(({ id }) => isSeen(id))
  const byDay = Map.groupBy(busy, ({ date }) => date)
  const working = new Map(
    people.map((person) => [person.id, workingSpans(hours.businessObject.timeZone, range, person)] as const),
  )
  const begins = Map.groupBy(rows.filter(isVisit), ({ startTime }) => clock.toWall(startTime.getTime()).day)
  return daysOf(range).map((date, index) => ({
    date,
    open: openingSpans(hours.opening, date).length > 0,
    ...dayMark(date, { opening: hours.opening, country, region }),
    count: begins.get(date)?.length ?? 0,
    staff: people.map(({ id }) => {
      const own = (byDay.get(date) ?? []).filter(({ staffId }) => staffId === id)
      const visits = new Set(own.filter(isVisit).map(({ appointmentId }) => appointmentId))
      return { staffId: id, count: visits.size, ...measureOccupancy(working.get(id)?.[index]?.spans ?? [], own) }
    }),
  }))
})

const isVisit = ({ status }: Pick<BusyRow, 'status'>): boolean => status !== 'BLOCKER' && !isCancelled(status)
