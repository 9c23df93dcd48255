import { randomUUID } from 'node:crypto'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import type { Package } from '@goldline/contract/checkout/packages'
import { afterAll, describe, expect, test } from 'vitest'
import { joinCustomers } from '../../customer/join-customers.ts'
import { inSalon } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { bare, fiveVisits, packageShop } from '../../test/packages.ts'
import { refusal } from '../../test/salon.ts'
import { aRegular, aVisit, begin, change, made, pay, retryUnderLoad, sell, tillPin } from '../../test/till.ts'

const { t, salon, till, admin, line, packageOf, bought, covered } = await packageShop()
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const leftOf = async (id: string) =>
  (await t.db.selectFrom('customerPackage').select('balance').where('id', '=', id).executeTakeFirst())?.balance

/** Sells a package that pays for the visit in the same sale. */
async function boughtAndUsed() {
  const customerId = await aRegular(t, salon)
  const begun = await begin(till, await aVisit(t, salon, { customerId }))
  const added = await change(till, begun, { lines: [...begun.content.lines, line()] })
  const inSale = added.customer?.packages[0]?.id ?? ''
  const lines = added.content.lines.map((each) =>
    each.kind === 'SERVICE' ? { ...each, customerPackageId: inSale } : each,
  )
  return { customerId, inSale, draft: await change(till, added, { lines }) }
}
const back = (order: Order, path: 'refunds' | 'cancellation') =>
  till.send('POST', `/v1/orders/${order.id}/${path}`, {
    reason: 'Kulanz',
    pin: tillPin,
    ...(path === 'refunds' && { kind: 'CARD', lines: [{ id: order.lines[0]?.id, quantity: 1 }] }),
  })

