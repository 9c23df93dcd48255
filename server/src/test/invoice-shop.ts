/** A salon that buys credit and pays its invoices, with stand-ins of lexoffice and PayPal. */

import { randomUUID } from 'node:crypto'
import type { Invoice } from '@goldline/contract/invoice'
import { type LexofficeStandIn, startLexoffice } from '@goldline/stand-ins/lexoffice'
import { acrossSalons } from '../db/in-salon.ts'
import { makeInvoice } from '../invoice/make-invoice.ts'
import { lexoffice as lexofficeAt } from '../providers/lexoffice.ts'
import type { Stripe } from '../providers/stripe.ts'
import { testClock } from './app.ts'
import { aBusinessObject } from './builders.ts'
import { approved, aShop, type Buyer, capture, type Shop } from './credit-shop.ts'
import { aLeader, leadersPassword } from './salon.ts'

export type InvoiceShop = Shop & { books: LexofficeStandIn }
export type Job = { businessObjectId: string; id: string }

export async function anInvoiceShop(others: { stripe?: Stripe; limitMs?: number } = {}): Promise<InvoiceShop> {
  const clock = testClock()
  const books = await startLexoffice({ perSecond: Number.POSITIVE_INFINITY, now: clock.now })
  const options = { baseUrl: books.url, apiKey: 'key', taxRate: 19, turn: async () => true, limitMs: 5_000 }
  const shop = await aShop({ lexoffice: lexofficeAt(options), clock, ...others })
  const close = async () => {
    await shop.close()
    await books.close()
  }
  return { ...shop, books, close }
}

/** The leader of a new PRO salon. */
export async function aLeadingBuyer({ db }: Shop): Promise<Buyer> {
  const { id: salon } = await aBusinessObject(db, { version: 'PRO' })
  return { salon, token: await aLeader(db, salon, 'ADMIN') }
}

/** Buys credit and returns the queued job. */
export async function bought(shop: Shop, buyer: Buyer): Promise<Job> {
  const order = await approved(shop, buyer)
  await capture(shop, buyer, order)
  const own = acrossSalons(shop.db).selectFrom('invoice').select('id').where('orderId', '=', order.id)
  return { businessObjectId: buyer.salon, ...(await own.executeTakeFirstOrThrow()) }
}

/** A salon with a contact, its first invoice, and one for EUR 49.00 that the operator wrote by hand. */
export async function invoiced(shop: InvoiceShop): Promise<Buyer & { hand: Invoice }> {
  const buyer = await aLeadingBuyer(shop)
  await makeInvoice(shop.deps, await bought(shop, buyer))
  shop.books.writeByHand({ name: 'Einrichtung vor Ort', grossAmount: 49 })
  const [hand] = (await overview(shop, buyer)).invoices.filter(({ orderId }) => orderId === null)
  if (hand === undefined) throw new Error('not listed')
  return { ...buyer, hand }
}

type Method = 'GET' | 'POST' | 'PUT'
export const ask = ({ app }: Shop, { token }: Buyer, ...[method, path, payload]: [Method, string, object?]) =>
  app.inject({
    method,
    url: `/v1/${path}`,
    headers: { ...token, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

type Overview = { invoices: Invoice[]; readAt: string | null; away: boolean; payable: boolean }
export const overview = async (shop: Shop, buyer: Buyer): Promise<Overview> =>
  (await ask(shop, buyer, 'GET', 'lexoffice-invoice-overview')).json()

export const connect = (
  shop: Shop,
  buyer: Buyer,
  {
    id,
    name = 'Lumi GmbH',
    language = 'en',
    password = leadersPassword,
  }: { id?: string; name?: string; language?: string; password?: string } = {},
) => {
  const query = new URLSearchParams({ businessObjectId: buyer.salon, businessObjectName: name, language })
  const path = id === undefined ? `user/lexoffice-connection?${query}` : `user/lexoffice-connection/${id}?${query}`
  return ask(shop, buyer, id === undefined ? 'POST' : 'PUT', path, { password })
}

export const startPaying = (shop: Shop, buyer: Buyer, invoiceId: string, back = '/admin/invoices') =>
  ask(
    shop,
    buyer,
    'POST',
    `lexoffice-invoice-payment-init?${new URLSearchParams({ invoiceId, returnUrl: `${back}/paid`, cancelUrl: `${back}/cancelled` })}`,
  )

export const pay = (shop: Shop, buyer: Buyer, paymentId: string) =>
  ask(shop, buyer, 'PUT', `lexoffice-invoice-payment-capture?paymentId=${paymentId}`)

/** Begins a payment and approves it at PayPal; returns the payment's id. */
export async function approvedPayment(shop: Shop, buyer: Buyer, invoiceId: string): Promise<string> {
  const begun = (await startPaying(shop, buyer, invoiceId)).json()
  shop.standIn.decide(new URL(begun.approvalUrl).searchParams.get('token') ?? '', 'approve')
  return begun.payment.id
}
