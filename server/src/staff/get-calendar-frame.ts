import { getCalendarFrame } from '@goldline/contract/staff'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { openingSpans } from '@goldline/domain/business-object/opening'
import { addDays, type Day, daysBetween } from '@goldline/domain/time/day'
import type { FastifyInstance } from 'fastify'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { salonOfStaff, staffOf } from './queries.ts'

/** The calendar's background: opening and working hours (BIZ-02, STF-03). */
export function getCalendarFrameRoute(app: FastifyInstance, { pool }: Deps): void {
  read(app, getCalendarFrame, async (db, { actor, query, now }) => {
    const { businessObjectId, range } = await calendarRange(db, actor, { range: askedDays(query), now })
    const businessObject = await salonOfStaff(db, businessObjectId)
    const hours = await loadHours(askPool(pool), businessObjectId, range)
    const people = await staffOf(db, businessObjectId)
    return {
      businessObject,
      now: new Date(now).toISOString(),
      opening: daysOf(range).map((date) => ({
        date,
        spans: openingSpans(hours.opening, date).map(({ from, to }) => ({ from, to })),
      })),
      staff: people.map((person) => {
        const facts = hours.staff.find(({ id }) => id === person.id)
        const days = facts === undefined ? [] : workingSpans(businessObject.timeZone, range, facts)
        return { '@type': 'basic-staff' as const, ...person, days }
      }),
    }
  })
}

const daysOf = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => addDays(from, offset))
