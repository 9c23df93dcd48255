/** Salons whose page sells gift cards, paid at a Stripe stand-in, with the calls that tests repeat. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { GiftOrder } from '@goldline/contract/checkout/gift-orders'
import { giftCardBytes, giftCardCode, groupedCode } from '@goldline/domain/checkout/gift-card'
import type { Channel } from '@goldline/domain/message/kinds'
import { zone } from '@goldline/domain/time/zone'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { issueGiftCard } from '../checkout/gift-card/ledger.ts'
import { giftRefunds } from '../checkout/gift-orders/refund-gift.ts'
import { settleGiftOrder } from '../checkout/gift-orders/settle-gift.ts'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { sha256 } from '../secrets.ts'
import type { TestApp } from './app.ts'
import { readText } from './codes.ts'
import { aDepositSalon, type DepositHouse, type DepositSalon } from './deposit-salon.ts'

export const anOffer = { enabled: true, amounts: [5000, 10_000], least: 2000, most: 50_000, services: true }

export const setOffer = ({ app }: TestApp, { leader }: Pick<DepositSalon, 'leader'>, offer: object = anOffer) =>
  app.inject({ method: 'PUT', url: '/v1/gift-sale-settings', headers: leader, payload: offer })

/** Creates a salon that can receive payments and sells gift cards. */
export async function aGiftSalon(t: DepositHouse): Promise<DepositSalon> {
  const salon = await aDepositSalon(t, 1)
  const set = await setOffer(t, salon)
  if (set.statusCode !== 200) throw new Error(`no offer: ${set.body}`)
  return salon
}

type GiftWish = { key?: string; address?: string } & Record<string, unknown>

/** Returns an e-mail per salon, since an address gets few mails about withdrawals a day. */
export const buyerOf = ({ id }: { id: string }): string => `sabine-${id.slice(-8)}@kundin.example`
export const orderGift = (
  { app }: Pick<TestApp, 'app'>,
  salon: { id: string },
  { key = randomUUID(), address, ...wish }: GiftWish = {},
) =>
  app.inject({
    method: 'POST',
    remoteAddress: address ?? randomUUID(),
    url: '/v1/gift-orders',
    headers: { 'idempotency-key': key },
    payload: {
      ...{ businessObjectId: salon.id, amount: 10_000, product: null, motif: 'LINES', words: 'Alles Gute!' },
      ...{ recipientName: 'Petra', senderName: 'Sabine', email: buyerOf(salon), recipientEmail: null, day: null },
      ...{ language: 'de', ...wish },
    },
  })

/** Parses an order; `page`: Stripe's id of the payment page. */
export function ordered(answer: LightMyRequestResponse): { key: string; page: string } {
  if (answer.statusCode !== 201) throw new Error(`no order: ${answer.statusCode} ${answer.body}`)
  const { key, url } = answer.json<{ key: string; url: string | null }>()
  return { key, page: url?.split('/').at(-1) ?? '' }
}

export const readGiftOrder = async ({ app }: Pick<TestApp, 'app'>, key: string): Promise<GiftOrder> =>
  (await app.inject({ url: `/v1/gift-orders/${key}` })).json()

/** Buys a gift card; returns it with the order as its buyer sees it. */
export async function aBoughtGift(t: DepositHouse, salon: { id: string }, wish: GiftWish = {}) {
  const order = ordered(await orderGift(t, salon, wish))
  t.standIn.decidePayment(order.page, 'pay')
  return { ...order, seen: await readGiftOrder(t, order.key) }
}

export const withdraw = (
  { app }: Pick<TestApp, 'app'>,
  salon: { id: string },
  { key = randomUUID(), address, ...typed }: GiftWish,
) =>
  app.inject({
    method: 'POST',
    remoteAddress: address ?? randomUUID(),
    url: '/v1/withdrawals',
    headers: { 'idempotency-key': key },
    payload: { businessObjectId: salon.id, name: 'Sabine Koch', email: buyerOf(salon), language: 'de', ...typed },
  })

