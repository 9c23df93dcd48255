import { getCalendarFrame } from '@goldline/contract/staff'
import { breakSpans, coveredDays } from '@goldline/domain/availability/away-time'
import type { StaffFacts } from '@goldline/domain/availability/facts'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { dayMark } from '@goldline/domain/business-object/holidays'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { seesWorkOf } from '@goldline/domain/staff/permission'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { daysOf } from '@goldline/domain/time/period'
import { zone } from '@goldline/domain/time/zone'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { requireDayRange } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { absencesOf, salonOfStaff, staffWithPhotos } from '../team/queries.ts'
import { mayRead } from './absence-rows.ts'
import { busyTimesBetween } from './busy/queries.ts'

/** The calendar's background: opening and working hours (BIZ-02), breaks and absences (STF-03). */
export const getCalendarFrameRoute = read(getCalendarFrame, async ({ db, deps: { pool }, actor, query, now }) => {
  const { businessObjectId, clock, range } = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const { holidayRegion: region, ...businessObject } = await salonOfStaff(inSalon(db, businessObjectId))
  const hours = await loadHours(runOnPool(pool), businessObjectId, range)
  const everybody = await staffWithPhotos(inSalon(db, businessObjectId))
  // STF-02: leave out people whom the caller may not see.
  const people = everybody.filter(({ id: staffId }) =>
    seesWorkOf(actor.permissions, { ownStaffId: actor.staffId, staffId }),
  )
  const time = { from: clock.startOfDay(range.from), to: clock.startOfDay(addDays(range.to, 1)) }
  const all = await absencesOf(inSalon(db, businessObjectId), time)
  const busyTimes = await busyTimesBetween(db, { businessObjectId }, time)
  // Only the person and the leaders may know the reason for an absence, and requested ones.
  const away = all
    .filter((each) => each.status === 'APPROVED' || mayRead(actor, each))
    .map((each) => (mayRead(actor, each) ? each : { ...each, kind: 'OTHER' as const }))
  return {
    businessObject,
    now: new Date(now).toISOString(),
    opening: daysOf(range).map((date) => ({
      date,
      spans: openingSpans(hours.opening, date).map(({ from, to }) => ({ from, to })),
      ...dayMark(date, { opening: hours.opening, country: businessObject.country, region }),
    })),
    staff: people.map((person) => {
      const facts = hours.staff.find(({ id }) => id === person.id)
      const of = <T extends { staffId: string }>(each: T) => each.staffId === person.id
      const elsewhere = { absences: away.filter(of), busyTimes: busyTimes.filter(of) }
      const days = facts === undefined ? [] : daysOfPerson(businessObject.timeZone, range, { facts, ...elsewhere })
      return { '@type': 'basic-staff' as const, ...person, days }
    }),
  }
})

type Absence = Awaited<ReturnType<typeof absencesOf>>[number]
type BusyTime = Awaited<ReturnType<typeof busyTimesBetween>>[number]
type PersonFacts = { facts: StaffFacts; absences: readonly Absence[]; busyTimes: readonly BusyTime[] }

/** Returns a person's working hours, breaks, absences and busy times by day. */
function daysOfPerson(timeZone: string, range: DayRange, { facts, absences, busyTimes }: PersonFacts) {
  const breaks = breakSpans(timeZone, range, facts)
  const covered = ({ fromTime, toTime }: { fromTime: Date; toTime: Date }) =>
    coveredDays(zone(timeZone), range, { from: fromTime.getTime(), to: toTime.getTime() })
  const away = absences.flatMap(({ kind, status, ...time }) =>
    covered(time).map((span) => ({ ...span, kind, asked: status === 'ASKED' })),
  )
  const busy = busyTimes.flatMap(covered)
  const onDay = <T extends { date: string }>(spans: readonly T[], day: string) =>
    spans.filter(({ date }) => date === day).map(({ date: _, ...span }) => span)
  return workingSpans(timeZone, range, facts).map(({ date, spans }, index) => ({
    date,
    spans,
    breaks: breaks[index]?.spans ?? [],
    absences: onDay(away, date),
    busy: onDay(busy, date),
  }))
}
