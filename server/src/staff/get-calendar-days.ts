import { getCalendarDays } from '@goldline/contract/staff'
import { takenTime } from '@goldline/domain/appointment/occupancy'
import { groupedByPerson, runsOf } from '@goldline/domain/appointment/runs'
import { isCancelled } from '@goldline/domain/appointment/status'
import { coveredDays } from '@goldline/domain/availability/away-time'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { addDays, type Day, type DayRange, daysBetween } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import type { FastifyInstance } from 'fastify'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { askPool } from '../db/ask.ts'
import type { RouteDeps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { type BusyRow, busyBetween } from './queries.ts'

/** UI-02: counted here, since a month's visits are a megabyte and its figures a few kilobytes. */
export function getCalendarDaysRoute(app: FastifyInstance, { pool }: RouteDeps): void {
  read(app, getCalendarDays, async (db, { actor, query, now }) => {
    const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: askedDays(query), now })
    const hours = await loadHours(askPool(pool), businessObjectId, range)
    const rows = await busyBetween(db, businessObjectId, {
      from: clock.startOfDay(range.from),
      to: clock.startOfDay(addDays(range.to, 1)),
    })
    const busy = rows.flatMap((row) => busyDays(row, clock, range))
    const byDay = Map.groupBy(busy, ({ date }) => date)
    const working = new Map(
      hours.staff.map((person) => [person.id, workingSpans(hours.salon.timeZone, range, person)] as const),
    )
    const begins = Map.groupBy(rows.filter(isVisit), ({ startTime }) => clock.toWall(startTime.getTime()).day)
    return daysOf(range).map((date, index) => ({
      date,
      open: openingSpans(hours.opening, date).length > 0,
      count: begins.get(date)?.length ?? 0,
      staff: hours.staff.map(({ id }) => {
        const own = (byDay.get(date) ?? []).filter(({ staffId }) => staffId === id)
        const visits = new Set(own.filter(isVisit).map(({ appointmentId }) => appointmentId))
        return { staffId: id, count: visits.size, ...takenTime(working.get(id)?.[index]?.spans ?? [], own) }
      }),
    }))
  })
}

const isVisit = ({ status }: Pick<BusyRow, 'status'>): boolean => status !== 'BLOCKER' && !isCancelled(status)

/** Who is busy with it, on which days and when. */
function busyDays({ id, status, startTime, endTime, staffId, services }: BusyRow, clock: Zone, range: DayRange) {
  const parts = services.length > 0 ? groupedByPerson(services) : [{ staffId: staffId ?? '', services: [] }]
  const whole = { start: startTime.getTime(), end: endTime.getTime() }
  return runsOf(parts, whole).flatMap((run) =>
    coveredDays(clock, range, { from: run.start, to: run.end }).map((span) => ({
      ...span,
      staffId: run.staffId,
      status,
      appointmentId: id,
    })),
  )
}

const daysOf = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => addDays(from, offset))
