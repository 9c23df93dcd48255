import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/invariants.ts'
import { anArticleRow, aRegular, aTaxedSalon, aTill, aVisit, begin, by, change, made, sell } from '../test/till.ts'
import { twoInstances } from '../test/two-instances.ts'
import { verifyJournals } from './journal.ts'

const { one, two, db } = await twoInstances()

/** Cuts the line of the second instance at one of its statements, as a kill does. */
const cut = { at: Number.POSITIVE_INFINITY, sent: false, seen: 0 }
const watched = new WeakSet<pg.PoolClient>()
two.deps.pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watching = (...given: unknown[]): unknown => {
    const line = (client as unknown as { connection: { stream: Socket } }).connection.stream
    if (++cut.seen !== cut.at) return query(...given)
    if (!cut.sent) line.destroy()
    const answer = query(...given)
    // The statement leaves; its answer is never read.
    if (cut.sent) {
      line.pause()
      setTimeout(() => line.destroy(), 20)
    }
    return answer
  }
  Object.assign(client, { query: watching })
})

/** A sale with all that hangs on one: a visit, an article, points, a tip, a gift card, cash with change. */
async function aFullSale() {
  const salon = await aTaxedSalon(one)
  const till = await aTill(one, salon)
  const customerId = await aRegular(one, salon)
  await sell(till, await begin(till, await aVisit(one, salon, { customerId, price: 20_000 })))
  const card = {
    kind: 'GIFT_CARD' as const,
    id: randomUUID(),
    staffId: null,
    discount: null,
    quantity: 1,
    amount: 5000,
  }
  const sold = await sell(till, await change(till, await begin(till), { lines: [card] }))
  const begun = await begin(till, await aVisit(one, salon, { customerId }))
  const article = { kind: 'ARTICLE' as const, id: randomUUID(), staffId: null, discount: null, quantity: 2 }
  const draft = await change(till, begun, {
    lines: [...begun.content.lines, { ...article, articleId: await anArticleRow(one, salon.id) }],
    points: 100,
    tips: [{ staffId: salon.staff[0] ?? '', amount: 500 }],
  })
  const giftCardId = sold.lines[0]?.giftCardId ?? ''
  const payments = [{ ...by('GIFT_CARD', 5000), giftCardId }, by('CASH', 20_000)]
  return { salon, till, draft, payments, customerId, giftCardId }
}

type Sale = Awaited<ReturnType<typeof aFullSale>>

/** Tries again under its key, cut off one statement later each time, until an answer comes. */
async function payUntilDone({ till, draft, payments }: Sale, sent: boolean): Promise<{ order: Order; tries: number }> {
  const headers = { ...till.token, 'idempotency-key': randomUUID() }
  const url = `/v1/till-drafts/${draft.id}/payment`
  for (let tries = 1; ; tries++) {
    Object.assign(cut, { at: tries, sent, seen: 0 })
    const answer = await two.app.inject({ method: 'POST', url, headers, payload: { payments, total: draft.total } })
    cut.at = Number.POSITIVE_INFINITY
    if (answer.statusCode < 500) return { order: made(answer).json(), tries }
  }
}

const countOf = async (table: 'saleOrder' | 'journalEntry', businessObjectId: string) =>
  (await db.selectFrom(table).select('number').where('businessObjectId', '=', businessObjectId).execute()).length

test.each([
  ['before each statement', false],
  ['after each statement, its answer lost', true],
])('[POS-03] cut off %s, paying makes one order with one number, all of it or nothing', async (_, sent) => {
  const sale = await aFullSale()
  const { order, tries } = await payUntilDone(sale, sent)
  expect(tries).toBeGreaterThan(20)
  expect(order).toMatchObject({ number: '1-000003', points: { redeemed: 100 }, change: expect.any(Number) })
  expect(await countOf('saleOrder', sale.salon.id)).toBe(3)
  expect(await countOf('journalEntry', sale.salon.id)).toBe(3)
  const card = await db
    .selectFrom('giftCard')
    .select('balance')
    .where('id', '=', sale.giftCardId)
    .executeTakeFirstOrThrow()
  expect(card.balance).toBe(0)
  const drafts: Draft[] = (await sale.till.send('GET', '/v1/till-drafts')).json()
  expect(drafts).toEqual([])
  expect((await verifyJournals(db)).broken).toEqual([])
  await expectInvariants(db)
})
