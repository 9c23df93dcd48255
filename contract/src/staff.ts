/** A salon's staff as its calendar shows them (STF-01, STF-03). */
import { absenceKinds } from '@goldline/domain/availability/working-time'
import { holidayNames, specialKinds } from '@goldline/domain/business-object/day-mark'
import * as z from 'zod/mini'
import { salon, salonApps } from './access.ts'
import { call } from './call.ts'
import { Picture } from './picture.ts'
import { dayRangeRefusals } from './refuses.ts'
import { Day, Id, Instant } from './wire.ts'

/** A public holiday at the salon's place, and whether the day has special hours (BIZ-02, BIZ-08). */
const mark = { holiday: z.optional(z.enum(holidayNames)), special: z.optional(z.enum(specialKinds)) }

/** Minutes from midnight of the day, wall clock; past 1440 it continues on the next day. */
const WorkingSpan = z.object({ from: z.int(), to: z.int() })

const CalendarStaff = z.object({
  '@type': z.literal('basic-staff'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  color: z.int(),
  active: z.boolean(),
  enabled4Booking: z.boolean(),
  photo: z.nullable(Picture),
  /** One entry per requested day. */
  days: z.array(
    z.object({
      date: Day,
      /** When the staff member is at work, without breaks and absences. */
      spans: z.array(WorkingSpan),
      breaks: z.array(WorkingSpan),
      /** Whole days are from 0 to 1440. `asked`: not approved yet, so it takes no time (STF-10). */
      absences: z.array(z.extend(WorkingSpan, { kind: z.enum(absenceKinds), asked: z.boolean() })),
      /** Busy times of their other calendar (STF-04). */
      busy: z.array(WorkingSpan),
    }),
  ),
})

/** Data of the signed-in person's calendar, except the appointments. */
export const getCalendarFrame = call({
  id: 'getCalendarFrame',
  summary: 'Opening and working hours of a range of days',
  route: 'GET /v1/calendar-frame',
  access: salon('calendar', salonApps),
  query: z.object({ from: Day, to: Day }),
  response: z.object({
    businessObject: z.object({
      id: Id,
      urlName: z.string(),
      name: z.string(),
      timeZone: z.string(),
      currency: z.string(),
      country: z.string(),
    }),
    now: Instant,
    opening: z.array(z.object({ date: Day, spans: z.array(WorkingSpan), ...mark })),
    staff: z.array(CalendarStaff),
  }),
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})

/** UI-02: the month, without its appointments. */
export const getCalendarDays = call({
  id: 'getCalendarDays',
  summary: 'The number of visits on each day, and how much of everybody’s time they take',
  route: 'GET /v1/calendar-days',
  access: salon('calendar', ['ADMIN']),
  own: true,
  query: z.object({ from: Day, to: Day }),
  response: z.array(
    z.object({
      date: Day,
      open: z.boolean(),
      ...mark,
      /** Visits that begin that day, without cancelled ones. */
      count: z.int(),
      /** Bookable minutes, and those taken by visits; 0 for staff not at work. */
      staff: z.array(z.object({ staffId: Id, count: z.int(), bookable: z.int(), taken: z.int() })),
    }),
  ),
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})
