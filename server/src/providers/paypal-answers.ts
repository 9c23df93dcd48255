/** Interprets PayPal’s answers by their codes, since the texts change. */
import { centsOf } from '@goldline/domain/credit/budget'
import type { Capture, CaptureStatus, PaymentFacts } from '@goldline/domain/credit/payment'
import * as z from 'zod/mini'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const CaptureBody = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  custom_id: z.optional(z.string()),
  amount: Amount,
})
const RefundBody = z.object({ status: z.string(), amount: Amount })
const Unit = z.object({
  reference_id: z.optional(z.string()),
  custom_id: z.optional(z.string()),
  payments: z.optional(
    z.object({ captures: z.optional(z.array(CaptureBody)), refunds: z.optional(z.array(RefundBody)) }),
  ),
})
const Link = z.object({ rel: z.string(), href: z.string() })

export const OrderBody = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.optional(z.array(Unit)),
  links: z.optional(z.array(Link)),
})
type OrderBody = z.infer<typeof OrderBody>

const Failure = z.object({
  name: z.string(),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
})

/** Returns the issue code, or else the error's name. */
export function issueOf(body: unknown): string {
  const { data } = Failure.safeParse(body)
  return (data?.details?.[0]?.issue ?? data?.name ?? 'answer not understood').slice(0, 80)
}

const captureStatuses: Readonly<Record<string, CaptureStatus>> = {
  COMPLETED: 'COMPLETED',
  DECLINED: 'REFUSED',
  FAILED: 'REFUSED',
  REFUNDED: 'RETURNED',
  REVERSED: 'RETURNED',
  // The rest stays paid; `givenBack` is the refunded part.
  PARTIALLY_REFUNDED: 'COMPLETED',
}

/** Reasons that mean returned money, whatever the capture's status. */
const returnedReasons: readonly (string | undefined)[] = ['CHARGEBACK', 'REFUNDED']

const statusOf = ({ status, status_details }: z.infer<typeof CaptureBody>): CaptureStatus =>
  // An unknown status counts as pending.
  status !== 'PARTIALLY_REFUNDED' && returnedReasons.includes(status_details?.reason)
    ? 'RETURNED'
    : (captureStatuses[status] ?? 'PENDING')

/** Sums the refunded amounts; undefined if one cannot be parsed, since that must not count as zero. */
function refundedOf(units: readonly z.infer<typeof Unit>[]): number | undefined {
  const refunds = units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED')
  const amounts = refunds.map(({ amount }) => centsOf(amount.value))
  return amounts.reduce<number | undefined>(
    (sum, own) => (sum === undefined || own === undefined ? undefined : sum + own),
    0,
  )
}

const orderStatuses: Readonly<Record<string, PaymentFacts['status']>> = {
  APPROVED: 'APPROVED',
  COMPLETED: 'COMPLETED',
  VOIDED: 'VOID',
}

/** Converts an order; undefined: invalid refund. An invalid captured amount becomes -1, which matches no price. */
export function factsOf({ status, purchase_units: units = [] }: OrderBody): PaymentFacts | undefined {
  const [unit] = units
  const bodies = units.flatMap(({ payments }) => payments?.captures ?? [])
  const givenBack = refundedOf(units)
  if (givenBack === undefined) return undefined
  return {
    givenBack,
    reference: bodies[0]?.custom_id ?? unit?.custom_id ?? unit?.reference_id,
    status: orderStatuses[status] ?? 'OPEN',
    captures: bodies.map(
      (own): Capture => ({
        id: own.id,
        status: statusOf(own),
        amount: centsOf(own.amount.value) ?? -1,
        currency: own.amount.currency_code,
      }),
    ),
  }
}

/** Returns the URL where the buyer approves; the link's name depends on how the order was created. */
export function approvalUrlOf({ links = [] }: OrderBody, secure: boolean): string | undefined {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (href === undefined || !URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  return protocol === 'https:' || (protocol === 'http:' && !secure) ? href : undefined
}
