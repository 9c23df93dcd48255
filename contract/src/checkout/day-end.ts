/** A till's day (POS-10): its figures, cash movements other than sales, and its end. */
import { paymentKinds, saleLimits } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Amount, OwnPin, Reason } from '../checkout.ts'
import { dayRangeRefusals, pinRefusals } from '../refuses.ts'
import { Day, Id, Instant, Money } from '../wire.ts'

const atTill = salon('checkout', ['CHECKOUT'])

/** Sums less reversals; the expected cash is revealed only after counting. */
export const DayReport = z.object({
  sales: z.int(),
  firstNumber: z.nullable(z.int()),
  lastNumber: z.nullable(z.int()),
  reversals: z.object({ count: z.int(), amount: z.int() }),
  /** Aborted sales; `amount`: money returned for them, and for sales that continued. */
  aborted: z.object({ count: z.int(), amount: z.int() }),
  staff: z.array(
    z.object({
      staffId: z.nullable(Id),
      name: z.nullable(z.string()),
      sales: z.int(),
      turnover: z.int(),
      retail: z.int(),
      tips: z.int(),
    }),
  ),
  vat: z.array(z.object({ rate: z.int(), gross: z.int(), net: z.int(), tax: z.int() })),
  payments: z.array(
    z.object({ kind: z.enum(paymentKinds), name: z.nullable(z.string()), amount: z.int(), owed: z.int() }),
  ),
  paid: z.int(),
  turnover: z.int(),
  /** Turnover of articles; the rest is services and packages of services. */
  retail: z.int(),
  giftCards: z.int(),
  tips: z.int(),
  rounding: z.int(),
  discounts: z.int(),
  surcharges: z.int(),
  /** Amounts by which changed prices were lowered or raised (POS-27). */
  lowered: z.int(),
  raised: z.int(),
  movedIn: z.int(),
  movedOut: z.int(),
  /** Cash put in, or if negative taken out, other than by sales. */
  movements: z.array(z.object({ amount: z.int(), reason: z.string() })),
})
export type DayReport = z.infer<typeof DayReport>

/** Counted pieces by value in minor units, as in the domain's `cashPieces`; zero of each is an empty drawer. */
const Counted = z.record(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.int().check(z.gte(0), z.lte(99_999)))

export const DayEnd = z.object({
  id: Id,
  till: z.object({ number: z.int(), name: z.string() }),
  number: z.int(),
  fromTime: Instant,
  createdTime: Instant,
  by: z.nullable(z.string()),
  float: Money,
  counted: z.record(z.string(), z.int()),
  countedAmount: Money,
  expectedAmount: z.int(),
  reason: z.nullable(z.string()),
  nextFloat: Money,
  report: DayReport,
})
export type DayEnd = z.infer<typeof DayEnd>

/** Returns the X report; changes nothing. */
export const getTillDay = call({
  id: 'getTillDay',
  summary: 'The figures of this till’s open day so far',
  route: 'GET /v1/till/day',
  access: atTill,
  response: z.object({ fromTime: z.nullable(Instant), report: DayReport }),
})

/** Moves cash into the drawer or out other than by sales, such as change from the bank or money for flowers. */
export const moveCash = call({
  id: 'moveCash',
  summary: 'Put cash into the drawer, or take some out',
  route: 'POST /v1/till/cash-movements',
  access: atTill,
  body: z.strictObject({
    direction: z.enum(['IN', 'OUT']),
    amount: Amount.check(z.gte(1), z.lte(saleLimits.amount.max)),
    reason: Reason,
    pin: OwnPin,
  }),
  response: z.object({ id: Id, amount: z.int(), reason: z.string(), by: z.string(), createdTime: Instant }),
  status: 201,
  idempotent: true,
  refuses: [...pinRefusals],
})

/** Call this before handing out cash. Does not reveal the expected cash (POS-10a). */
export const checkDrawer = call({
  id: 'checkDrawer',
  summary: 'Whether the drawer should contain that much cash',
  route: 'GET /v1/till/drawer',
  access: atTill,
  query: z.object({ amount: z.string().check(z.regex(/^\d{1,9}$/)) }),
  response: z.object({ enough: z.boolean() }),
})

/** Reveals the expected cash only after the caller has sent the counted cash. */
export const compareCount = call({
  id: 'compareCount',
  summary: 'Compare a count of the drawer with the expected cash',
  route: 'POST /v1/till/counts',
  access: atTill,
  body: z.strictObject({ counted: Counted }),
  response: z.object({ countedAmount: Money, expectedAmount: z.int(), float: Money, report: DayReport }),
})

/**
 * Closes the day; the next sale opens the next one. A difference requires a reason (`day-end.difference`, with both in
 * `totals`). Refused while an open sale of the till holds money (`day-end.open-sale`).
 */
export const endDay = call({
  id: 'endDay',
  summary: 'End the day of this till',
  route: 'POST /v1/till/day-ends',
  access: atTill,
  body: z.strictObject({ counted: Counted, nextFloat: Amount, reason: z.optional(Reason), pin: OwnPin }),
  response: DayEnd,
  status: 201,
  idempotent: true,
  refuses: [...pinRefusals, 'day-end.nothing', 'day-end.difference', 'day-end.open-sale'],
})

/** Returns day-ends of all tills, newest first. Limited for the till (BIZ-04). */
export const getDayEnds = call({
  id: 'getDayEnds',
  summary: 'Day-ends of the tills',
  route: 'GET /v1/day-ends',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  query: z.object({ from: Day, to: Day }),
  response: z.array(DayEnd),
  refuses: [...dayRangeRefusals],
})

const paper = z.object({ paper: z.optional(z.enum(['A4', 'ROLL'])) })

/** The X report on paper, as application/pdf in the salon's language; without `paper` it is 80 mm wide. */
export const printTillDay = call({
  id: 'printTillDay',
  summary: 'Print the figures of this till’s open day so far',
  route: 'GET /v1/till/day/sheet',
  access: atTill,
  query: paper,
  binary: 'application/pdf',
})

/** Any till, as far back as the till may read (BIZ-04). */
export const printDayEnd = call({
  id: 'printDayEnd',
  summary: 'Print a till’s closed day',
  route: 'GET /v1/day-ends/{id}/sheet',
  access: atTill,
  params: z.object({ id: Id }),
  query: paper,
  binary: 'application/pdf',
  refuses: ['notFound'],
})
