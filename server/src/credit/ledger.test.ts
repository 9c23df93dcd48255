import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../jobs/check-invariants.ts'
import { aBuyer, approved, aShop, type Bought, type Buyer, capture, type Shop } from '../test/credit-shop.ts'
import { expectInvariants } from '../test/invariants.ts'
import { findOrder } from './queries.ts'
import { settle } from './settle.ts'

let shop: Shop
let buyer: Buyer
let bought: Bought
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  buyer = await aBuyer(shop)
  bought = await approved(shop, buyer)
})
afterAll(() => shop.close())

describe('the ledger', () => {
  test('[CRD-03] ten reports of one payment and as many of its failure at the same moment: paid, one entry, no error', async () => {
    const order = await findOrder(shop.db, buyer.salon, bought.id)
    const reports = Array.from({ length: 10 }, () => [
      settle(shop.deps, order, { kind: 'paid', captureId: 'one' }),
      settle(shop.deps, order, { kind: 'none' }),
    ]).flat()
    await Promise.all(reports)
    expect((await findOrder(shop.db, buyer.salon, bought.id)).state).toBe('FULFILLED')
    const entries = await shop.db.selectFrom('creditEntry').select('amount').where('orderId', '=', order.id).execute()
    expect(entries).toEqual([{ amount: 2600 }])
    await expectInvariants(shop.db)
  })

  test('[CRD-03, OPS-05] the nightly look sees a balance that is not the sum, and a paid order without its entry', async () => {
    await capture(shop, buyer, bought)
    const undone = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('creditBalance').set({ balance: 1 }).where('businessObjectId', '=', buyer.salon).execute()
      await sql`alter table credit_entry disable trigger append_only`.execute(tx)
      expect((await violations(tx)).map(({ invariant }) => invariant)).toEqual(['the balance is the sum of the ledger'])
      await tx.deleteFrom('creditEntry').where('businessObjectId', '=', buyer.salon).execute()
      expect((await violations(tx)).map(({ invariant }) => invariant).sort()).toEqual([
        'a paid order is credited once',
        'the balance is the sum of the ledger',
      ])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  })

  test('[CRD-03] is append-only, has one entry an order and cause, and never goes below zero', async () => {
    await capture(shop, buyer, bought)
    const own = sql.lit(buyer.salon)
    const inserted = (amount: number, cause: string) =>
      sql`insert into credit_entry (business_object_id, id, kind, amount, cause, order_id)
        values (${own}, gen_random_uuid(), 'PURCHASE', ${amount}, ${cause}, ${bought.id})`.execute(shop.db)
    await expect(sql`update credit_entry set amount = 9`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(sql`delete from credit_entry`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(inserted(2600, 'again')).rejects.toThrow('credit_entry_order_unique')
    await expect(
      sql`update credit_balance set balance = balance - 2601 where business_object_id = ${own}`.execute(shop.db),
    ).rejects.toThrow('credit_balance_not_negative')
  })
})
