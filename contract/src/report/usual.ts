/** A weekday's usual turnover (RPT-01). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Day, Money } from '../wire.ts'

export const UsualDay = z.object({
  /** Mean turnover of this weekday on open days of the eight weeks before; null without any. */
  turnover: z.nullable(Money),
  /** Number of days in the mean. */
  days: z.int(),
  /**
   * Target occupancy in per cent of those who work that day, weighted by working time; null if none of them has one.
   */
  target: z.nullable(z.int()),
})
export type UsualDay = z.infer<typeof UsualDay>

export const getUsualDay = call({
  id: 'getUsualDay',
  summary: 'The figures to compare a day with: the usual turnover of its weekday, and the target occupancy',
  route: 'GET /v1/reports/usual-day',
  access: salon('reports', ['ADMIN']),
  query: z.object({ date: Day }),
  response: UsualDay,
  refuses: ['date-range-invalid'],
})
