/**
 * The till and open visits (POS-05). Every call requires a person who opened the till by PIN, else `session.locked`.
 */
import { appointmentStatuses } from '@goldline/domain/appointment/status'
import { pinPattern } from '@goldline/domain/auth/pin'
import { lineKinds, saleLimits } from '@goldline/domain/checkout/sale'
import { customerTypes } from '@goldline/domain/customer/type'
import { priceReasons } from '@goldline/domain/product/price'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { Day, Id, Instant, Money, visibleTextSchema } from './wire.ts'

export const integerRange = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))
export const Amount = integerRange(saleLimits.amount)
/** A reason in words, for later readers of the books. */
export const Reason = visibleTextSchema(saleLimits.reason).check(z.minLength(1))
/** One's own PIN in the salon, entered again (POS-05). */
export const OwnPin = z.string().check(z.regex(pinPattern))

export const SaleDiscount = z.union([
  z.strictObject({ percent: integerRange(saleLimits.percent), reason: Reason }),
  z.strictObject({ amount: Amount, reason: Reason }),
])

/** The buyer that a receipt is made out to, as typed at the till (POS-28). */
export const Buyer = z.strictObject({
  /** The name of a person or a company. */
  name: visibleTextSchema(maxLengths.buyer).check(z.minLength(1)),
  street: visibleTextSchema(maxLengths.buyer),
  postalCode: visibleTextSchema(20),
  city: visibleTextSchema(maxLengths.buyer),
  vatNr: visibleTextSchema(40),
})
export type Buyer = z.infer<typeof Buyer>

/** A price per piece that replaces the usual one, with the reason (POS-27). */
export const NewPrice = z.strictObject({ price: Amount, reason: Reason })

/** A line as the server computes it; the till shows the totals that `domain/checkout/totals` computes from these. */
export const SoldLine = z.object({
  id: Id,
  kind: z.enum(lineKinds),
  name: z.string(),
  quantity: z.int(),
  unitPrice: Money,
  /** Before a promotion or happy hour; equal to `unitPrice` otherwise. */
  listPrice: Money,
  priceReason: z.nullable(z.enum(priceReasons)),
  /** VAT rate in hundredths of a percent; null: none is shown. */
  vatRate: z.nullable(z.int()),
  discount: z.nullable(SaleDiscount),
  surcharge: z.nullable(SaleDiscount),
  /** If the price was changed (POS-27): the usual price of a piece, with the reason in `priceNote`; else null. */
  agreedPrice: z.nullable(Money),
  priceNote: z.nullable(z.string()),
  covered: z.boolean(),
  staffId: z.nullable(Id),
  appointmentId: z.nullable(Id),
  /** Whether `price` may be entered, since the service has a "from" price. */
  priceOpen: z.boolean(),
})
export type SoldLine = z.infer<typeof SoldLine>

/** A customer at the till: no health data, and contacts only if the salon lets the till see them (CUS-04). */
export const TillCustomer = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  type: z.enum(customerTypes),
  visits: z.int(),
  points: z.int(),
  email: z.nullable(z.string()),
  phoneNr: z.nullable(z.string()),
  /** Packages with visits left, oldest first; in a sale also those it sells, by their line's id (POS-17). */
  packages: z.array(
    z.object({
      id: Id,
      name: z.string(),
      productId: Id,
      /** null: any variant. */
      variantId: z.nullable(Id),
      visits: z.int(),
      left: z.int(),
    }),
  ),
  /** Cards with money left that they bought or paid with; each is redeemed only by its code (POS-16). */
  giftCards: z.array(z.object({ id: Id, lastSigns: z.nullable(z.string()), balance: Money })),
  /** Whether a receipt can be sent to an e-mail on file, which the till does not see. */
  hasEmail: z.boolean(),
  /** The buyer stored for their receipts (POS-28e); null: none. Absent if the till sees no contacts. */
  buyer: z.optional(z.nullable(Buyer)),
})

export const TillVisit = z.object({
  appointmentId: Id,
  startTime: Instant,
  endTime: Instant,
  status: z.enum(appointmentStatuses),
  /** A guest's or walk-in's title, or the customer's name; empty: unknown. */
  name: z.string(),
  services: z.array(z.string()),
  price: Money,
  /** The draft with this visit; null: none. */
  draftId: z.nullable(Id),
})

/** A visit to check out, in its group. */
export const OpenVisit = z.object({
  ...TillVisit.shape,
  group: z.enum(['HANDED_OVER', 'CHECKED_IN', 'TODAY', 'EXPIRED']),
})
export type OpenVisit = z.infer<typeof OpenVisit>

export const Till = z.object({
  id: Id,
  number: z.int(),
  name: z.string(),
  /** Start of its open business day; null: the next sale or movement opens one. */
  openedTime: z.nullable(Instant),
  /** The open business day began before today and was not ended. */
  overdue: z.boolean(),
  /** Cash in the drawer when that day began, or for the next day: the float of its last day-end (POS-10). */
  float: Money,
  /** POS-12: sales are only recorded, without payment, tip, gift card, number, receipt or day-end. */
  paidElsewhere: z.boolean(),
  discountBound: z.int(),
  pointValue: z.int(),
  /** Price of a point: turnover in whole currency units. */
  pointRate: z.int(),
  /** Today's VAT rates, standard first; empty if the salon is not liable. */
  vatRates: z.array(z.int()),
  otherPayments: z.array(z.string()),
  today: Day,
})
export type Till = z.infer<typeof Till>

export const atTill = salon('checkout', ['CHECKOUT'])

/** Returns people who may approve a correction at this till with their PIN, without opening it (POS-27d). */
export const getApprovers = call({
  id: 'getApprovers',
  summary: 'Who may approve a correction at the till',
  route: 'GET /v1/till/approvers',
  access: atTill,
  response: z.array(z.object({ id: Id, name: z.string(), surname: z.string(), hasPin: z.boolean() })),
})

/**
 * Returns this device's till, created at first use: a new one, or one whose device was removed, with its journal
 * (POS-11).
 */
export const openTill = call({
  id: 'openTill',
  summary: 'The till of this device, and its settings',
  route: 'PUT /v1/till',
  access: atTill,
  response: Till,
})

/**
 * Returns handed-over visits, then checked-in ones (oldest first, of any day), today's, and expired ones of seven days
 * (APT-04).
 */
export const getOpenVisits = call({
  id: 'getOpenVisits',
  summary: 'Visits to check out',
  route: 'GET /v1/till/visits',
  access: atTill,
  response: z.array(OpenVisit),
})
