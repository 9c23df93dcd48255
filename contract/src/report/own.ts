/** What a person's own visits add up to (STF-02, RPT-01); nobody else reads it here. */
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { forDays } from '../refuses.ts'
import { Day, Money } from '../wire.ts'

const Share = z.nullable(z.number())

/** Shares are from 0 to 1; null: nothing to divide by. */
export const OwnFigures = z.object({
  /** Without cancelled ones. */
  visits: z.int(),
  /** Agreed prices of the own services that were neither cancelled nor missed. */
  turnover: Money,
  /** Given at the till for this person; refunded ones are none. */
  tips: z.int(),
  currency: z.string(),
  occupancy: Share,
  /** Of those who came, how many have booked again within six weeks. */
  rebooked: Share,
  /** What customers of the last twelve months gave. */
  stars: z.object({ average: z.nullable(z.number()), count: z.int() }),
})
export type OwnFigures = z.infer<typeof OwnFigures>

export const getOwnFigures = call({
  id: 'getOwnFigures',
  summary: 'What the own visits of a range of days add up to',
  route: 'GET /v1/reports/own',
  access: salon('calendar', salonApps),
  query: z.object({ from: Day, to: Day }),
  response: OwnFigures,
  refuses: [...forDays, 'businessObject.notFound', 'staff.notFound'],
})
