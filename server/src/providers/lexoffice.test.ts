import { type LexofficeStandIn, startLexoffice } from '@goldline/stand-ins/lexoffice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lexoffice as lexofficeAt } from './lexoffice.ts'

let standIn: LexofficeStandIn
beforeAll(async () => {
  standIn = await startLexoffice({ perSecond: Number.POSITIVE_INFINITY, now: () => Date.parse('2027-03-02T08:00:00Z') })
})
afterAll(() => standIn.close())
beforeEach(() => standIn.heal())

type LexofficeOptions = { turn?: () => Promise<boolean>; limitMs?: number }
const at = (baseUrl: string, { turn = async () => true, limitMs = 5_000 }: LexofficeOptions = {}) =>
  lexofficeAt({ baseUrl, apiKey: 'key', taxRate: 19, turn, limitMs })
const reference = 'the salon'
const address = { street: 'Seestrasse 1', zip: '8001', city: 'Zürich', countryCode: 'CH' }
const texts = { title: 'Rechnung', introduction: 'Für Ihr Guthaben:', terms: 'bezahlt', remark: 'Bestellung 7' }
const line = { name: 'Guthaben', unit: 'Paket', price: 1999 }

async function aContact(name = 'Studio Lumière'): Promise<string> {
  const made = await at(standIn.url).createContact({ name, reference, address })
  if (made.kind !== 'done') throw new Error(made.error)
  return made.value.id
}
const anInvoice = (contactId: string, lexoffice = at(standIn.url)) =>
  lexoffice.createInvoice({ contactId, time: Date.parse('2027-07-01T22:30:00Z'), language: 'vi', line, ...texts })

describe('[INV-04] lexoffice', () => {
  test('creates a contact, finds it by the salon’s reference and changes only its name', async () => {
    const id = await aContact()
    const lexoffice = at(standIn.url)
    expect(await lexoffice.findContact({ name: 'Studio Lumière', reference })).toMatchObject({ value: { id } })
    expect(await lexoffice.findContact({ name: 'Studio Lumière', reference: 'another' })).toEqual({
      kind: 'done',
      value: undefined,
    })
    standIn.fail({ on: 'PUT contacts/{id}', kind: 'stale' })
    expect(await lexoffice.renameContact(id, 'Lumière')).toMatchObject({ kind: 'done' })
    expect(standIn.contacts().find((each) => each.id === id)).toMatchObject({
      version: 2,
      company: { name: 'Lumière' },
      note: `Goldline ${reference}`,
      addresses: { billing: [address] },
    })
  })

  test('creates an invoice in cents with the date in Berlin, and reads list, lines and PDF', async () => {
    const contactId = await aContact('Bo')
    const made = await anInvoice(contactId)
    if (made.kind !== 'done') throw new Error(made.error)
    const { id } = made.value
    const lexoffice = at(standIn.url)
    expect(await lexoffice.listInvoices(contactId)).toMatchObject({
      value: [{ lexofficeId: id, voucherStatus: 'open', voucherDate: '2027-07-02', total: 1999, openAmount: 1999 }],
    })
    expect(await lexoffice.readInvoice(id)).toMatchObject({
      value: { remark: 'Bestellung 7', net: 1680, tax: 319, lines: [{ name: 'Guthaben', quantity: 1, amount: 1999 }] },
    })
    const pdf = await lexoffice.readPdf(id)
    expect(pdf.kind === 'done' && pdf.value.toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*Bestellung 7[\s\S]*%%EOF\n$/)
    expect(standIn.invoices().find((each) => each.id === id)?.sent).toMatchObject({ language: 'en' })
    expect(await lexoffice.readInvoice('00000000-0000-4000-8000-000000000000')).toMatchObject({ kind: 'gone' })
  })

  test.each([
    [{ kind: 'status', status: 429 }, 'later', 'lexoffice: 429'],
    [{ kind: 'status', status: 500 }, 'unknown', 'lexoffice: 500'],
    [{ kind: 'status', status: 504, apply: true }, 'unknown', 'lexoffice: 504'],
    [{ kind: 'lostAnswer' }, 'unknown', 'lexoffice: UND_ERR_SOCKET'],
    [{ kind: 'malformed' }, 'unknown', 'lexoffice: answer not understood'],
    [{ kind: 'refuse', shape: 'gateway', status: 401 }, 'refused', 'lexoffice: 401'],
    [{ kind: 'refuse', shape: 'legacy' }, 'refused', 'lexoffice: 406 company.name'],
    [{ kind: 'refuse', shape: 'detailed' }, 'refused', 'lexoffice: 406 voucherDate'],
    [{ kind: 'refuse', shape: 'detailed', status: 402 }, 'refused', 'lexoffice: 402 voucherDate'],
  ] as const)('after %o an invoice is %s', async (fault, kind, error) => {
    const contactId = await aContact()
    standIn.fail(fault)
    expect(await anInvoice(contactId)).toEqual({ kind, error })
  })

  test('waits no longer than its time limit', async () => {
    const contactId = await aContact()
    standIn.fail({ kind: 'delay', ms: 10_000 })
    const given = await anInvoice(contactId, at(standIn.url, { limitMs: 100 }))
    expect(given).toEqual({ kind: 'unknown', error: 'lexoffice: TimeoutError' })
  })

  test('sends nothing while too many requests wait, or without a connection', async () => {
    const contactId = await aContact()
    const before = standIn.requests('POST invoices')
    const crowded = at(standIn.url, { turn: async () => false })
    expect(await anInvoice(contactId, crowded)).toMatchObject({ kind: 'later' })
    expect(await crowded.readPdf(contactId)).toMatchObject({ kind: 'later' })
    const gone = await startLexoffice()
    await gone.close()
    expect(await anInvoice(contactId, at(gone.url))).toEqual({ kind: 'later', error: 'lexoffice: ECONNREFUSED' })
    expect(standIn.requests('POST invoices')).toBe(before)
  })
})
