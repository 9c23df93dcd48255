import { randomUUID } from 'node:crypto'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Package } from '@goldline/contract/checkout/packages'
import { afterAll, expect, test } from 'vitest'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { fiveVisits, packageShop } from '../../test/packages.ts'
import { anOwner, aSalon, refusal } from '../../test/salon.ts'
import { aRegular, aTill, begin, change, made, sell } from '../../test/till.ts'

const { t, salon, till, offered, admin, line, bought, covered } = await packageShop()
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

test('[POS-17] does not sell a package any more once its service is deleted; the salon still sees it', async () => {
  const product = await aProduct(t.db, salon, { specialists: salon.staff, name: 'Wimpern', price: 4000 })
  const lashes: Package = made(await admin('POST', '/v1/packages', fiveVisits(product))).json()
  const draft = await change(till, await begin(till), { customerId: await aRegular(t, salon) })
  const deletedTime = new Date(t.clock.now())
  await t.db.updateTable('product').set({ deletedTime }).where('id', '=', product).execute()
  const listed = async (packages: ReturnType<typeof admin>) => (await packages).json<Package[]>().map(({ id }) => id)
  expect(await listed(till.send('GET', '/v1/packages'))).not.toContain(lashes.id)
  expect(await listed(admin('GET', '/v1/packages'))).toContain(lashes.id)
  const lines = [{ ...line(), packageId: lashes.id }]
  const put = await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, lines })
  expect(refusal(put)).toEqual([404, 'package.notFound'])
})

test('[POS-17] requires the permission to create, change and withdraw a package; sold ones stay valid', async () => {
  const { customerId, id } = await bought()
  const mine: Package = made(
    await admin('POST', '/v1/packages', { ...fiveVisits(salon.product), names: { de: 'Zehn' }, visits: 10 }),
  ).json()
  expect(mine).toMatchObject({ productName: 'Schnitt', version: 1 })
  expect(made(await admin('PATCH', `/v1/packages/${mine.id}`, { price: 70_000 })).json()).toMatchObject({
    price: 70_000,
    name: 'Zehn',
    version: 2,
  })
  expect(refusal(await admin('PATCH', `/v1/packages/${mine.id}`, { product: randomUUID() }))[0]).toBe(404)
  made(await admin('DELETE', `/v1/packages/${mine.id}`))
  expect((await till.send('GET', '/v1/packages')).json()).toMatchObject([{ id: offered.id }])
  expect((await sell(till, await covered(customerId, id))).total).toBe(0)
  const lite = await aTill(t, salon, { role: 'USER_LITE' })
  const draft = await begin(lite)
  const put = await lite.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, customerId, lines: [line()] })
  expect(refusal(put)).toEqual([403, 'forbidden'])
  const headers = await anOwner(t.db, (await aSalon(t.db, 1)).id)
  const foreign = await t.app.inject({ method: 'DELETE', url: `/v1/packages/${offered.id}`, headers })
  expect(refusal(foreign)).toEqual([404, 'package.notFound'])
})

test('[CAT-10c, CAT-10g] shows a package in the reader’s language; the bought one keeps its names', async () => {
  const names = { de: 'Fünf Schnitte', vi: 'Gói 5 lần cắt' }
  made(await admin('PATCH', `/v1/packages/${offered.id}`, { names }))
  const vietnamese = { 'accept-language': 'vi' }
  const onOffer = made(await till.send('GET', '/v1/packages', undefined, vietnamese)).json<Package[]>()
  expect(onOffer).toMatchObject([{ name: 'Gói 5 lần cắt', names, productName: 'Schnitt' }])
  const { customerId, order } = await bought()
  expect(order.prepaidLeft).toMatchObject([{ name: 'Fünf Schnitte', left: 5 }])
  made(await admin('PATCH', `/v1/packages/${offered.id}`, { names: { de: 'Anders' } }))
  const draft = await change(till, await begin(till), { customerId })
  const seen = made(await till.send('GET', `/v1/till-drafts/${draft.id}`, undefined, vietnamese)).json<Draft>()
  expect(seen.customer?.packages).toMatchObject([{ name: 'Gói 5 lần cắt' }])
  expect(refusal(await admin('PATCH', `/v1/packages/${offered.id}`, { names: { vi: 'Gói' } }))).toEqual([
    400,
    'invalid-request',
  ])
})
