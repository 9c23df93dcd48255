import { randomUUID } from 'node:crypto'
import type { Favourite } from '@goldline/contract/site/favourites'
import { maxFavourites } from '@goldline/domain/customer/account-limits'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aProduct, aStaff } from '../test/builders.ts'
import { aWorkRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, aSignedInCustomer, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
type Target = { businessObjectId: string; staffId?: string | null; pictureId?: string | null }
const url = '/v1/user/me/favourites'
const mine = async (headers: Headers) => (await app.inject({ url, headers })).json<Favourite[]>()
const add = (headers: Headers, ...targets: Target[]) => {
  const favourites = targets.map((target) => ({ staffId: null, pictureId: null, ...target }))
  return app.inject({ method: 'POST', url, headers, payload: { favourites } })
}
const remove = (headers: Headers, id: string) => app.inject({ method: 'DELETE', url: `${url}/${id}`, headers })

/** A salon with a released page of its only person, and a public picture of work. */
async function aPublicSalon() {
  const salon = await aSalon(db, 1)
  const [staffId = ''] = salon.staff
  const own = { businessObjectId: salon.id, staffId }
  await db.insertInto('staffProfile').values(own).execute()
  await db
    .insertInto('staffRelease')
    .values({ ...own, texts: '{}', specialities: '{}', languages: [] })
    .execute()
  const pictureId = await aWorkRow(db, salon.id)
  const shown = { consent: 'NOBODY', titles: JSON.stringify({ de: 'Bob' }), productId: salon.product, staffId } as const
  await db.updateTable('galleryPicture').set(shown).where('id', '=', pictureId).execute()
  return { ...salon, staffId, pictureId }
}

test('[CUS-12a, CUS-12b] a salon, a person and a picture are stored once each, newest first, with the service to book', async () => {
  const salon = await aPublicSalon()
  const short = await aProduct(db, salon, { specialists: [salon.staffId], duration: 15 })
  const { token } = await aSignedInCustomer(db)
  const businessObjectId = salon.id
  await add(token, { businessObjectId })
  await add(token, { businessObjectId, staffId: salon.staffId }, { businessObjectId })
  const answer = await add(token, { businessObjectId, pictureId: salon.pictureId })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(await mine(token))
  expect(await mine(token)).toMatchObject([
    { pictureId: salon.pictureId, title: 'Bob', productId: salon.product, staff: { id: salon.staffId }, picture: {} },
    { staffId: salon.staffId, title: '', productId: short, staff: { name: 'Person 0' }, picture: null },
    { staffId: null, pictureId: null, productId: null, salon: { urlName: salon.urlName }, staff: null },
  ])
})

test('[CUS-12a] favourites that are unknown, of another salon or not public are skipped; they are hidden while not public', async () => {
  const salon = await aPublicSalon()
  const other = await aPublicSalon()
  const { token } = await aSignedInCustomer(db)
  const businessObjectId = salon.id
  const hidden = { businessObjectId, pictureId: await aWorkRow(db, salon.id) }
  const silent = { businessObjectId, staffId: await aStaff(db, salon.id) }
  const wrong = { businessObjectId, staffId: other.staffId }
  const both = { businessObjectId, staffId: salon.staffId, pictureId: salon.pictureId }
  await add(token, hidden, silent, wrong, both, { businessObjectId: randomUUID() })
  expect(await mine(token)).toEqual([])
  await add(token, { businessObjectId, staffId: salon.staffId }, { businessObjectId, pictureId: salon.pictureId })
  await db.deleteFrom('staffRelease').where('staffId', '=', salon.staffId).execute()
  await db.updateTable('galleryPicture').set({ consent: 'OPEN' }).where('id', '=', salon.pictureId).execute()
  expect(await mine(token)).toEqual([])
})

test('[CUS-12c] nobody else can read or remove a favourite, and it can be removed once', async () => {
  const salon = await aSalon(db, 1)
  const [one, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  await add(one.token, { businessObjectId: salon.id })
  const [favourite] = await mine(one.token)
  const id = favourite?.id ?? ''
  expect(await mine(other.token)).toEqual([])
  expect(refusal(await remove(other.token, id))).toEqual([404, 'notFound'])
  const owner = await anOwner(db, salon.id)
  expect(refusal(await app.inject({ url, headers: owner }))).toEqual([403, 'forbidden'])
  expect((await remove(one.token, id)).statusCode).toBe(204)
  expect(refusal(await remove(one.token, id))).toEqual([404, 'notFound'])
  expect(await mine(one.token)).toEqual([])
})

test('[CUS-12d] a request that would exceed a hundred favourites adds none', async () => {
  const { token, userId } = await aSignedInCustomer(db)
  const { id } = await aBusinessObject(db)
  await sql`with shown as (
      insert into gallery_picture (business_object_id, id, path, width, height, widths, color, display_order, consent)
      select ${id}, gen_random_uuid(), gen_random_uuid(), 10, 10, '{10}', '#000000', n, 'NOBODY' from generate_series(1, ${maxFavourites}::int) n
      returning id)
    insert into favourite (business_object_id, id, user_id, gallery_picture_id)
    select ${id}, gen_random_uuid(), ${userId}, id from shown`.execute(db)
  expect(await mine(token)).toHaveLength(maxFavourites)
  expect(refusal(await add(token, { businessObjectId: id }))).toEqual([409, 'favourites.full'])
  expect(await mine(token)).toHaveLength(maxFavourites)
})
