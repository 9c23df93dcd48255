/**
 * A salon's takings in a period (POS-04), compared with the previous one: by person, item, VAT rate and payment method.
 * Includes reversals.
 */
import { lineKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { reportPeriod } from '../report/period.ts'
import { Day } from '../wire.ts'
import { DayReport } from './day-end.ts'

export const Turnover = z.object({
  currency: z.string(),
  /** null: all time. */
  range: z.nullable(z.object({ from: Day, to: Day })),
  report: DayReport,
  /** The period right before, with as many days (RPT-01); null for `all`. */
  before: z.nullable(z.object({ from: Day, to: Day, report: DayReport })),
  /** Highest turnover first; names as last sold. */
  goods: z.array(z.object({ kind: z.enum(lineKinds), name: z.string(), quantity: z.int(), turnover: z.int() })),
})
export type Turnover = z.infer<typeof Turnover>

export const getTurnover = call({
  id: 'getTurnover',
  summary: 'The takings of a period, from the orders of every till',
  route: 'GET /v1/turnover',
  access: salon('reports', ['ADMIN']),
  query: z.object(reportPeriod),
  response: Turnover,
  refuses: [...dayRangeRefusals],
})
