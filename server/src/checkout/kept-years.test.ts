import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import { findViolations } from '../jobs/check-invariants.ts'
import { cleanUp } from '../retention.ts'
import { testApp } from '../test/app.ts'
import { changeByHand } from '../test/by-hand.ts'
import {
  anArticleRow,
  aRegular,
  aTaxedSalon,
  aTill,
  aVisit,
  begin,
  change,
  made,
  paymentBy,
  sell,
  tillPin,
} from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

const t = await testApp()
afterAll(() => t.close())
const { db } = t

/** Creates a year at a salon's till: a visit with points and an article, a partly used gift card, and a refund. */
async function aYear(country: string): Promise<string> {
  const salon = await aTaxedSalon(t)
  await db.updateTable('businessObject').set({ country }).where('id', '=', salon.id).execute()
  // Otherwise the salon would only record sales (POS-12).
  await db
    .updateTable('checkoutSettings')
    .set({ fiscalDevice: true })
    .where('businessObjectId', '=', salon.id)
    .execute()
  const till = await aTill(t, salon)
  const customerId = await aRegular(t, salon)
  const begun = await begin(till, await aVisit(t, salon, { customerId }))
  const plain = { id: randomUUID(), staffId: null, discount: null, quantity: 1 }
  const article = { ...plain, kind: 'ARTICLE' as const, articleId: await anArticleRow(t, salon.id) }
  const sold = await sell(till, await change(till, begun, { lines: [...begun.content.lines, article] }))
  await sell(till, await change(till, await begin(till), { lines: [{ ...plain, kind: 'GIFT_CARD', amount: 5000 }] }))
  const refund = { reason: 'Kulanz', pin: tillPin, lines: [{ id: article.id, quantity: 1 }] }
  made(await till.send('POST', `/v1/orders/${sold.id}/refunds`, refund))
  await sell(till, await begin(till, await aVisit(t, salon)), { payments: [paymentBy('CASH', 10_000)] })
  made(await till.send('POST', `/v1/till-drafts/${(await begin(till, await aVisit(t, salon))).id}/abort`, {}))
  return salon.id
}

const countOf = async (businessObjectId: string) => {
  const { orders } = await db
    .selectFrom('saleOrder')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('businessObjectId', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return Number(orders)
}

/** Also moves the database's clock, since triggers block deletion before the retention period ends. */
const cleanUpAt = (now: string) =>
  transact(db, async (tx) => {
    await sql`select set_config('goldline.clock_ahead_ms',
      (extract(epoch from ${now}::timestamptz - now()) * 1000)::bigint::text, true)`.execute(tx)
    await cleanUp({ db: tx, clock: { now: () => Date.parse(now) } })
  })

/** Returns the faults that the journals and the nightly check find in twenty years. */
const inTwentyYears = () =>
  transact(db, async (tx) => {
    await sql`set local goldline.clock_ahead_ms = ${sql.lit(String(20 * 366 * 86_400_000))}`.execute(tx)
    const found = (await findViolations(tx)).filter(({ invariant }) => !/message|key|job/.test(invariant))
    return { found, broken: (await verifyJournals({ db: tx, secrets: t.deps.secrets })).broken }
  })

test('[PRIV-02] [POS-11] [OPS-05] deletes orders after their country’s period; ledgers, numbers and the journal still verify', async () => {
  const [vienna, berlin, zurich] = [await aYear('AT'), await aYear('DE'), await aYear('CH')]
  const left = async (now: string) => {
    await cleanUpAt(now)
    return Promise.all([vienna, berlin, zurich].map(countOf))
  }
  // Sold in March 2027.
  expect(await left('2034-12-31T12:00:00Z')).toEqual([4, 4, 4])
  expect(await left('2035-01-02T12:00:00Z')).toEqual([0, 4, 4])
  expect(await left('2035-12-31T12:00:00Z')).toEqual([0, 4, 4])
  expect(await left('2036-01-02T12:00:00Z')).toEqual([0, 0, 4])
  expect(await left('2037-12-31T12:00:00Z')).toEqual([0, 0, 4])
  const early = await verifyJournals(t.deps)
  expect(new Set(early.broken.map(({ why }) => why))).toEqual(new Set(['what it records is missing']))
  expect(await left('2038-01-02T12:00:00Z')).toEqual([0, 0, 0])
  expect(await inTwentyYears()).toEqual({ found: [], broken: [] })
  expect(await db.selectFrom('abortedSale').selectAll().execute()).toEqual([])
  const entries = db.selectFrom('bonusPointEntry').select('points').where('orderId', 'is', null)
  expect((await entries.execute()).length).toBeGreaterThan(0)
})

test('[PRIV-02] keeps an order with a refund of a later year', async () => {
  const salon = await aYear('CH')
  const createdTime = new Date('2028-01-03T09:00:00Z')
  const fromTheRefundOn = (tx: Tx) =>
    inSalon(tx, salon).updateTable('saleOrder').set({ createdTime }).where('number', '>=', 3)
  await changeByHand(t.owner, 'sale_order', (tx) => fromTheRefundOn(tx).execute())
  await cleanUpAt('2038-01-02T12:00:00Z')
  expect(await countOf(salon)).toBe(3)
  expect((await inTwentyYears()).found).toEqual([])
})
