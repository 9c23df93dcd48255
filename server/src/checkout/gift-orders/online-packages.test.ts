import { randomUUID } from 'node:crypto'
import type { MyPurchases } from '@goldline/contract/checkout/my-purchases'
import { afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { aDepositHouse, type DepositSalon, decidePayment, sendStripeEvent } from '../../test/deposit-salon.ts'
import {
  anOffer,
  aPackageSalon,
  buyerOf,
  mailsOf,
  ordered,
  orderPackage,
  readGiftOrder,
  runGiftJobs,
  setOffer,
  withdraw,
} from '../../test/gift-shop.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, refusal } from '../../test/salon.ts'
import { settleGiftOrders } from './settle-gift.ts'

const t = await aDepositHouse()
afterEach(() => expectInvariants(t.db))

type Header = { authorization: string }

const purchases = async ({ id }: DepositSalon, headers: Header) =>
  (await t.app.inject({ url: `/v1/user/me/salons/${id}/purchases`, headers })).json<MyPurchases>()

async function aBoughtPackage() {
  const { salon, packageId } = await aPackageSalon(t)
  const { token } = await aSignedInCustomer(t.db)
  const placed = ordered(await orderPackage(t, salon, { token, packageId }))
  t.standIn.decidePayment(placed.page, 'pay')
  return { salon, token, packageId, placed, seen: await readGiftOrder(t, placed.key) }
}

describe('[GFT-01h] packages sold on the page', () => {
  test('are those that the salon marked, while the page sells at all', async () => {
    const { salon, packageId } = await aPackageSalon(t, false)
    const { token } = await aSignedInCustomer(t.db)
    const url = `/v1/business-objects/${salon.id}/gift-offer`
    expect((await t.app.inject({ url })).json().packages).toEqual([])
    expect(refusal(await orderPackage(t, salon, { token, packageId }))).toEqual([404, 'package.notFound'])
    const change = { method: 'PATCH', url: `/v1/packages/${packageId}`, headers: salon.leader } as const
    expect((await t.app.inject({ ...change, payload: { online: true } })).json()).toMatchObject({ online: true })
    const offered = { id: packageId, name: 'Fünf Schnitte', service: 'Schnitt', visits: 5, price: 36_000, single: 8000 }
    expect((await t.app.inject({ url })).json().packages).toEqual([offered])
    await setOffer(t, salon, { ...anOffer, enabled: false })
    expect(refusal(await orderPackage(t, salon, { token, packageId }))).toEqual([409, 'gift-order.off'])
  })

  test('refuses another salon’s package, a price of one’s own, a wrong address and nobody', async () => {
    const [{ salon, packageId }, other] = [await aPackageSalon(t), await aPackageSalon(t)]
    const { token } = await aSignedInCustomer(t.db)
    const foreign = await orderPackage(t, salon, { token, packageId: other.packageId })
    expect(refusal(foreign)).toEqual([404, 'package.notFound'])
    expect(refusal(await orderPackage(t, salon, { token, packageId, price: 100 }))).toEqual([400, 'gift-order.amount'])
    expect(refusal(await orderPackage(t, salon, { token, packageId, email: 'nobody' }))).toEqual([400, 'invalid-email'])
    expect(refusal(await orderPackage(t, salon, { token, packageId, visits: 99 }))).toEqual([400, 'invalid-request'])
    expect((await orderPackage(t, salon, { token: { authorization: '' }, packageId })).statusCode).toBe(401)
  })

  test('are on the account once, however often and in whatever order the payment is reported; nothing before it', async () => {
    const { salon, packageId } = await aPackageSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const key = randomUUID()
    const placed = ordered(await orderPackage(t, salon, { token, packageId, key }))
    expect(ordered(await orderPackage(t, salon, { token, packageId, key }))).toEqual(placed)
    expect((await purchases(salon, token)).packages).toEqual([])
    const event = decidePayment(t, placed, 'pay')
    await Promise.all([
      ...Array.from({ length: 10 }, () => sendStripeEvent(t, event)),
      ...Array.from({ length: 3 }, () => readGiftOrder(t, placed.key)),
      settleGiftOrders(t.deps),
    ])
    await runGiftJobs(t, 'settleGiftOrder')
    expect((await purchases(salon, token)).packages).toMatchObject([{ name: 'Fünf Schnitte', visits: 5, left: 5 }])
    expect(await readGiftOrder(t, placed.key)).toMatchObject({ state: 'PAID', visits: 5, service: 'Fünf Schnitte' })
    const [mail, ...others] = await mailsOf(t, salon, 'GIFT_BOUGHT')
    expect([mail?.recipient, others]).toEqual([buyerOf(salon), []])
    expect(mail?.text).toMatch(/CHF.26\.98 Mehrwertsteuer.*5 Besuche/s)
    expect(await mailsOf(t, salon, 'GIFT_SENT')).toEqual([])
  })

  test('keep what was ordered if the salon changes the package before it is paid', async () => {
    const { salon, packageId } = await aPackageSalon(t)
    const { token } = await aSignedInCustomer(t.db)
    const placed = ordered(await orderPackage(t, salon, { token, packageId }))
    const change = { method: 'PATCH', url: `/v1/packages/${packageId}`, headers: salon.leader } as const
    await t.app.inject({ ...change, payload: { visits: 3, price: 50_000 } })
    t.standIn.decidePayment(placed.page, 'pay')
    expect(await readGiftOrder(t, placed.key)).toMatchObject({ state: 'PAID', amount: 36_000, visits: 5 })
    expect((await purchases(salon, token)).packages).toMatchObject([{ visits: 5, left: 5 }])
  })

  test('[GFT-01f] are listed with their visits and tax', async () => {
    const { salon, seen } = await aBoughtPackage()
    const listed = (await t.app.inject({ url: '/v1/gift-orders', headers: salon.leader })).json()
    const tax = { tax: 2698, visits: { of: 5, left: 5 }, balance: 0 }
    expect(listed).toMatchObject([{ number: seen.number, amount: 36_000, ...tax }])
  })
})

describe('[WDR-01d] withdrawing from a package', () => {
  /** Uses visits as a sale at the till does. */
  const use = async (salon: DepositSalon, visits: number) => {
    const own = inSalon(t.db, salon.id)
    const { id } = await own.selectFrom('customerPackage').select('id').executeTakeFirstOrThrow()
    const entry = { businessObjectId: salon.id, id: randomUUID(), customerPackageId: id, kind: 'REDEEMED' as const }
    await t.db
      .insertInto('customerPackageEntry')
      .values({ ...entry, visits: -visits, cause: 'a sale' })
      .execute()
  }
  test.each([
    ['unused: all of it', 0, 36_000, 'ALL_BACK'],
    ['two visits used at 80 francs: the rest', 2, 20_000, 'REST_BACK'],
    ['all used: nothing', 5, 0, 'USED_UP'],
  ])('%s', async (_, used, back, outcome) => {
    const { salon, token, seen, placed } = await aBoughtPackage()
    if (used > 0) await use(salon, used)
    expect((await withdraw(t, salon, { order: seen.number })).statusCode).toBe(201)
    await withdraw(t, salon, { order: seen.number })
    const listed = (await t.app.inject({ url: '/v1/withdrawals', headers: salon.leader })).json()
    expect(listed.at(-1)).toMatchObject({ outcome })
    await runGiftJobs(t, 'refundGift')
    expect(t.standIn.pages().find(({ id }) => id === placed.page)?.refunded).toBe(back)
    expect((await purchases(salon, token)).packages).toEqual([])
    const [done] = await mailsOf(t, salon, 'WITHDRAWAL_DONE')
    expect(done?.text).toContain('Paket')
  })
})
