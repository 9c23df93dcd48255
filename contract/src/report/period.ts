/** A report's period: by name, or `chosen` with first and last day (RPT-01, BIZ-04). */
import { reportPeriods } from '@goldline/domain/time/period'
import * as z from 'zod/mini'
import { Day } from '../wire.ts'

export const reportPeriod = {
  period: z.enum(reportPeriods),
  /** First and last day, for `chosen` only: at most 366 days, the first not after today. */
  from: z.optional(Day),
  to: z.optional(Day),
}
