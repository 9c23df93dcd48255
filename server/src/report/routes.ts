/** Calls about reports (RPT-01): read the appointments of two periods, whose figures the domain sums up. */

import { getReport, putStaffTarget, type Report } from '@goldline/contract/report'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { cohortsFrom, cohortsOf, sumCustomers } from '@goldline/domain/report/customers'
import { type Occupancy, occupancyOf, shareOf } from '@goldline/domain/report/occupancy'
import { reportDays } from '@goldline/domain/report/report-days'
import { type ReportVisit, sumVisits, visitsOfStaff } from '@goldline/domain/report/visits'
import { addDays, type Day, type DayRange, daysBetween, weekdays } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { loadHours } from '../availability/queries.ts'
import { runOnPool } from '../db/run-statement.ts'

import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { requireDayRange, requirePeriod } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { busyDays, salonOfStaff, staffOf } from '../team/queries.ts'
import { ownFiguresRoute } from './own-figures.ts'
import { comparePrepaid } from './prepaid.ts'
import { firstDayOf, historyOf, targetsOf, visitsOf } from './queries.ts'
import { usualDayRoute } from './usual-day.ts'

const defaultWeeks = 6
const mostServices = 50

const getReportRoute = read(
  getReport,
  async ({ salon, db, deps: { pool }, actor: { businessObjectId }, query, now }) => {
    const businessObject = await salonOfStaff(salon)
    const people = await staffOf(salon)
    const { staffId } = query
    if (staffId !== undefined && people.every(({ id }) => id !== staffId)) throw new Refused('staff.notFound')
    const clock = zone(businessObject.timeZone)
    const today = clock.toWall(now).day
    const firstDay = (await firstDayOf(salon, clock)) ?? today
    const { compare, comparedFrom: from } = query
    if (from !== undefined) requireDayRange({ from, to: from })
    const days = reportDays(requirePeriod(query), { today, firstDay, compare, from })
    if (!days) throw new Refused('date-range-invalid')
    const { range, before } = days
    const load = (days: DayRange) => loadPeriod(db, pool, { businessObjectId, clock, range: days, staffId })
    const present = await load(range)
    const past = before && (await load(before))
    const since = earliest(cohortsFrom(range.to), range.from, before?.from)
    const history = await historyOf(db, { businessObjectId, clock, since })
    const targets = await targetsOf(salon)
    const sums = { now, history, weeks: Number(query.weeks ?? defaultWeeks) }
    return {
      range,
      before,
      currency: businessObject.currency,
      ...compareFigures(present, past, sums),
      prepaid: staffId === undefined ? await comparePrepaid(salon, { clock, ...days }) : null,
      staff: people
        .filter(({ id, active }) => active || id === staffId)
        .map(({ id, name, surname }) => ({
          id,
          name,
          surname,
          target: targets.get(id) ?? null,
          occupancy: { now: personShare(present.occupancy, id), before: past && personShare(past.occupancy, id) },
        })),
      hours: hoursOf(present.occupancy),
      cohorts: cohortsOf(history, { lastDay: range.to, today }).map(({ shares, ...cohort }) => ({
        ...cohort,
        shares: [...shares],
      })),
    }
  },
)

type Period = { range: DayRange; visits: ReportVisit[]; occupancy: Occupancy; open: (date: Day) => boolean }

async function loadPeriod(
  db: Db,
  pool: Deps['pool'],
  { staffId, ...days }: { businessObjectId: string; clock: Zone; range: DayRange; staffId: string | undefined },
): Promise<Period> {
  const { range, businessObjectId } = days
  const { businessObject, staff, opening } = await loadHours(runOnPool(pool), businessObjectId, range)
  const all = await visitsOf(db, days)
  const { busy } = await busyDays(db, days)
  const people = staff
    .filter(({ id, active }) => active && (staffId === undefined || id === staffId))
    .map((person) => ({ id: person.id, days: workingSpans(businessObject.timeZone, range, person) }))
  return {
    range,
    visits: staffId === undefined ? all : visitsOfStaff(all, staffId),
    occupancy: occupancyOf(people, busy),
    open: (date) => openingSpans(opening, date).length > 0,
  }
}

