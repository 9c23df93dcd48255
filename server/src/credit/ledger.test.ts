import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { findViolations } from '../jobs/check-invariants.ts'
import { findOrder } from '../ledger/queries.ts'
import { aBuyer, approved, aShop, type BoughtCredit, type Buyer, capture, type Shop } from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { settle } from './settle.ts'

let shop: Shop
let buyer: Buyer
let bought: BoughtCredit
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
  bought = await approved(shop, buyer)
})
afterAll(() => shop.close())

/** Counts waiting sessions. Call it outside a transaction, in which the statistics do not change. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

describe('the ledger', () => {
  test('[CRD-03] concurrent results of a payment, paid or none, make the order paid with one entry and no error', async () => {
    const order = await findOrder(inSalon(shop.db, buyer.salon), bought.id)
    let reports: Promise<unknown>[] = []
    // Lock the order until eight captures wait for it.
    await shop.db.transaction().execute(async (tx) => {
      await sql`select from credit_order where id = ${order.id} for update`.execute(tx)
      reports = Array.from({ length: 10 }, (_, n) =>
        settle(shop.deps, order, n % 5 === 0 ? { kind: 'none' } : { kind: 'paid', captureId: 'one', givenBack: 0 }),
      )
      await vi.waitFor(async () => expect(await waiting(shop.db)).toBeGreaterThanOrEqual(8), { timeout: 10_000 })
    })
    await Promise.all(reports)
    expect((await findOrder(inSalon(shop.db, buyer.salon), bought.id)).state).toBe('FULFILLED')
    const entries = await shop.db.selectFrom('creditEntry').select('amount').where('orderId', '=', order.id).execute()
    expect(entries).toEqual([{ amount: 2600 }])
    await expectInvariants(shop.db)
  })

  test('[CRD-03, OPS-05] the nightly check finds a balance that differs from the sum, and a paid order without entry', async () => {
    await capture(shop, buyer, bought)
    const undone = shop.asOwner.db.transaction().execute(async (tx) => {
      await tx.updateTable('creditBalance').set({ balance: 1 }).where('businessObjectId', '=', buyer.salon).execute()
      await sql`alter table credit_entry disable trigger append_only`.execute(tx)
      expect((await findViolations(tx)).map(({ invariant }) => invariant)).toEqual([
        'the balance is the sum of the ledger',
      ])
      await tx.deleteFrom('creditEntry').where('businessObjectId', '=', buyer.salon).execute()
      expect((await findViolations(tx)).map(({ invariant }) => invariant).sort()).toEqual([
        'a paid order is credited once',
        'the balance is the sum of the ledger',
      ])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })

  test('[CRD-03, CRD-05] is append-only, has one entry per order and cause, and no SMS exceeds its floor', async () => {
    await capture(shop, buyer, bought)
    const own = sql.lit(buyer.salon)
    const inserted = (amount: number, cause: string) =>
      sql`insert into credit_entry (business_object_id, id, kind, amount, cause, order_id)
        values (${own}, gen_random_uuid(), 'PURCHASE', ${amount}, ${cause}, ${bought.id})`.execute(shop.db)
    await expect(sql`update credit_entry set amount = 9`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(sql`delete from credit_entry`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(inserted(2600, 'again')).rejects.toThrow('credit_entry_order_unique')
    const sms = async (amount: number) => {
      const head = {
        cause: randomUUID(),
        type: 'SIGN_IN',
        channel: 'SMS',
        recipient: '+41791234567',
        language: 'de',
      } as const
      const id = randomUUID()
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('message')
          .values({
            id,
            ...head,
            businessObjectId: buyer.salon,
            subject: '',
            text: '',
            status: 'UNKNOWN',
            failure: 'LOST',
            sendingTime: new Date(shop.clock.now()),
            parts: 1,
            unitPrice: amount,
          })
          .execute()
        await sql`insert into credit_entry (business_object_id, id, kind, amount, cause, message_id)
          values (${own}, gen_random_uuid(), 'RESERVE', ${-amount}, ${id}, ${id})`.execute(tx)
      })
    }
    const floor = { constraint: 'credit_balance_floor' }
    await expect(sms(2600 + 501)).rejects.toMatchObject(floor)
    await sms(2600 + 500)
    await expect(sms(1)).rejects.toMatchObject(floor)
    await expectInvariants(shop.db)
  })
})
