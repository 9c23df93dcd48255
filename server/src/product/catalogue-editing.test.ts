import { randomUUID } from 'node:crypto'
import type { ListedSalons } from '@goldline/contract/business-object/salon-list'
import type { OwnCategory } from '@goldline/contract/product/catalogue'
import { describe, expect, test } from 'vitest'
import { aToken } from '../test/builders.ts'
import { aService, twoEditors } from '../test/catalogue.ts'
import { aTeaserImageRow } from '../test/owned-rows.ts'
import { aSalon, refusal } from '../test/salon.ts'

const { one, two, db, send, catalogueOf, pageOf, made, aSalonWithOwner } = await twoEditors()

type Header = { authorization: string }

describe('names in several languages', () => {
  test('[CAT-10] shows a customer their language, or else the salon’s; the answer names it, and search finds any', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const names = { de: 'Ansatz', en: 'Roots' }
    const descriptions = { de: 'Mit Pflege', en: 'With care' }
    const { id } = await made(owner, aService(salon, { descriptions, variants: [{ names, price: 100, ...timing }] }))
    const shown = async (language: string) =>
      (await pageOf(salon, language)).categories[0]?.products.find((each) => each.id === id)
    expect(await shown('vi')).toMatchObject({
      name: 'Nhuộm Balayage',
      nameLanguage: 'vi',
      otherNames: ['Balayage'],
      description: 'Mit Pflege',
      variants: [{ name: 'Ansatz', otherNames: ['Roots'] }],
    })
    expect((await shown('vi'))?.descriptionLanguage).toBeUndefined()
    expect(await shown('en')).toMatchObject({ name: 'Balayage', descriptionLanguage: 'en', description: 'With care' })
    const found = await two.app.inject({ url: `/v1/business-objects?query=nhuom` })
    expect(found.json().salons.map(({ urlName }: { urlName: string }) => urlName)).toContain(salon.urlName)
  })

  test('[CAT-10b] marks the language of the salon’s description and pictures if it is not the reader’s', async () => {
    const { salon } = await aSalonWithOwner()
    const id = await aTeaserImageRow(db, salon.id)
    await db
      .updateTable('teaserImage')
      .set({ alt: JSON.stringify({ de: 'Der Raum' }) })
      .where('id', '=', id)
      .execute()
    const description = JSON.stringify({ vi: 'Đẹp' })
    await db.updateTable('businessObject').set({ description }).where('id', '=', salon.id).execute()
    const picture = { alt: 'Der Raum', altLanguage: 'de' }
    expect(await pageOf(salon, 'en')).toMatchObject({ descriptionLanguage: 'vi', teaserImages: [picture] })
    const [own] = (await pageOf(salon, 'de')).teaserImages
    expect([own?.alt, own?.altLanguage]).toEqual(['Der Raum', undefined])
  })

  test('[CAT-10b] names categories in the list of salons in the reader’s language, or else in the salon’s', async () => {
    const { salon, owner } = await aSalonWithOwner()
    for (const names of [{ de: 'Haare', vi: 'Tóc' }, { de: 'Bart' }]) {
      const { id } = (await send(owner, 'POST', '/v1/product-categories', { names })).json<OwnCategory>()
      await made(owner, aService(salon, { categoryId: id }))
    }
    const headers = { 'accept-language': 'vi' }
    const { salons } = (await one.app.inject({ url: '/v1/business-objects?query=toc', headers })).json<ListedSalons>()
    expect(salons.find(({ urlName }) => urlName === salon.urlName)?.categories).toEqual([
      { name: 'Tóc', nameLanguage: 'vi', otherNames: ['Haare'] },
      { name: 'Bart' },
    ])
  })
})

