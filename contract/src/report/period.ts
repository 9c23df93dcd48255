/** The time that a report covers: a period by its name, or `chosen` with both days of a range (RPT-01, BIZ-04). */
import { reportPeriods } from '@goldline/domain/time/period'
import * as z from 'zod/mini'
import { Day } from '../wire.ts'

export const reportPeriod = {
  period: z.enum(reportPeriods),
  /** The first and the last day, of `chosen` alone: 366 days at most, the first not after today. */
  from: z.optional(Day),
  to: z.optional(Day),
}
