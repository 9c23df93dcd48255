import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../db/transaction.ts'
import { secretsFrom } from '../secrets.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aTaxedSalon, aTill, aVisit, begin, change, made, paymentBy, sell, tillPin } from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

let t: TestApp
let order: string
beforeAll(async () => {
  t = await testApp()
  const salon = await aTaxedSalon(t)
  const till = await aTill(t, salon)
  const draft = await change(till, await begin(till, await aVisit(t, salon)), {
    tips: [{ staffId: salon.staff[0] ?? '', amount: 500 }],
  })
  const sold = await sell(till, draft, { payments: [paymentBy('TRANSFER', draft.total)] })
  order = sold.id
  const refund = { reason: 'Kulanz', pin: tillPin, lines: [{ id: sold.lines[0]?.id, quantity: 1 }] }
  made(await till.send('POST', `/v1/orders/${order}/refunds`, refund))
  made(await till.send('POST', '/v1/till/cash-movements', { direction: 'IN', amount: 100, reason: 'x', pin: tillPin }))
  made(await till.send('POST', '/v1/till/day-ends', { counted: { 100: 1 }, nextFloat: 0, pin: tillPin }))
  made(await till.send('POST', `/v1/orders/${order}/settlement`))
})
afterAll(() => t.close())

const books = ['sale_order', 'order_line', 'order_tip', 'order_payment', 'cash_movement', 'day_end'] as const
const undone = new Error('only looked')

/** Returns the faults found by verifying after a change that only the database's owner can make. */
async function foundAfter(...changes: RawBuilder<unknown>[]): Promise<{ number: number; why: string }[]> {
  let broken: { number: number; why: string }[] = []
  const looking = t.owner.db.transaction().execute(async (tx: Tx) => {
    for (const table of [...books, 'journal_entry'])
      await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx)
    for (const each of changes) await each.execute(tx)
    broken = (await verifyJournals({ db: tx, secrets: t.deps.secrets })).broken
    throw undone
  })
  await expect(looking).rejects.toBe(undone)
  return broken.map(({ number, why }) => ({ number, why }))
}

test('[POS-11] verifies the books: a sale, its refund, cash, a day end, and a transfer that arrived later', async () => {
  expect(await verifyJournals(t.deps)).toMatchObject({ entries: 4, broken: [] })
})

test('[POS-11] forbids the application’s database role to change or delete anything in the books', async () => {
  for (const table of [...books, 'order_visit', 'journal_entry']) {
    const column = { day_end: 'counted_amount', order_visit: 'appointment_id' }[table] ?? 'business_object_id'
    const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`
    await expect(sql`delete from ${sql.table(table)}`.execute(t.db), table).rejects.toThrow('append-only')
    await set.execute(t.db).catch((error: Error) => expect(error.message).toContain('append-only'))
  }
  for (const change of [
    sql`update sale_order set total = 1`,
    sql`update order_line set due = 1`,
    sql`update order_tip set amount = 1`,
    sql`update order_payment set kind = 'CARD'`,
    sql`update cash_movement set amount = 1`,
    sql`update day_end set expected_amount = 1`,
  ])
    await expect(change.execute(t.db)).rejects.toThrow('append-only')
})

const changed = 'what it records was changed'
test.each([
  [1, 'its sum', sql`update sale_order set total = total - 1 where kind = 'SALE'`],
  [1, 'its number', sql`update sale_order set number = 9 where kind = 'SALE'`],
  [1, 'its VAT', sql`update sale_order set vat = '[]' where kind = 'SALE'`],
  [1, 'its day', sql`update sale_order set business_day = business_day - 1 where kind = 'SALE'`],
  [1, 'its day end', sql`update sale_order set day_number = 2 where kind = 'SALE'`],
  [1, 'its time', sql`update sale_order set created_time = created_time - interval '1 hour' where kind = 'SALE'`],
  [1, 'who sold it', sql`update sale_order set receipt = receipt || '{"vatNr": "none"}' where kind = 'SALE'`],
  [1, 'its tips', sql`update sale_order set tip_amount = 0 where kind = 'SALE'`],
  [1, 'a line’s sum', sql`update order_line set due = due - 1 where due > 0`],
  [1, 'a line’s rate', sql`update order_line set vat_rate = 260 where due > 0`],
  [1, 'a line’s names', sql`update order_line set names = '{"vi": "Massage"}' where due > 0`],
  [1, 'a line less', sql`delete from order_line where due > 0`],
  [1, 'how it was paid', sql`update order_payment set kind = 'CARD' where amount > 0`],
  [1, 'what was paid', sql`update order_payment set amount = amount - 1 where amount > 0`],
  [2, 'a refund’s line', sql`update order_line set due = due + 1 where due < 0`],
  [3, 'cash', sql`update cash_movement set amount = 99`],
  [3, 'its day end', sql`update cash_movement set day_number = 2`],
  [4, 'what was counted', sql`update day_end set counted = '{"50": 2}'`],
  [4, 'what was expected', sql`update day_end set expected_amount = 99, reason = 'x'`],
  [4, 'its report', sql`update day_end set report = report || '{"turnover": 1}'`],
])('[POS-11] entry %i no longer matches %s that was changed by hand', async (number, _, change) => {
  expect(await foundAfter(change)).toEqual([{ number, why: changed }])
})

test('[POS-11] reports a deleted record as missing, and an inserted one as unrecorded', async () => {
  const missing = (number: number) => [{ number, why: 'what it records is missing' }]
  expect(await foundAfter(sql`delete from cash_movement`)).toEqual(missing(3))
  expect(await foundAfter(sql`delete from day_end`)).toEqual(missing(4))
  expect(await foundAfter(sql`delete from sale_order where kind = 'REFUND'`)).toEqual(missing(2))
  const copied = sql`insert into cash_movement select business_object_id, gen_random_uuid(), till_id, 5, reason, user_id, by_name,
    day_number, created_time from cash_movement`
  expect(await foundAfter(copied)).toMatchObject([{ number: 1, why: expect.stringContaining('stand in no entry') }])
})

test('[POS-11] detects a recomputed chain by a wrong seal; with another key all seals are wrong', async () => {
  const rewritten = sql`with entry as (
      update journal_entry set content = replace(content, '"countedAmount":100', '"countedAmount":200'),
        hash = sha256(previous_hash || convert_to(replace(content, '"countedAmount":100', '"countedAmount":200'), 'UTF8'))
      where number = 4 returning hash)
    update till set last_entry_hash = (select hash from entry)`
  const record = sql`update day_end set counted_amount = 200, reason = 'x'`
  const broken = (number: number) => [{ number, why: 'from here on the seals are not of this SECRET_KEY' }]
  expect(await foundAfter(rewritten, record)).toEqual(broken(4))
  const other = await verifyJournals({ db: t.db, secrets: secretsFrom('another key than the server’s own') })
  expect(other.broken).toMatchObject(broken(1))
})
