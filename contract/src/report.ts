/**
 * Reports of a salon's appointments (RPT-01). Shares are from 0 to 1, money in minor units; null: nothing to divide by.
 */
import { bookingTypes } from '@goldline/domain/appointment/status'
import { comparisons } from '@goldline/domain/report/report-days'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { dayRangeRefusals } from './refuses.ts'
import { reportPeriod } from './report/period.ts'
import { Day, Id, Money, WeekdayName } from './wire.ts'

const Range = z.object({ from: Day, to: Day })
const Share = z.nullable(z.number())
const share = z.object({ now: Share, before: Share })
const count = z.object({ now: z.int(), before: z.nullable(z.int()) })

export const Report = z.object({
  range: Range,
  /** The compared range; null if the report covers all time. */
  before: z.nullable(Range),
  currency: z.string(),
  figures: z.object({
    occupancy: share,
    turnover: count,
    appointments: count,
    newCustomers: count,
    returningCustomers: count,
    rebooked: share,
    noShows: share,
  }),
  /**
   * What customers paid ahead of visits, and no-show fees, by the day the money moved (RPT-01j); null: nothing ever, or
   * the report is one person's.
   */
  prepaid: z.nullable(z.object({ received: count, returned: count, kept: count, fees: count, disputed: count })),
  /** Present staff and those in the report, in the salon's order; shares only for the latter. `target`: per cent. */
  staff: z.array(
    z.object({
      id: Id,
      name: z.string(),
      surname: z.string(),
      occupancy: share,
      target: z.nullable(z.int()),
    }),
  ),
  /**
   * One per day of the range; `before`: the matching day of the compared range, `beforeOpen`: whether the salon was
   * open then.
   */
  days: z.array(
    z.object({
      date: Day,
      open: z.boolean(),
      turnover: Money,
      before: z.nullable(Money),
      beforeOpen: z.boolean(),
    }),
  ),
  /** Occupancy by weekday and hour, for hours with working staff. */
  hours: z.array(z.object({ weekday: WeekdayName, hour: z.int(), occupancy: z.number() })),
  /** At most 50, highest turnover first. */
  services: z.array(z.object({ productId: Id, name: z.string(), turnover: Money, count: count })),
  bookingTypes: z.array(z.object({ bookingType: z.enum(bookingTypes), turnover: Money, count: count })),
  /**
   * By month of the first visit (`YYYY-MM`); `shares[k]`: share that came k + 1 months later, null until that month is
   * over.
   */
  cohorts: z.array(z.object({ month: z.string(), size: z.int(), shares: z.array(Share) })),
})
export type Report = z.infer<typeof Report>

export const getReport = call({
  id: 'getReport',
  summary: 'The figures of a period’s appointments, compared with the period before, the year before or chosen days',
  route: 'GET /v1/reports',
  access: salon('reports', ['ADMIN']),
  query: z.object({
    ...reportPeriod,
    /** The compared period; by default the one before. */
    compare: z.optional(z.enum(comparisons)),
    /** The first of the chosen days, before the period; as many days as the period has, without overlap. */
    comparedFrom: z.optional(Day),
    /** Only this person's services; cohorts stay those of the salon. */
    staffId: z.optional(Id),
    /** The number of weeks within which a next visit counts as rebooked: 1–26, default 6. */
    weeks: z.optional(z.string().check(z.regex(/^([1-9]|1\d|2[0-6])$/))),
  }),
  response: Report,
  refuses: ['staff.notFound', ...dayRangeRefusals],
})

export const putStaffTarget = call({
  id: 'putStaffTarget',
  summary: 'The target occupancy of a person',
  route: 'PUT /v1/reports/targets/{staffId}',
  access: salon('staff', ['ADMIN']),
  params: z.object({ staffId: Id }),
  /** Per cent; null for none. */
  body: z.object({ target: z.nullable(z.int().check(z.minimum(1), z.maximum(100))) }),
  refuses: ['staff.notFound'],
})
