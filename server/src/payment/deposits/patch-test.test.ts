import { afterEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { aProduct } from '../../test/builders.ts'
import {
  aDepositHouse,
  aDepositSalon,
  aRule,
  readDeposit,
  setRules,
  startDeposit,
  startedDeposit,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

const at = (day: number) => `2027-03-${String(day).padStart(2, '0')}T11:00:00.000Z`

test('[FRM-02k, PAY-03] refuses a test together with a deposit, and a deposit without a test', async () => {
  const salon = await aDepositSalon(t)
  const { token, id } = await aSignedInCustomer(t.db)
  const testId = await aProduct(t.db, salon, { duration: 10, price: 0, specialists: salon.staff })
  const rule = { businessObjectId: salon.id, productId: salon.product, testId, hours: 48, months: 6 }
  await t.db.insertInto('patchTestRule').values(rule).execute()
  await setRules(t, salon, [aRule({ productIds: [salon.product] })])
  const wish = { startTime: at(10), testStart: at(7) }
  expect(refusal(await book(t.app, salon, token, wish))).toEqual([409, 'deposit.required'])
  expect(refusal(await startDeposit(t, salon, token, wish))).toEqual([409, 'patch-test.separately'])
  expect(refusal(await startDeposit(t, salon, token, { startTime: at(10) }))).toEqual([409, 'patch-test.missing'])
  const held = await inSalon(t.db, salon.id).selectFrom('slotHold').selectAll().execute()
  expect(held).toEqual([])

  booked(await book(t.app, salon, token, { startTime: at(7), products: [testId] }))
  const deposit = startedDeposit(await startDeposit(t, salon, token, { startTime: at(10) }))
  t.standIn.decidePayment(deposit.page, 'pay')
  expect((await readDeposit(t, token, deposit.id)).state).toBe('PAID')
  const visits = await inSalon(t.db, salon.id)
    .selectFrom('appointment')
    .select('id')
    .where('customerId', '=', id)
    .execute()
  expect(visits).toHaveLength(2)
})
