import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked } from '../test/salon.ts'

// The test clock starts at Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, close } = await testApp()
afterAll(close)

/** Creates a cut in three languages whose variant has a name in two, booked in Vietnamese. */
async function aVisit() {
  const salon = await aSalon(db, 1)
  const [variantId, key] = [randomUUID(), { businessObjectId: salon.id, productId: salon.product }]
  const names = JSON.stringify({ de: 'Schnitt', en: 'Cut', vi: 'Cắt tóc' })
  await db.updateTable('product').set({ names }).where('id', '=', salon.product).execute()
  const long = { name: 'lang', names: JSON.stringify({ de: 'lang', en: 'long' }), price: 9000, duration: 60 }
  await db
    .insertInto('productVariant')
    .values({ ...key, id: variantId, displayOrder: 0, ...long })
    .execute()
  const customer = await aSignedInCustomer(db)
  const products = [`${salon.product}%${variantId}`]
  const inVietnamese = { ...customer.token, 'accept-language': 'vi' }
  const visit = booked(await book(app, salon, inVietnamese, { startTime: '2027-03-04T09:00:00Z', products }))
  return { salon, customer, visit, variantId, owner: await anOwner(db, salon.id) }
}

const seen = async (id: string, headers: object) =>
  (await app.inject({ url: `/v1/appointments/${id}`, headers: { ...headers } })).json<Appointment>().services[0]?.name

test('[PRIV-01l] names services in the reader’s language in the export', async () => {
  const { customer } = await aVisit()
  const named = async (language: string) => {
    const headers = { ...customer.token, 'accept-language': language }
    const file = (await app.inject({ url: '/v1/user/me/export', headers })).json()
    return file.appointments[0].services[0].name
  }
  expect([await named('vi'), await named('en')]).toEqual(['Cắt tóc, lang', 'Cut, long'])
})

test('[CAT-10, AVL-11] shows a waiting list entry in the customer’s language, and in the salon’s to the salon', async () => {
  const { salon, customer, variantId, owner } = await aVisit()
  const day = '2027-03-05'
  const wish = { from: day, to: day, fromTime: '00:00:00', toTime: '24:00:00', staffId: null }
  const inEnglish = { ...customer.token, 'accept-language': 'en' }
  const joined = await app.inject({
    method: 'POST',
    url: '/v1/waiting-list-entries',
    headers: { ...inEnglish, 'idempotency-key': randomUUID() },
    payload: { businessObjectId: salon.id, products: [`${salon.product}%${variantId}`], ...wish },
  })
  expect(joined.json()).toMatchObject({ services: ['Cut, long'] })
  const read = async (url: string, headers: object) => (await app.inject({ url, headers: { ...headers } })).json()
  const own = '/v1/user/me/waiting-list-entries'
  expect(await read(own, inEnglish)).toMatchObject([{ services: ['Cut, long'] }])
  expect(await read(own, { ...customer.token, 'accept-language': 'vi' })).toMatchObject([
    { services: ['Cắt tóc, lang'] },
  ])
  const atSalon = await read('/v1/business-object/waiting-list-entries', {
    ...owner,
    'accept-language': 'en',
  })
  expect(atSalon).toMatchObject([{ services: ['Schnitt, lang'] }])
})

test('[CAT-10] shows agreed services in the customer’s language, and in the salon’s to the salon', async () => {
  const { salon, customer, visit, owner } = await aVisit()
  const [mail] = await db
    .selectFrom('message')
    .select(['text', 'ics'])
    .where('appointmentId', '=', visit.id)
    .where('recipient', '=', customer.email)
    .execute()
  expect(visit.services[0]?.name).toBe('Cắt tóc, lang')
  expect(mail?.text).toContain('Cắt tóc, lang')
  expect(mail?.ics).toContain('SUMMARY:Cắt tóc\\, lang')
  // Renamed since; the agreed names stay (CAT-05).
  const renamed = JSON.stringify({ de: 'Neu', en: 'New', vi: 'Mới' })
  await db.updateTable('product').set({ name: 'Neu', names: renamed }).where('id', '=', salon.product).execute()
  const { token } = customer
  expect(await seen(visit.id, { ...token, 'accept-language': 'en' })).toBe('Cut, long')
  expect(await seen(visit.id, { ...token, 'accept-language': 'vi' })).toBe('Cắt tóc, lang')
  expect(await seen(visit.id, { ...owner, 'accept-language': 'en' })).toBe('Schnitt, lang')
  const file = await app.inject({
    url: `/v1/appointments/${visit.id}/calendar`,
    headers: { ...token, 'accept-language': 'en' },
  })
  expect(file.body).toContain('SUMMARY:Cut\\, long')
})

test('[CAT-10b, CAT-10h] shows services in STAFF’s language; marks names that exist only in the salon’s language', async () => {
  const { salon, customer, visit } = await aVisit()
  const staffId = salon.staff[0] ?? ''
  const phone = await aToken(db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId })
  const inEnglish = { ...phone, 'accept-language': 'en' }
  expect(await seen(visit.id, inEnglish)).toBe('Cut, long')
  const calendar = await app.inject({ url: '/v1/appointments?from=2027-03-04&to=2027-03-04', headers: inEnglish })
  expect(calendar.json<Appointment[]>()[0]?.services[0]?.name).toBe('Cut, long')
  const names = JSON.stringify({ de: 'Schnitt, lang' })
  await db.updateTable('appointmentService').set({ names }).where('appointmentId', '=', visit.id).execute()
  const headers = { ...customer.token, 'accept-language': 'vi' }
  const read = await app.inject({ url: `/v1/appointments/${visit.id}`, headers })
  expect(read.json<Appointment>().services[0]).toMatchObject({ name: 'Schnitt, lang', nameLanguage: 'de' })
})

test('[CAT-10h] shows the visit in the user’s language after an undo on STAFF', async () => {
  const { salon, visit, owner } = await aVisit()
  const staffId = salon.staff[0] ?? ''
  const phone = await aToken(db, { role: 'USER_LITE', client: 'STAFF', businessObjectId: salon.id, staffId })
  const send = (method: 'PATCH' | 'POST', url: string, own: object, payload: object) =>
    app.inject({ method, url, headers: { ...own, 'idempotency-key': randomUUID() }, payload })
  const edited = `/v1/business-object/appointments/${visit.id}`
  await send('PATCH', edited, { ...owner, 'if-match': '"1"' }, { startTime: '2027-03-04T10:00:00Z' })
  const inEnglish = { ...phone, 'accept-language': 'en', 'if-match': '"2"' }
  const back = await send('POST', `/v1/appointments/${visit.id}/undo`, inEnglish, {})
  expect(back.json<Appointment>()).toMatchObject({ services: [{ name: 'Cut, long' }] })
})

test('[CAT-10] [CAT-05] keeps names in all languages when the visit is edited', async () => {
  const { customer, visit, owner } = await aVisit()
  const headers = { ...owner, 'if-match': '"1"', 'idempotency-key': randomUUID() }
  const payload = { startTime: '2027-03-04T11:00:00Z', tell: true }
  const edited = await app.inject({
    method: 'PATCH',
    url: `/v1/business-object/appointments/${visit.id}`,
    headers,
    payload,
  })
  expect([edited.statusCode, edited.body.slice(0, 200)]).toEqual([200, expect.anything()])
  expect(await seen(visit.id, { ...customer.token, 'accept-language': 'en' })).toBe('Cut, long')
})
