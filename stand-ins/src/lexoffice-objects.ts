/** lexoffice's objects: contacts and invoices, as in its public API. */
import { randomUUID } from 'node:crypto'
import { invoicePdf } from './lexoffice-pdf.ts'
import { type Invoice, invoiceBody, type Json, type LineItem, listedInvoice } from './lexoffice-shown.ts'

type Contact = Json & { id: string; version: number }

/** `number`: of the last invoice. */
export type Memory = {
  port: number
  number: number
  contacts: Record<string, Contact>
  invoices: Record<string, Invoice>
}
export const emptyMemory = (): Memory => ({ port: 0, number: 0, contacts: {}, invoices: {} })

/** `id`: from the path. `now`: epoch milliseconds. */
export type LexofficeRequest = { route: string; id: string; query: URLSearchParams; body: Json; now: number }
export type Answer = { status: number; body: unknown }

const done = (body: unknown, status = 200): Answer => ({ status, body })
/** The gateway's errors. */
export const gatewayError = (status: number, message: string): Answer => ({ status, body: { message } })
/** Errors of contacts. */
export const contactError = (source: string, i18nKey = 'missing_entity'): Answer => ({
  status: 406,
  body: { IssueList: [{ i18nKey, source, type: 'validation_failure' }] },
})
/** Errors of invoices and newer objects. */
export const invoiceError = (status: number, field: string, violation = 'NOTNULL'): Answer => ({
  status,
  body: {
    timestamp: '2026-11-23T10:00:00.000+01:00',
    status,
    error: 'The words here change.',
    path: '/v1',
    traceId: 'demo',
    message: 'The words here change.',
    details: [{ violation, field, message: 'The words here change.' }],
  },
})

/** Executes one API call on the stored objects. */
export function perform(memory: Memory, asked: LexofficeRequest): Answer {
  return does[asked.route]?.(memory, asked) ?? invoiceError(404, 'path', 'NOTFOUND')
}

