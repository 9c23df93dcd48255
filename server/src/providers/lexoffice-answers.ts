/** Converts lexoffice's answers to the product's terms: days, cents, and the outcome of a request. */
import * as z from 'zod/mini'
import type { PostResult } from './post-json.ts'

export type LexofficeOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Certainly not executed; a retry cannot succeed. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Not executed: the record was changed elsewhere meanwhile. */
  | { readonly kind: 'stale'; readonly error: string }
  | { readonly kind: 'gone'; readonly error: string }
  /** Certainly not executed; may be repeated. */
  | { readonly kind: 'later'; readonly error: string }
  /** Sent, but the answer was lost, late or unreadable: it may have been executed. */
  | { readonly kind: 'unknown'; readonly error: string }

export type InvoiceListed = {
  readonly lexofficeId: string
  readonly voucherStatus: string
  readonly voucherNumber: string
  readonly voucherDate: string
  readonly dueDate: string | null
  readonly createdTime: Date
  /** Cents; `openAmount`: null if lexoffice's answer has none. */
  readonly total: number
  readonly openAmount: number | null
  readonly currency: string
}

/** Amounts in cents; a line `amount` is null if the line is only text. */
export type InvoiceDetail = {
  readonly remark: string
  readonly net: number
  readonly tax: number
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number | null }[]
}

export const CreatedObject = z.object({ id: z.uuid() })
export const Contact = z.looseObject({
  id: z.uuid(),
  version: z.int(),
  note: z.optional(z.nullable(z.string())),
  company: z.optional(z.looseObject({ name: z.string() })),
})
export const Contacts = z.object({ content: z.array(Contact), last: z.boolean() })

const cents = (amount: number): number => Math.round(amount * 100)
const day = (date: string): string => date.slice(0, 10)
const LocalDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/))

const Listed: z.ZodMiniType<InvoiceListed> = z.pipe(
  z.object({
    id: z.uuid(),
    voucherStatus: z.string(),
    voucherNumber: z.string(),
    voucherDate: LocalDate,
    createdDate: z.string(),
    dueDate: z.optional(z.nullable(LocalDate)),
    totalAmount: z.number(),
    openAmount: z.optional(z.nullable(z.number())),
    currency: z.string(),
  }),
  z.transform(({ id, voucherStatus, voucherNumber, voucherDate, dueDate, createdDate, ...money }) => ({
    lexofficeId: id,
    voucherStatus,
    voucherNumber,
    voucherDate: day(voucherDate),
    dueDate: dueDate == null ? null : day(dueDate),
    createdTime: new Date(createdDate),
    total: cents(money.totalAmount),
    openAmount: money.openAmount == null ? null : cents(money.openAmount),
    currency: money.currency,
  })),
)
export const Page = z.object({ content: z.array(Listed), last: z.boolean() })

const Line = z.object({
  name: z.optional(z.nullable(z.string())),
  quantity: z.optional(z.nullable(z.number())),
  lineItemAmount: z.optional(z.nullable(z.number())),
})
export const Detail: z.ZodMiniType<InvoiceDetail> = z.pipe(
  z.object({
    remark: z.optional(z.nullable(z.string())),
    lineItems: z.array(Line),
    totalPrice: z.object({ totalNetAmount: z.number(), totalTaxAmount: z.number() }),
  }),
  z.transform(({ remark, lineItems, totalPrice }) => ({
    remark: remark ?? '',
    net: cents(totalPrice.totalNetAmount),
    tax: cents(totalPrice.totalTaxAmount),
    lines: lineItems.map(({ name, quantity, lineItemAmount }) => ({
      name: name ?? '',
      quantity: quantity ?? 1,
      amount: lineItemAmount == null ? null : cents(lineItemAmount),
    })),
  })),
)

/** Maps an answer. A 504 of the gateway, after 30 seconds, and a 500 leave open whether the request was executed. */
export function outcomeOf<Value>(result: PostResult, schema: z.ZodMiniType<Value>): LexofficeOutcome<Value> {
  if (result.kind !== 'answer')
    return { kind: result.kind === 'unsent' ? 'later' : 'unknown', error: `lexoffice: ${result.error}` }
  const { status, body } = result
  if (status >= 200 && status < 300) {
    const { data, success } = schema.safeParse(body)
    return success ? { kind: 'done', value: data } : { kind: 'unknown', error: 'lexoffice: answer not understood' }
  }
  const error = `lexoffice: ${status} ${fieldOf(body)}`.trim()
  if (status === 429) return { kind: 'later', error }
  if (status === 404) return { kind: 'gone', error }
  if (status === 409) return { kind: 'stale', error }
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unknown', error }
}

const Legacy = z.object({ IssueList: z.array(z.object({ source: z.string() })) })
const Detailed = z.object({ details: z.array(z.object({ field: z.string() })) })

/**
 * Returns the invalid field, which two of lexoffice's three error formats name. Ignores error texts, which may contain
 * data that was sent.
 */
function fieldOf(body: unknown): string {
  const { data: legacy } = Legacy.safeParse(body)
  const { data: detailed } = Detailed.safeParse(body)
  return legacy?.IssueList[0]?.source ?? detailed?.details[0]?.field ?? ''
}
