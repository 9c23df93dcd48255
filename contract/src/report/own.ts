/** Figures of a person's own visits (STF-02, RPT-01), for that person only. */
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Money } from '../wire.ts'

const Share = z.nullable(z.number())

/** Shares are from 0 to 1; null: nothing to divide by. */
export const OwnFigures = z.object({
  /** Without cancelled ones. */
  visits: z.int(),
  /** Agreed prices of the person's own services that were neither cancelled nor missed. */
  turnover: Money,
  /** Given at the till for this person, less refunds. */
  tips: z.int(),
  currency: z.string(),
  occupancy: Share,
  /** Share of visitors who booked again within six weeks. */
  rebooked: Share,
  /** Ratings by customers in the last twelve months. */
  stars: z.object({ average: z.nullable(z.number()), count: z.int() }),
})
export type OwnFigures = z.infer<typeof OwnFigures>

export const getOwnFigures = call({
  id: 'getOwnFigures',
  summary: 'The figures of the own visits in a range of days',
  route: 'GET /v1/reports/own',
  access: salon('calendar', salonApps),
  query: z.object({ from: Day, to: Day }),
  response: OwnFigures,
  refuses: [...dayRangeRefusals, 'businessObject.notFound', 'staff.notFound'],
})
