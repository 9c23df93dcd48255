/** Movements of a salon's credit, to the cent (CRD-03, CRD-06). Not in the specification. */
import { creditEntryKinds } from '@goldline/domain/credit/budget'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Day } from '../wire.ts'

/** `YYYY-MM` */
const Month = z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/))

/**
 * All entries of one kind on one day, by the salon's calendar; refunds and their reversals (above zero) are separate
 * lines.
 */
const CreditLine = z.object({
  day: Day,
  kind: z.enum(creditEntryKinds),
  /** Number of entries. */
  count: z.int(),
  /** Their sum in cents: negative if they reduce the credit. */
  amount: z.int(),
})
export type CreditLine = z.infer<typeof CreditLine>

export const getCreditLedger = call({
  id: 'getCreditLedger',
  summary:
    'The salon’s credit in a month: movements by day and kind, the newest first, and the balances before and after',
  route: 'GET /v1/communication-unit-packages/me/ledger',
  access: salon('credit', ['ADMIN']),
  /** Absent: this month, by the salon's calendar. */
  query: z.object({ month: z.optional(Month) }),
  response: z.object({
    month: Month,
    lines: z.array(CreditLine),
    /** Balance at the month's start; adding the lines gives `after`. */
    before: z.int(),
    after: z.int(),
    currency: z.literal('EUR'),
    /** The latest earlier month with movements; null: none. */
    earlier: z.nullable(Month),
  }),
})