/** Reads the salon's mails of a type, as plain text. */
export async function mailsOf({ db, deps }: Pick<TestApp, 'db' | 'deps'>, salon: { id: string }, type: string) {
  const rows = await db
    .selectFrom('message')
    .select(['recipient', 'subject', 'text', 'sealed', 'channel'])
    .where('businessObjectId', '=', salon.id)
    .where('type', '=', type)
    .execute()
  return rows.map(({ recipient, subject, ...row }) => ({
    ...{ recipient, subject },
    text: readText({ ...row, channel: row.channel as Channel }, deps.secrets),
  }))
}

/** Reads the gift cards of a salon with their entries. */
export async function cardsOf({ db }: Pick<TestApp, 'db'>, salon: { id: string }) {
  const own = inSalon(db, salon.id)
  const cards = await own.selectFrom('giftCard').selectAll().execute()
  const entries = await own.selectFrom('giftCardEntry').select(['kind', 'amount']).orderBy('id').execute()
  const money = await own.selectFrom('giftOrderEntry').select(['kind', 'amount']).orderBy('id').execute()
  return { cards, entries, money }
}

/** A salon with value-added tax that sells five cuts for 360 francs on its page, if `online`. */
export async function aPackageSalon(t: DepositHouse, online = true) {
  const salon = await aGiftSalon(t)
  await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, vatNr: 'CHE-123' }).execute()
  await inSalon(t.db, salon.id).updateTable('product').set({ vatRate: 810 }).execute()
  const headers = { ...salon.leader, 'idempotency-key': randomUUID() }
  const payload = { names: { de: 'Fünf Schnitte' }, product: salon.product, visits: 5, price: 36_000, online }
  const offered = await t.app.inject({ method: 'POST', url: '/v1/packages', headers, payload })
  if (offered.statusCode !== 201) throw new Error(`no package: ${offered.body}`)
  return { salon, packageId: offered.json<{ id: string }>().id }
}

type PackageWish = { token: { authorization: string }; packageId: string; key?: string } & Record<string, unknown>
export const orderPackage = (
  { app }: Pick<TestApp, 'app'>,
  salon: { id: string },
  { token, key = randomUUID(), ...wish }: PackageWish,
) =>
  app.inject({
    method: 'POST',
    remoteAddress: randomUUID(),
    url: '/v1/package-orders',
    headers: { ...token, 'idempotency-key': key },
    payload: { businessObjectId: salon.id, price: 36_000, email: buyerOf(salon), language: 'de', ...wish },
  })

/** Issues a card with a printed code, which pays until it is used up; returns both. */
export async function aPrintedCard(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  salon: { id: string },
  amount: number,
) {
  const code = giftCardCode(randomBytes(giftCardBytes))
  const [now, of] = [clock.now(), { giftOrderId: randomUUID() }]
  const terms = { giftCardMonths: null, today: '2027-03-02', clock: zone('Europe/Zurich') } as const
  const id = await transact(db, async (tx) => {
    const made = await issueGiftCard(inSalon(tx, salon.id), { now, terms }, { amount, currency: 'CHF', of })
    const row = { businessObjectId: salon.id, hash: sha256(code), giftCardId: made, lastSigns: code.slice(-4) }
    await tx.insertInto('giftCardCode').values(row).execute()
    return made
  })
  return { id, code: groupedCode(code) }
}

type QueuedKey = { businessObjectId: string; id: string }

/** Runs the queued jobs of a kind; returns how many. */
export async function runGiftJobs({ deps, db }: Pick<TestApp, 'deps' | 'db'>, task: 'settleGiftOrder' | 'refundGift') {
  const { rows } = await sql<{ payload: QueuedKey }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = ${task} returning j.payload`.execute(db)
  for (const { payload } of rows) await { settleGiftOrder, refundGift: giftRefunds.send }[task](deps, payload)
  return rows.length
}