describe('several editors', () => {
  test('[APT-08] get a conflict if they are later, and no change is lost', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const { id, version } = await made(owner, aService(salon))
    const change = (payload: object) =>
      one.app.inject({
        method: 'PATCH' as const,
        url: `/v1/products/${id}`,
        payload,
        headers: { ...owner, 'if-match': `"${version}"` },
      })
    const [first, second] = await Promise.all([change({ price: 1000 }), change({ price: 2000 })])
    const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first]
    expect([won.statusCode, refusal(lost)]).toEqual([200, [409, 'version-conflict']])
    expect(won.json().version).toBe(version + 1)
  })

  test('[CAT-07] order by position; two concurrent moves leave one order', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const ids = [salon.product]
    for (const de of ['B', 'C', 'D']) ids.push((await made(owner, aService(salon, { names: { de } }))).id)
    const move = (id: string | undefined, place: number, categoryId: string | null = salon.categoryId) =>
      send(owner, 'PUT', `/v1/products/${id}/place`, { categoryId, place })
    const order = async () => (await catalogueOf(owner)).categories[0]?.products.map(({ id }) => id)
    await move(ids[3], 0)
    expect(await order()).toEqual([ids[3], ids[0], ids[1], ids[2]])
    expect((await pageOf(salon)).categories[0]?.products.map(({ id }) => id)).toEqual(await order())
    await Promise.all([move(ids[0], 3), move(ids[1], 0)])
    expect(new Set(await order()).size).toBe(4)
    expect((await order())?.[0]).toBe(ids[1])
    expect((await order())?.at(-1)).toBe(ids[0])
  })

  test('[CAT-01] name, order and remove categories, whose services move to the unnamed one', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const answer = await send(owner, 'POST', '/v1/product-categories', { names: { de: 'Haare', en: 'Hair' } })
    const hair = answer.json<OwnCategory>()
    expect([answer.statusCode, hair.names]).toEqual([201, { de: 'Haare', en: 'Hair' }])
    const { id } = await made(owner, aService(salon, { categoryId: hair.id }))
    await send(owner, 'PATCH', `/v1/product-categories/${hair.id}`, { place: 0 })
    expect((await catalogueOf(owner)).categories.map((each) => each.id)).toEqual([hair.id, salon.categoryId])
    expect((await send(owner, 'DELETE', `/v1/product-categories/${hair.id}`)).statusCode).toBe(204)
    const rest = (await catalogueOf(owner)).categories
    expect(rest.find((each) => each.isDefault)?.products.map((each) => each.id)).toContain(id)
  })
})

describe('several services changed at once', () => {
  const change = (owner: Header, payload: object) => send(owner, 'POST', '/v1/products/changes', payload)

  test('[CAT-02] change price by percent, person and online booking, variants included, for all or none', async () => {
    const { salon, owner } = await aSalonWithOwner(2)
    const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const variants = [{ names: { de: 'kurz' }, price: 9500, ...timing }]
    const { id } = await made(owner, aService(salon, { price: 9500, variants }))
    const ids = [salon.product, id]
    const [first = ''] = salon.staff
    expect((await change(owner, { ids, percent: 4 })).statusCode).toBe(204)
    expect((await change(owner, { ids, specialist: { staffId: first, does: false } })).statusCode).toBe(204)
    expect((await change(owner, { ids, enabled4Booking: false })).statusCode).toBe(204)
    const all = (await catalogueOf(owner)).categories.flatMap(({ products }) => products)
    expect(all.map(({ price, enabled4Booking, specialists }) => [price, enabled4Booking, specialists])).toEqual(
      expect.arrayContaining([
        [8320, false, [salon.staff[1]]],
        [9880, false, [salon.staff[1]]],
      ]),
    )
    expect(all.find((each) => each.id === id)?.variants[0]?.price).toBe(9880)
    const other = await aSalon(db, 1)
    expect(refusal(await change(owner, { ids: [id, other.product], percent: 10 }))).toEqual([404, 'product.notFound'])
    const stranger = { ids, specialist: { staffId: other.staff[0], does: true } }
    expect(refusal(await change(owner, stranger))).toEqual([404, 'staff.notFound'])
    expect((await catalogueOf(owner)).categories[0]?.products.map(({ price }) => price).sort()).toEqual([8320, 9880])
  })

  test('[POS-03] raise prices once if resent with the key after a lost answer', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    const payload = { ids: [salon.product], percent: 10 }
    const again = () => one.app.inject({ method: 'POST', url: '/v1/products/changes', headers, payload })
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([204, 204])
    expect((await catalogueOf(owner)).categories[0]?.products[0]?.price).toBe(8800)
  })
})

describe('permissions', () => {
  test('[AUTH-12] let L2 edit, but not L1', async () => {
    const { salon } = await aSalonWithOwner()
    const [lite, plus] = await Promise.all(
      (['USER_LITE', 'USER_LITE_PLUS'] as const).map((role) =>
        aToken(db, { role, client: 'ADMIN', businessObjectId: salon.id }),
      ),
    )
    if (!lite || !plus) throw new Error('two people')
    expect(refusal(await send(lite, 'POST', '/v1/products', aService(salon)))).toEqual([403, 'forbidden'])
    expect((await send(plus, 'POST', '/v1/products', aService(salon))).statusCode).toBe(201)
  })

  test('[AUTH-04] hide another salon’s staff, categories and services', async () => {
    const { salon, owner } = await aSalonWithOwner()
    const other = await aSalon(db, 1)
    const staff = await send(owner, 'POST', '/v1/products', aService(salon, { specialists: other.staff }))
    expect(refusal(staff)).toEqual([404, 'staff.notFound'])
    const category = await send(owner, 'POST', '/v1/products', aService(salon, { categoryId: other.categoryId }))
    expect(refusal(category)).toEqual([404, 'category.notFound'])
    const moved = await send(owner, 'PUT', `/v1/products/${other.product}/place`, { categoryId: null, place: 0 })
    expect(refusal(moved)).toEqual([404, 'product.notFound'])
    expect((await catalogueOf(owner)).staff.map(({ id }) => id)).toEqual(salon.staff)
  })
})
