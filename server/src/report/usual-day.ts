import { getUsualDay } from '@goldline/contract/report/usual'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { commonTarget, comparableDays, usualTurnover } from '@goldline/domain/report/usual'
import { zone } from '@goldline/domain/time/zone'
import { loadHours } from '../availability/queries.ts'
import { runOnPool } from '../db/run-statement.ts'
import { requireDayRange } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { salonOfStaff } from '../team/queries.ts'
import { firstDayOf, targetsOf, turnoverOfDays } from './queries.ts'

export const usualDayRoute = read(
  getUsualDay,
  async ({ salon, db, deps: { pool }, actor: { businessObjectId }, query }) => {
    const { from: date } = requireDayRange({ from: query.date, to: query.date })
    const { timeZone } = await salonOfStaff(salon)
    const clock = zone(timeZone)
    const alike = comparableDays(date, (await firstDayOf(salon, clock)) ?? date)
    const { staff, opening } = await loadHours(runOnPool(pool), businessObjectId, {
      from: alike.at(-1) ?? date,
      to: date,
    })
    const turnover = await turnoverOfDays(db, { businessObjectId, clock, days: alike })
    const days = alike.map((day) => ({
      open: openingSpans(opening, day).length > 0,
      turnover: turnover.get(day) ?? 0,
    }))
    const targets = await targetsOf(salon)
    const people = staff
      .filter(({ active }) => active)
      .map((person) => ({
        target: targets.get(person.id) ?? null,
        minutes: workingSpans(timeZone, { from: date, to: date }, person)
          .flatMap(({ spans }) => spans)
          .reduce((sum, { from, to }) => sum + to - from, 0),
      }))
    return { ...usualTurnover(days), target: commonTarget(people) }
  },
)
