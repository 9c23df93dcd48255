/** A person's other calendar; its entries make them busy here (STF-04). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { calendarProblems, longestCalendarAddress } from '@goldline/domain/staff/busy-calendar'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Instant, visibleTextSchema } from '../wire.ts'
import { StaffId } from './people.ts'
import { StrandedVisit } from './stranded.ts'

/** `calendar` null: none. Its address is never shown again. */
export const BusyCalendar = z.object({
  calendar: z.nullable(
    z.object({
      addedTime: Instant,
      /** null: not yet. */
      readTime: z.nullable(Instant),
      /** Why it cannot be read, and since when; earlier entries still apply. null: it can. */
      problem: z.nullable(z.enum(calendarProblems)),
      failingSince: z.nullable(Instant),
      /** The next attempt, later each time; it is not read before. null: it can be read. */
      nextTry: z.nullable(Instant),
    }),
  ),
  /** Confirmed visits of the person at times when that calendar is busy. */
  clashes: z.array(StrandedVisit),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

/** People may call it for themselves, leaders for every person; others get "not found". */
const busyCalendarCall = { access: salon('calendarImport', salonApps), params: StaffId } as const

export const getBusyCalendar = call({
  id: 'getBusyCalendar',
  summary: 'Whether another calendar of a person is read, the state of that, and the visits it conflicts with',
  route: 'GET /v1/staff/{id}/busy-calendar',
  ...busyCalendarCall,
  response: BusyCalendar,
  refuses: ['staff.notFound'],
})

/**
 * Replaces the previous one. Requires the caller's password again (AUTH-18). The calendar is read at once, then every
 * 15 minutes.
 */
export const putBusyCalendar = call({
  id: 'putBusyCalendar',
  summary: 'Read another calendar of a person from its ICS address',
  route: 'PUT /v1/staff/{id}/busy-calendar',
  ...busyCalendarCall,
  body: z.strictObject({
    address: visibleTextSchema(longestCalendarAddress),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  response: BusyCalendar,
  refuses: [...leaderRefusals, 'staff.notFound', 'busy-calendar.address-invalid', 'busy-calendar.own-feed'],
})

/** Frees its busy times at once. */
export const removeBusyCalendar = call({
  id: 'removeBusyCalendar',
  summary: 'Stop reading another calendar of a person, and delete its address',
  route: 'DELETE /v1/staff/{id}/busy-calendar',
  ...busyCalendarCall,
  response: BusyCalendar,
  refuses: ['staff.notFound'],
})