type Sums = { now: number } & Parameters<typeof sumCustomers>[1]

function compareFigures(present: Period, past: Period | null, facts: Sums) {
  const own = sumPeriod(present, facts)
  const old = past && sumPeriod(past, facts)
  const counted = (of: (sums: typeof own) => number) => ({ now: of(own), before: old && of(old) })
  const shared = (of: (sums: typeof own) => number | null) => ({ now: of(own), before: old && of(old) })
  return {
    figures: {
      occupancy: shared((sums) => sums.occupancy),
      turnover: counted((sums) => sums.turnover),
      appointments: counted((sums) => sums.appointments),
      newCustomers: counted((sums) => sums.newCustomers),
      returningCustomers: counted((sums) => sums.returningCustomers),
      rebooked: shared((sums) => shareOfWhole(sums.rebooked, sums.newCustomers + sums.returningCustomers)),
      noShows: shared((sums) => shareOfWhole(sums.missed, sums.due)),
    },
    days: daysOf(present, past, { now: own.turnoverByDay, before: old?.turnoverByDay }),
    services: own.services.slice(0, mostServices).map(({ count, ...service }) => ({
      ...service,
      count: {
        now: count,
        before: old && (old.services.find(({ productId }) => productId === service.productId)?.count ?? 0),
      },
    })),
    bookingTypes: own.bookingTypes.map(({ count, ...type }) => ({
      ...type,
      count: {
        now: count,
        before: old && (old.bookingTypes.find(({ bookingType }) => bookingType === type.bookingType)?.count ?? 0),
      },
    })),
  } satisfies Partial<Report>
}

const sumPeriod = ({ visits, occupancy }: Period, { now, ...customers }: Sums) => ({
  ...sumVisits(visits, now),
  ...sumCustomers(visits, customers),
  occupancy: shareOf(occupancy.all),
})

type ByDay = ReadonlyMap<Day, number>

function daysOf(present: Period, past: Period | null, turnover: { now: ByDay; before: ByDay | undefined }) {
  const { from, to } = present.range
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    const old = past && addDays(past.range.from, index)
    const compared = old !== null && past !== null && old <= past.range.to
    return {
      date,
      open: present.open(date),
      turnover: turnover.now.get(date) ?? 0,
      before: compared ? (turnover.before?.get(old) ?? 0) : null,
      beforeOpen: compared && past.open(old),
    }
  })
}

const hoursOf = ({ byHour }: Occupancy): Report['hours'] =>
  weekdays.flatMap((weekday, index) =>
    (byHour[index] ?? []).flatMap((share, hour) => {
      const occupancy = shareOf(share)
      return occupancy === null ? [] : [{ weekday, hour, occupancy }]
    }),
  )

const personShare = ({ byStaff }: Occupancy, id: string): number | null =>
  shareOf(byStaff.get(id) ?? { taken: 0, bookable: 0 })

const shareOfWhole = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const earliest = (...days: (Day | undefined)[]): Day =>
  days.filter((day) => day !== undefined).reduce((a, b) => (a < b ? a : b))

export const reportRoutes = routes(
  getReportRoute,
  ownFiguresRoute,
  usualDayRoute,
  // RPT-01: sets the target occupancy, which is shown next to the person's actual occupancy.
  write(putStaffTarget, async ({ salon, tx, actor: { businessObjectId }, params: { staffId }, body: { target } }) => {
    const people = await staffOf(salon)
    if (people.every(({ id }) => id !== staffId)) throw new Refused('staff.notFound')
    if (target === null) {
      await salon.deleteFrom('staffTarget').where('staffId', '=', staffId).execute()
      return undefined
    }
    await tx
      .insertInto('staffTarget')
      .values({ businessObjectId, staffId, target })
      .onConflict((conflict) => conflict.constraint('staff_target_pk').doUpdateSet({ target }))
      .execute()
  }),
)
