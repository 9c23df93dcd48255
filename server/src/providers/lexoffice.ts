/** Invoices by lexoffice (Lexware Office), in the operator's account, where each salon is a contact (INV-03). */
import { zone } from '@goldline/domain/time/zone'
import * as z from 'zod/mini'
import {
  Contact,
  Contacts,
  CreatedObject,
  Detail,
  type InvoiceDetail,
  type InvoiceListed,
  type LexofficeOutcome,
  outcomeOf,
  Page,
} from './lexoffice-answers.ts'
import { sendForBytes, sendOnce } from './post-json.ts'

export type LexofficeOptions = {
  readonly baseUrl: string
  readonly apiKey: string
  /** VAT rate in percent, included in the price; 0: no VAT. */
  readonly taxRate: number
  /** Waits until a request may be sent: two a second over all processes. false: too many are waiting. */
  readonly turn: () => Promise<boolean>
  readonly limitMs?: number
}

type ContactFacts = {
  readonly name: string
  /** Our reference, by which the contact can be found. */
  readonly reference: string
  readonly address: {
    readonly street: string
    readonly zip: string
    readonly city: string
    readonly countryCode: string
  }
}
type InvoiceFacts = {
  readonly contactId: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly language: 'de' | 'en' | 'vi'
  readonly title: string
  readonly introduction: string
  /** Cents. */
  readonly line: { readonly name: string; readonly unit: string; readonly price: number }
  readonly terms: string
  /** Contains the reference by which the invoice can be found. */
  readonly remark: string
}

export type Lexoffice = {
  createContact(contact: ContactFacts): Promise<LexofficeOutcome<{ id: string }>>
  /** Finds the contact with this name whose note contains the reference. */
  findContact(contact: Pick<ContactFacts, 'name' | 'reference'>): Promise<LexofficeOutcome<{ id: string } | undefined>>
  /** Changes only the contact's name. */
  renameContact(id: string, name: string): Promise<LexofficeOutcome<unknown>>
  createInvoice(invoice: InvoiceFacts): Promise<LexofficeOutcome<{ id: string }>>
  /** Reads all invoices of a contact, with any status, newest first. */
  listInvoices(contactId: string): Promise<LexofficeOutcome<readonly InvoiceListed[]>>
  readInvoice(id: string): Promise<LexofficeOutcome<InvoiceDetail>>
  readPdf(id: string): Promise<LexofficeOutcome<Buffer>>
}

/** Milliseconds, so that the wait for `turn` and an answer fit a browser's 20 s (UI-11). */
const limitOfOneCall = 8_000
const mostBytes = 1_000_000
const mostPdfBytes = 10_000_000
const pageSize = 250
const mostPages = 40
const busy = { kind: 'later', error: 'lexoffice: too many requests wait' } as const

export function lexoffice(options: LexofficeOptions): Lexoffice {
  const ask = newCaller(options)
  return {
    createContact: (contact) => ask(CreatedObject, 'POST /contacts', contactBody(contact)),
    async findContact({ name, reference }) {
      const found = await pages(({ page }) => ask(Contacts, `GET /contacts?${contactQuery(name, page)}`))
      if (found.kind !== 'done') return found
      return { kind: 'done', value: found.value.find(({ note }) => note?.includes(reference)) }
    },
    renameContact: async (id, name) => {
      const renamed = await rename(ask, id, name)
      return renamed.kind === 'stale' ? rename(ask, id, name) : renamed
    },
    createInvoice: (invoice) =>
      ask(CreatedObject, 'POST /invoices?finalize=true', invoiceBody(invoice, options.taxRate)),
    listInvoices: (contactId) => pages(({ page }) => ask(Page, `GET /voucherlist?${listQuery(contactId, page)}`)),
    readInvoice: (id) => ask(Detail, `GET /invoices/${id}`),
    readPdf: (id) => readPdf(options, id),
  }
}

/** `route`: method and path. */
type CallLexoffice = <Value>(
  schema: z.ZodMiniType<Value>,
  route: `${'GET' | 'POST' | 'PUT'} /${string}`,
  body?: object,
) => Promise<LexofficeOutcome<Value>>

