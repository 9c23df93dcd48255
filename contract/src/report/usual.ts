/** What a weekday usually brings (RPT-01). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Day, Money } from '../wire.ts'

export const UsualDay = z.object({
  /** The mean turnover booked for this weekday in the eight weeks before, on days that were open; null without any. */
  turnover: z.nullable(Money),
  /** How many days it is the mean of. */
  days: z.int(),
  /** The wished occupancy of those who work on the day, by their working time, in per cent; null where nobody has one. */
  target: z.nullable(z.int()),
})
export type UsualDay = z.infer<typeof UsualDay>

export const getUsualDay = call({
  id: 'getUsualDay',
  summary: 'What a day is held against: the usual turnover of its weekday, and the wished occupancy',
  route: 'GET /v1/reports/usual-day',
  access: salon('reports', ['ADMIN']),
  query: z.object({ date: Day }),
  response: UsualDay,
  refuses: ['date-range-invalid'],
})
