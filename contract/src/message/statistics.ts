/** A salon's SMS by day (MSG-09). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Id, Money } from '../wire.ts'

/** Counts an SMS once, on the day it was written, by its present state; waiting ones do not count. */
export const SentSmsDay = z.object({
  date: Day,
  /** Accepted by the provider, not reported yet. */
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** The answer was lost. */
  unknown: z.int(),
  parts: z.int(),
  /** Cents of the salon's credit (EUR), less refunds. */
  cost: Money,
})
export type SentSmsDay = z.infer<typeof SentSmsDay>

export const getSentSmsStatistics = call({
  id: 'getSentSmsStatistics',
  summary: 'The number of SMS the salon sent on each day, their states and cost; at most 366 days',
  route: 'GET /v1/business-object/{id}/sent-sms-statistics/from/{from}/to/{to}',
  access: salon('reports', ['ADMIN']),
  params: z.object({ id: Id, from: Day, to: Day }),
  response: z.array(SentSmsDay),
  refuses: [...dayRangeRefusals, 'businessObject.notFound'],
})