const newCaller =
  ({ baseUrl, apiKey, turn, limitMs = limitOfOneCall }: LexofficeOptions): CallLexoffice =>
  async (schema, route, body) => {
    if (!(await turn())) return busy
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT', string]
    const sent = { method, headers: { ...json, authorization: `Bearer ${apiKey}` }, mostBytes }
    const url = `${baseUrl}/v1${path}`
    const result = await sendOnce(url, body === undefined ? sent : { ...sent, body: JSON.stringify(body) }, limitMs)
    return outcomeOf(result, schema)
  }

async function rename(ask: CallLexoffice, id: string, name: string): Promise<LexofficeOutcome<unknown>> {
  const read = await ask(Contact, `GET /contacts/${id}`)
  if (read.kind !== 'done') return read
  const { company, ...contact } = read.value
  return ask(CreatedObject, `PUT /contacts/${id}`, { ...contact, company: { ...company, name } })
}

async function readPdf(
  { baseUrl, apiKey, turn, limitMs = limitOfOneCall }: LexofficeOptions,
  id: string,
): Promise<LexofficeOutcome<Buffer>> {
  if (!(await turn())) return busy
  const headers = { accept: 'application/pdf', authorization: `Bearer ${apiKey}` }
  const sent = { method: 'GET', headers, mostBytes: mostPdfBytes } as const
  return outcomeOf(await sendForBytes(`${baseUrl}/v1/invoices/${id}/file`, sent, limitMs), Pdf)
}

const Pdf = z.custom<Buffer>((value) => Buffer.isBuffer(value) && value.subarray(0, 5).toString('latin1') === '%PDF-')

type PagedAnswer<Item> = { readonly content: readonly Item[]; readonly last: boolean }

async function pages<Item>(
  read: (at: { page: number }) => Promise<LexofficeOutcome<PagedAnswer<Item>>>,
): Promise<LexofficeOutcome<Item[]>> {
  const all: Item[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const given = await read({ page })
    if (given.kind !== 'done') return given
    all.push(...given.value.content)
    if (given.value.last) break
  }
  return { kind: 'done', value: all }
}

/** Searches by a part of the name: lexoffice needs at least three letters, and treats `_` and `%` as wildcards. */
function contactQuery(name: string, page: number): URLSearchParams {
  const part = name.split(/[_%\\]/).toSorted((a, b) => b.length - a.length)[0] ?? ''
  const query = new URLSearchParams({ customer: 'true', page: String(page), size: String(pageSize) })
  if (part.length >= 3) query.set('name', part)
  return query
}

const listQuery = (contactId: string, page: number) =>
  new URLSearchParams({
    voucherType: 'invoice',
    voucherStatus: 'any',
    contactId,
    page: String(page),
    size: String(pageSize),
    sort: 'voucherDate,DESC',
  })

const contactBody = ({ name, reference, address }: ContactFacts) => ({
  version: 0,
  roles: { customer: {} },
  company: { name },
  addresses: { billing: [address] },
  note: `Goldline ${reference}`,
})

/** Builds the invoice; lexoffice writes invoices only in German or English. */
function invoiceBody({ contactId, time, language, line, terms, ...texts }: InvoiceFacts, taxRate: number) {
  const unitPrice = { currency: 'EUR', grossAmount: line.price / 100, taxRatePercentage: taxRate }
  return {
    archived: false,
    voucherDate: inBerlin(time),
    language: language === 'de' ? 'de' : 'en',
    address: { contactId },
    lineItems: [{ type: 'custom', name: line.name, quantity: 1, unitName: line.unit, unitPrice }],
    totalPrice: { currency: 'EUR' },
    taxConditions: { taxType: taxRate === 0 ? 'vatfree' : 'gross' },
    paymentConditions: { paymentTermLabel: terms, paymentTermDuration: 0 },
    shippingConditions: { shippingType: 'none' },
    ...texts,
  }
}

/** Formats an instant as lexoffice requires: `2026-11-23T14:05:00.000+01:00`. */
function inBerlin(ms: number): string {
  const offset = zone('Europe/Berlin').offsetAt(ms)
  const hours = String(offset / 3_600_000).padStart(2, '0')
  return `${new Date(ms + offset).toISOString().slice(0, -1)}+${hours}:00`
}