describe('[POS-17] a package', () => {
  test('is taxed and earns points when sold; its visits then cost nothing, until none is left', async () => {
    const { customerId, order, id } = await bought()
    expect(order).toMatchObject({ total: 36_000, vat: [{ rate: 810, gross: 36_000 }], points: { earned: 360 } })
    for (let visit = 4; visit >= 0; visit--) {
      const used = await sell(till, await covered(customerId, id))
      expect(used).toMatchObject({ total: 0, vat: [], lines: [{ covered: true, gross: 0 }], points: { earned: 0 } })
      expect(await leftOf(id)).toBe(visit)
      const names = { de: 'Fünf Schnitte' }
      expect(used.prepaidLeft).toEqual([{ id, kind: 'PACKAGE', name: 'Fünf Schnitte', names, left: visit }])
    }
    expect((await till.send('GET', `/v1/orders/${order.id}`)).json().prepaidLeft).toMatchObject([{ id, left: 5 }])
    const sixth = await begin(till, await aVisit(t, salon, { customerId }))
    const lines = sixth.content.lines.map((each) => ({ ...each, customerPackageId: id }))
    const put = await till.send('PUT', `/v1/till-drafts/${sixth.id}`, { ...sixth.content, lines })
    expect(refusal(put)).toEqual([409, 'package.used-up'])
    expect(sixth.customer?.packages).toEqual([])
  })

  test('[POS-02] requires the PIN if its customer has no visit in the sale', async () => {
    const { customerId, id } = await bought()
    const begun = await begin(till)
    const service = { kind: 'SERVICE' as const, id: randomUUID(), quantity: 1, discount: null, staffId: null }
    const lines = [{ ...service, product: salon.product, customerPackageId: id }]
    const draft = await change(till, begun, { customerId, lines })
    expect(refusal(await pay(till, draft, { payments: [] }))).toEqual([403, 'pin.required'])
    expect(await leftOf(id)).toBe(5)
    made(await pay(till, draft, { payments: [], pin: tillPin }))
    expect(await leftOf(id)).toBe(4)
  })

  test('returns visits with their sale; is cancelled if unused, or refunded minus its use, never below zero', async () => {
    const { customerId, order, id } = await bought()
    const used = await sell(till, await covered(customerId, id))
    made(await back(used, 'cancellation'))
    expect(await leftOf(id)).toBe(5)
    await sell(till, await covered(customerId, id))
    expect(refusal(await back(order, 'cancellation'))).toEqual([409, 'package.used'])
    const seen: Order = (await till.send('GET', `/v1/orders/${order.id}`)).json()
    expect(seen.lines[0]?.used).toBe(8000)
    const discounts = async () => (await till.send('GET', '/v1/till/day')).json().report.discounts
    const reduced = await discounts()
    expect(made(await back(order, 'refunds')).json()).toMatchObject({ total: -28_000, lines: [{ gross: -28_000 }] })
    expect(await discounts()).toBe(reduced)
    expect(await leftOf(id)).toBe(0)
    const other = await bought()
    for (let visit = 0; visit < 5; visit++) await sell(till, await covered(other.customerId, other.id))
    expect(made(await back(other.order, 'refunds')).json()).toMatchObject({ total: 0 })
    const unused = await bought()
    made(await back(unused.order, 'cancellation'))
    expect(await leftOf(unused.id)).toBe(0)
  })

  test('counts used visits at their own variant’s price if it covers any variant', async () => {
    const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Farbe', price: 5000 })
    const long = randomUUID()
    const variant = { businessObjectId: salon.id, productId: product, id: long, name: 'Lang', price: 9000 }
    await t.db
      .insertInto('productVariant')
      .values({ ...variant, duration: 60 })
      .execute()
    const any: Package = made(
      await admin('POST', '/v1/packages', { ...fiveVisits(product), names: { de: 'Farben' } }),
    ).json()
    const { customerId, order, id } = await bought({ lines: [{ ...line(), packageId: any.id }] })
    made(await admin('DELETE', `/v1/packages/${any.id}`))
    const service = { ...bare, kind: 'SERVICE' as const, product: `${product}%${long}`, customerPackageId: id }
    const use = async () =>
      sell(till, await change(till, await begin(till), { customerId, lines: [{ ...service, id: randomUUID() }] }), {
        pin: tillPin,
      })
    expect((await use()).total).toBe(0)
    made(await back(await use(), 'cancellation'))
    expect(made(await back(order, 'refunds')).json()).toMatchObject({ total: -27_000 })
  })

  test('can be bought and used in one sale, which is cancelled as a whole', async () => {
    const { customerId, draft, inSale } = await boughtAndUsed()
    expect(draft).toMatchObject({ total: 36_000, lines: [{ covered: true }, { covered: false }] })
    const order = await sell(till, draft)
    const id = await packageOf(customerId)
    expect([order.total, id === inSale, await leftOf(id)]).toEqual([36_000, false, 4])
    expect(order.prepaidLeft).toMatchObject([{ id, left: 4 }])
    expect(made(await back(order, 'cancellation')).json().prepaidLeft).toEqual([])
    expect(await leftOf(id)).toBe(0)
  })

  test.each([
    ['the service first', 'separately'],
    ['both', 'at once'],
  ] as const)('is restored completely if it was used in its own sale: %s, %s', async (_, how) => {
    const { customerId, draft } = await boughtAndUsed()
    const order = await sell(till, draft)
    const id = await packageOf(customerId)
    const [service, bought] = order.lines.map((each) => ({ id: each.id, quantity: 1 }))
    const refund = async (...lines: unknown[]) => {
      const body = { reason: 'Kulanz', pin: tillPin, lines }
      return made(await till.send('POST', `/v1/orders/${order.id}/refunds`, body)).json<Order>()
    }
    if (how === 'separately') expect(await refund(service)).toMatchObject({ total: 0 })
    const last = await (how === 'separately' ? refund(bought) : refund(bought, service))
    expect(last).toMatchObject({ total: -36_000, vat: [{ rate: 810, gross: -36_000 }], points: { earned: -360 } })
    expect(last.lines[0]).toMatchObject({ kind: 'PACKAGE', gross: -36_000 })
    expect(await leftOf(id)).toBe(0)
  })

  test('pays only for its own service and customer', async () => {
    const { id } = await bought()
    const { customerId } = await bought()
    const nails = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Nail-Art', price: 1231 })
    const put = async (content: object) => {
      const draft = await begin(till)
      return refusal(await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...content }))
    }
    const service = (product: string, customerPackageId: string) => [
      { ...bare, kind: 'SERVICE', id: randomUUID(), product, customerPackageId },
    ]
    expect(await put({ customerId, lines: service(salon.product, id) })).toEqual([409, 'package.used-up'])
    expect(await put({ lines: service(salon.product, id) })).toEqual([409, 'package.used-up'])
    expect(await put({ customerId, lines: service(nails, await packageOf(customerId)) })).toEqual([
      409,
      'package.used-up',
    ])
    expect(await put({ lines: [line()] })).toEqual([409, 'package.no-customer'])
    expect(await put({ customerId, lines: [{ ...line(), quantity: 2 }] })).toEqual([400, 'invalid-request'])
    expect(await put({ customerId, lines: [{ ...line(), packageId: randomUUID() }] })).toEqual([
      404,
      'package.notFound',
    ])
  })

  test('[POS-03] pays five visits in ten concurrent sales; the others are charged the price', async () => {
    const { customerId, id } = await bought()
    const drafts: Draft[] = []
    for (let n = 0; n < 10; n++) drafts.push(await covered(customerId, id))
    const answers = await Promise.all(drafts.map((draft) => retryUnderLoad(() => pay(till, draft))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      message: 'order.total-changed',
      totals: { shown: 0, actual: 8000 },
    })
    expect(await leftOf(id)).toBe(0)
    const late = drafts[answers.findIndex(({ statusCode }) => statusCode !== 201)]
    const seen: Draft = (await till.send('GET', `/v1/till-drafts/${late?.id}`)).json()
    const tips = [{ staffId: salon.staff[0] ?? '', amount: 500 }]
    expect(await change(till, seen, { tips })).toMatchObject({ total: 8500, lines: [{ covered: false }] })
  })

  test('[CUS-09] follows its customer, who is merged with another while a sale is open', async () => {
    const { customerId: from, id } = await bought()
    const [draft, to] = [await covered(from, id), await aRegular(t, salon)]
    await transact(t.db, (tx) => joinCustomers(inSalon(tx, salon.id), { from, to }))
    const taken: Draft = made(await till.send('POST', `/v1/till-drafts/${draft.id}/take-over`)).json()
    expect(taken).toMatchObject({ total: 0, customer: { id: to }, content: { customerId: to } })
    expect(await sell(till, await change(till, taken, {}))).toMatchObject({ total: 0, customer: { id: to } })
    expect(await leftOf(id)).toBe(4)
  })
})
