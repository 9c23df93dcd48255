/** Invoices for credit, kept at lexoffice, and their payment (INV-01, INV-02, INV-05). Amounts are euro cents. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { creditOrderStates } from '@goldline/domain/credit/order'
import { invoiceStates } from '@goldline/domain/invoice/invoice'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { leaderRefusals } from './refuses.ts'
import { Day, Id, Instant, LanguageCode, Money, visibleTextSchema } from './wire.ts'

/** Recipient of invoices, and their language. `contactId`: lexoffice's; null until created. */
export const LexofficeConnection = z.object({
  '@type': z.literal('basic-lexoffice-connection'),
  id: Id,
  businessObjectId: Id,
  businessObjectName: z.string(),
  language: LanguageCode,
  contactId: z.nullable(Id),
})
export type LexofficeConnection = z.infer<typeof LexofficeConnection>

/** `voucher…`, `documentFileId`: null until lexoffice has created it. `open`: the unpaid amount. */
export const Invoice = z.object({
  '@type': z.literal('basic-invoice'),
  id: Id,
  state: z.enum(invoiceStates),
  voucherNumber: z.nullable(z.string()),
  voucherStatus: z.nullable(z.string()),
  voucherDate: z.nullable(Day),
  dueDate: z.nullable(Day),
  createdDate: Instant,
  total: Money,
  open: Money,
  currency: z.string(),
  /** The credit order it is for; null: for another service. */
  orderId: z.nullable(Id),
  documentFileId: z.nullable(Id),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoicePayment = z.object({
  '@type': z.literal('basic-invoice-payment'),
  id: Id,
  invoiceId: Id,
  createdAt: Instant,
  state: z.enum(creditOrderStates),
  /** The payment provider is reviewing it. */
  pending: z.boolean(),
  amount: Money,
  currency: z.literal('EUR'),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

const password = z.optional(z.string().check(z.maxLength(maxPasswordLength)))
const body = z.optional(z.strictObject({ password }))
const recipientQuery = z.object({
  businessObjectId: Id,
  businessObjectName: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
  language: LanguageCode,
})
const connectionRefusals = [
  ...leaderRefusals,
  'businessObject.notFound',
  'lexoffice-connection.existed',
  'lexoffice-connection.notFound',
  'payment.unavailable',
] as const

export const getLexofficeConnections = call({
  id: 'getLexofficeConnections',
  summary: 'The recipient of the salon’s invoices; none until the first one, or until somebody sets it',
  route: 'GET /v1/user/lexoffice-connections',
  access: salon('invoices', ['ADMIN']),
  response: z.array(LexofficeConnection),
})

/** Requires the caller's password again (AUTH-18). 503 if lexoffice does not answer: repeat with the same key. */
export const createLexofficeConnection = call({
  id: 'createLexofficeConnection',
  summary: 'Set the recipient of the salon’s invoices',
  route: 'POST /v1/user/lexoffice-connection',
  access: salon('lexoffice', ['ADMIN']),
  query: recipientQuery,
  body,
  response: LexofficeConnection,
  status: 201,
  idempotent: true,
  refuses: connectionRefusals,
})

/** Requires the caller's password again (AUTH-18). Existing invoices stay unchanged. */
export const updateLexofficeConnection = call({
  id: 'updateLexofficeConnection',
  summary: 'Change the recipient of the salon’s invoices',
  route: 'PUT /v1/user/lexoffice-connection/{id}',
  access: salon('lexoffice', ['ADMIN']),
  params: z.object({ id: Id }),
  query: recipientQuery,
  body,
  response: LexofficeConnection,
  refuses: connectionRefusals,
})

const access = salon('invoices', ['ADMIN'])

/**
 * Newest first. `readAt`: when they were read at lexoffice, which is queried again after a minute; `away`: it did not
 * answer this time; `payable`: this installation accepts payments.
 */
export const getInvoices = call({
  id: 'getInvoices',
  summary: 'The salon’s invoices, without drafts and voided ones',
  route: 'GET /v1/lexoffice-invoice-overview',
  access,
  response: z.object({
    invoices: z.array(Invoice),
    readAt: z.nullable(Instant),
    away: z.boolean(),
    payable: z.boolean(),
  }),
})

/** Returns the stored copy, with its time, while lexoffice is unavailable; 503 if there is none. */
export const getInvoice = call({
  id: 'getInvoice',
  summary: 'An invoice of the own salon with its lines',
  route: 'GET /v1/lexoffice-invoice-details',
  access,
  query: z.object({ invoiceId: Id }),
  response: z.object({
    invoice: Invoice,
    net: Money,
    tax: Money,
    lines: z.array(z.object({ name: z.string(), quantity: z.number(), amount: z.nullable(z.int()) })),
    readAt: Instant,
  }),
  refuses: ['invoice.notFound'],
})

export const getInvoicePayments = call({
  id: 'getInvoicePayments',
  summary: 'Payments of the salon’s invoices, newest first; also failed ones',
  route: 'GET /v1/lexoffice-invoice-payments',
  access,
  response: z.array(InvoicePayment),
})

export const getInvoicePdf = call({
  id: 'getInvoicePdf',
  summary: 'An invoice of the own salon as application/pdf',
  route: 'GET /v1/lexoffice-invoice-pdf',
  access,
  query: z.object({ documentFileId: Id }),
  binary: 'application/pdf',
  refuses: ['invoice.notFound', 'payment.unavailable'],
})

/**
 * `returnUrl` and `cancelUrl` are paths, or addresses below the server's own; `paymentId` is added to both. Send the
 * buyer to `approvalUrl`.
 */
export const startInvoicePayment = call({
  id: 'startInvoicePayment',
  summary: 'Start to pay an open invoice at PayPal',
  route: 'POST /v1/lexoffice-invoice-payment-init',
  access,
  query: z.object({ invoiceId: Id, returnUrl: visibleTextSchema(500), cancelUrl: visibleTextSchema(500) }),
  response: z.object({ payment: InvoicePayment, approvalUrl: z.string() }),
  status: 201,
  idempotent: true,
  refuses: ['invoice.notFound', 'invoice.not-payable', 'invoice.paid', 'payment.unavailable', 'too-many-requests'],
})

/** Captures the approved payment. 503: the result is unknown yet; retrying never pays twice. */
export const captureInvoicePayment = call({
  id: 'captureInvoicePayment',
  summary: 'Capture the approved payment of an invoice',
  route: 'PUT /v1/lexoffice-invoice-payment-capture',
  access,
  query: z.object({ paymentId: Id }),
  response: InvoicePayment,
  refuses: [
    'invoice.notFound',
    'invoice.not-payable',
    'invoice.paid',
    'no-capture-payments',
    'order-already-fulfilled',
    'order-already-rejected',
    'payment.unavailable',
  ],
})