const does: Readonly<Record<string, (memory: Memory, asked: LexofficeRequest) => Answer>> = {
  'GET profile': () =>
    done({ organizationId: 'demo', companyName: 'Goldline', taxType: 'gross', smallBusiness: false }),
  'GET contacts': ({ contacts }, { query }) =>
    pageOf(Object.values(contacts).filter(hasName(query.get('name'))), query),
  'POST contacts': (memory, { body, now }) => {
    const problem = contactProblem(body) ?? (body.version === 0 ? undefined : 'version')
    if (problem !== undefined) return contactError(problem)
    const contact = { ...body, id: randomUUID(), version: 1, archived: false }
    memory.contacts[contact.id] = contact
    return made(contact, now)
  },
  'GET contacts/{id}': ({ contacts }, { id }) => (contacts[id] ? done(contacts[id]) : gatewayError(404, 'Not found')),
  'PUT contacts/{id}': ({ contacts }, { id, body, now }) => {
    const contact = contacts[id]
    if (contact === undefined) return gatewayError(404, 'Not found')
    const problem = contactProblem(body)
    if (problem !== undefined) return contactError(problem)
    if (body.version !== contact.version) return invoiceError(409, 'version', 'STALE')
    contacts[id] = { ...body, id, version: contact.version + 1 }
    return made(contacts[id], now)
  },
  'POST invoices': (memory, { body, query, now }) => {
    const contact = memory.contacts[String((body.address as Json | undefined)?.contactId)]
    const missing = invoiceProblem(body, contact)
    if (missing !== undefined) return invoiceError(406, missing)
    const invoice = write(memory, { body, now, contactName: nameOf(contact) })
    if (query.get('finalize') !== 'true') invoice.voucherStatus = 'draft'
    return made(invoice, now)
  },
  'GET invoices/{id}': ({ invoices }, { id }) =>
    invoices[id] ? done(invoiceBody(invoices[id])) : invoiceError(404, 'id', 'NOTFOUND'),
  'GET invoices/{id}/file': ({ invoices }, { id }) => {
    const invoice = invoices[id]
    if (invoice === undefined) return invoiceError(404, 'id', 'NOTFOUND')
    return invoice.voucherStatus === 'draft' ? invoiceError(409, 'voucherStatus', 'DRAFT') : done(invoicePdf(invoice))
  },
  'GET payments/{id}': ({ invoices }, { id }) => {
    const invoice = invoices[id]
    if (invoice === undefined) return invoiceError(404, 'id', 'NOTFOUND')
    if (invoice.voucherStatus === 'draft') return invoiceError(406, 'voucherStatus', 'DRAFT')
    const { open, voucherStatus } = invoice
    return done({
      openAmount: open,
      currency: 'EUR',
      paymentStatus: 'balanced',
      voucherType: 'invoice',
      voucherStatus,
      paymentItems: [],
    })
  },
  'GET voucherlist': ({ invoices }, { query }) => {
    if (query.get('voucherType') !== 'invoice') return invoiceError(400, 'voucherType')
    const statuses = query.get('voucherStatus')?.split(',')
    if (statuses === undefined) return invoiceError(400, 'voucherStatus')
    const [contactId, any] = [query.get('contactId'), statuses.includes('any')]
    const found = Object.values(invoices).filter(
      (each) => (contactId === null || each.contactId === contactId) && (any || statuses.includes(each.voucherStatus)),
    )
    return pageOf(found.toReversed().map(listedInvoice), query)
  },
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const nameOf = (contact: Contact | undefined): string => String((contact?.company as Json | undefined)?.name ?? '')
const made = ({ id, version }: { id: string; version: number }, now: number): Answer => {
  const when = dateOf(now)
  return done({ id, resourceUri: `https://api.lexware.io/v1/${id}`, createdDate: when, updatedDate: when, version })
}

/** Requires at least three letters, as the real API does. */
const hasName = (wanted: string | null) => (contact: Contact) =>
  wanted === null || (wanted.length >= 3 && nameOf(contact).toLowerCase().includes(wanted.toLowerCase()))

function contactProblem(body: Json): string | undefined {
  if ((body.roles as Json | undefined)?.customer === undefined) return 'roles'
  return isText((body.company as Json | undefined)?.name) ? undefined : 'company.name'
}

const required = ['voucherDate', 'lineItems', 'totalPrice', 'taxConditions', 'shippingConditions'] as const
const dateForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/

function invoiceProblem(body: Json, contact: Contact | undefined): string | undefined {
  if (contact === undefined) return 'address.contactId'
  if ((body.totalPrice as Json | undefined)?.currency !== 'EUR') return 'totalPrice.currency'
  if (!dateForm.test(String(body.voucherDate))) return 'voucherDate'
  return required.find((field) => body[field] === undefined)
}

/** Returns Berlin's offset by month, ignoring the exact change. */
function dateOf(ms: number): string {
  const summer = [3, 4, 5, 6, 7, 8, 9].includes(new Date(ms).getUTCMonth())
  const hours = summer ? 2 : 1
  return `${new Date(ms + hours * 3_600_000).toISOString().slice(0, -1)}+0${hours}:00`
}

export function write(
  memory: Memory,
  { body, now, contactName }: { body: Json; now: number; contactName: string },
): Invoice {
  memory.number += 1
  const total = (body.lineItems as LineItem[]).reduce(
    (sum, { quantity = 1, unitPrice }) => sum + quantity * (unitPrice?.grossAmount ?? 0),
    0,
  )
  const days = Number((body.paymentConditions as Json | undefined)?.paymentTermDuration ?? 0)
  const invoice = {
    id: randomUUID(),
    version: 1,
    voucherStatus: 'open',
    voucherNumber: `RE${String(memory.number).padStart(4, '0')}`,
    voucherDate: String(body.voucherDate),
    dueDate: dateOf(now + days * 86_400_000),
    createdDate: dateOf(now),
    contactId: String((body.address as Json).contactId),
    contactName,
    total,
    open: total,
    sent: body,
  }
  memory.invoices[invoice.id] = invoice
  return invoice
}

function pageOf(all: readonly unknown[], query: URLSearchParams): Answer {
  const [size, number] = [Number(query.get('size') ?? 25), Number(query.get('page') ?? 0)]
  if (size > 250) return invoiceError(400, 'size', 'MAX')
  const content = all.slice(number * size, (number + 1) * size)
  const totalPages = Math.ceil(all.length / size)
  return done({
    content,
    first: number === 0,
    last: number + 1 >= totalPages,
    totalPages,
    totalElements: all.length,
    numberOfElements: content.length,
    size,
    number,
  })
}
