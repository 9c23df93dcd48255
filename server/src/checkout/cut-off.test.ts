import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Order } from '@goldline/contract/checkout/orders'
import { expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { lineCutter } from '../test/each-statement.ts'
import { expectInvariants } from '../test/invariants.ts'
import type { KilledAt } from '../test/killed-sale.ts'
import { shared } from '../test/server-process.ts'
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
} from '../test/till.ts'
import { twoInstances } from '../test/two-instances.ts'
import { createCode } from './gift-card/code.ts'
import { verifyJournals } from './verify-journal.ts'

const { one, two, db, url } = await twoInstances()

const cutWhile = lineCutter(two.deps.pool)

/** Creates a sale with everything: a visit, an article, points, a tip, a gift card, cash with change. */
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
  const printing = { businessObjectId: salon.id, userId: till.userId }
  const { code } = await transact(db, (tx) =>
    createCode(inSalon(tx, salon.id), printing, { id: giftCardId, proven: true, now: one.clock.now() }),
  )
  const found = await till.send('POST', '/v1/till/gift-card-searches', { code, draftId: draft.id })
  const { proof: giftCardProof } = made(found).json<{ proof: string }>()
  const payments = [{ ...paymentBy('GIFT_CARD', 5000), giftCardId, giftCardProof }, paymentBy('CASH', 20_000)]
  return { salon, till, draft, payments, customerId, giftCardId }
}

type Sale = Awaited<ReturnType<typeof aFullSale>>

/** Returns the same call with the same key each time. */
function paymentOf({ till, draft, payments }: Sale) {
  const headers = { ...till.token, 'idempotency-key': randomUUID() }
  const url = `/v1/till-drafts/${draft.id}/payment`
  return { method: 'POST' as const, url, headers, payload: { payments, total: draft.total } }
}

type CutOff = { sent: boolean; from: number }

/**
 * Retries with its key, cutting the connection one statement later each time, until an answer arrives. Returns the
 * order and that statement's number.
 */
async function payUntilDone(sale: Sale, { sent, from }: CutOff) {
  const call = paymentOf(sale)
  for (let statement = from; ; statement++) {
    const { answer } = await cutWhile({ at: statement, sent }, () => two.app.inject(call))
    if (answer.statusCode < 500) return { order: made(answer).json<Order>(), statement }
  }
}

const countOf = async (table: 'saleOrder' | 'journalEntry', businessObjectId: string) =>
  (await db.selectFrom(table).select('number').where('businessObjectId', '=', businessObjectId).execute()).length

test('[POS-03] makes one numbered order or nothing if cut off before any statement, or if the answer is lost', async () => {
  const before = await aFullSale()
  const { order, statement } = await payUntilDone(before, { sent: false, from: 1 })
  expect(statement).toBeGreaterThan(20)
  await expectOneOrder(before, order)
  // Test only whether the last statements arrived: earlier ones are rolled back in either case.
  const after = await aFullSale()
  await expectOneOrder(after, (await payUntilDone(after, { sent: true, from: statement - 6 })).order)
  await expectInvariants(db)
})

const file = join(import.meta.dirname, '../test/killed-sale.ts')

/** @returns the signal that ended the process, or its answer */
async function inProcess(
  at: Omit<KilledAt, 'database'>,
): Promise<{ signal?: string; statusCode?: number; seen: number }> {
  const given = JSON.stringify({ database: url, ...at })
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, given], {
      env: { ...process.env, ...shared },
    })
    return JSON.parse(stdout)
  } catch (error) {
    return { signal: (error as { signal?: string }).signal ?? String(error), seen: 0 }
  }
}

test('[POS-03] leaves one order with one number, or none until it is paid again, if the process is killed with -9', {
  timeout: 600_000,
}, async () => {
  const whole = await aFullSale()
  const { statusCode, seen } = await inProcess({ call: paymentOf(whole), statement: null, sent: false })
  expect(statusCode).toBe(201)
  expect(seen).toBeGreaterThan(20)
  const last = [false, true].map((sent) => ({ statement: seen, sent }))
  const some = [{ statement: Math.floor(seen / 2), sent: false }, { statement: seen - 1, sent: true }, ...last]
  const each = Array.from({ length: seen }, (_, at) => [false, true].map((sent) => ({ statement: at + 1, sent })))
  // Each case needs its own process, so test representative statements by default, and all of them on request.
  for (const at of process.env.EACH_STATEMENT ? each.flat() : some) {
    const sale = await aFullSale()
    const call = paymentOf(sale)
    expect(await inProcess({ call, ...at })).toMatchObject({ signal: 'SIGKILL' })
    await expectOneOrder(sale, made(await one.app.inject(call)).json())
  }
  await expectInvariants(db)
})

async function expectOneOrder({ salon, till, giftCardId }: Sale, order: Order): Promise<void> {
  expect(order).toMatchObject({ number: '1-000003', points: { redeemed: 100 }, change: expect.any(Number) })
  expect(await countOf('saleOrder', salon.id)).toBe(3)
  expect(await countOf('journalEntry', salon.id)).toBe(3)
  const card = await db.selectFrom('giftCard').select('balance').where('id', '=', giftCardId).executeTakeFirstOrThrow()
  expect(card.balance).toBe(0)
  expect((await till.send('GET', '/v1/till-drafts')).json()).toEqual([])
  expect((await verifyJournals(one.deps)).broken).toEqual([])
}
