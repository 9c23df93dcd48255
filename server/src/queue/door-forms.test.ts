import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { testApp, testNow } from '../test/app.ts'
import { aKiosk } from '../test/door.ts'
import { aFormRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

// Tests stand at Tuesday 2027-03-02, 09:00 in Zürich.
const t = await testApp()
const { app, db, clock, close } = t
afterAll(close)

let salon: SalonForTests
let owner: object
let kiosk: Awaited<ReturnType<typeof aKiosk>>
let formId: string
beforeAll(async () => {
  salon = await aSalon(db, 6)
  owner = await anOwner(db, salon.id)
  kiosk = await aKiosk(t, salon)
  formId = await aFormRow(db, salon)
})

const post = (url: string, payload: object, headers: object = kiosk.headers) =>
  app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': randomUUID() }, payload })
const find = async (contact: string, headers?: object) => {
  const found = await post('/v1/check-in/searches', { contact }, headers)
  expect(found.json()).toMatchObject({ name: expect.any(String) })
}
const forms = (id: string, headers?: object) => post('/v1/check-in/forms', { id, locale: 'de' }, headers)
const sign = (id: string, own: object = {}) =>
  post('/v1/check-in/signatures', { id, formId, number: 1, language: 'de', name: 'Mai Trần', ...own })

async function aVisit() {
  clock.set(testNow)
  const customer = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, customer.token, { startTime: '2027-03-02T08:30:00Z' }))
  return { ...customer, id }
}

test('[FRM-02n] a form is read and signed at the door, once, with version, language and PDF', async () => {
  const { id, email, token } = await aVisit()
  await find(email)
  expect((await forms(id)).json()).toEqual([
    { id: formId, number: 1, title: 'Lifting', text: 'Text', language: 'de', months: null },
  ])
  expect((await post('/v1/check-in/visits', { id })).statusCode).toBe(200)
  expect(refusal(await sign(id, { number: 2 }))).toEqual([409, 'form.outdated'])
  expect((await sign(id)).json()).toEqual([])
  expect((await sign(id)).json()).toEqual([])
  const rows = await inSalon(db, salon.id)
    .selectFrom('formSignature')
    .selectAll()
    .where('appointmentId', '=', id)
    .execute()
  expect(rows).toMatchObject([{ formId, number: 1, language: 'de', name: 'Mai Trần' }])
  expect(rows[0]?.pdf.subarray(0, 4).toString()).toBe('%PDF')
  const seen = (await app.inject({ url: `/v1/appointments/${id}`, headers: { ...owner } })).json()
  expect(seen.openForms).toBe(0)
  const own = await app.inject({ url: `/v1/appointments/${id}/signed-form?signature=${rows[0]?.id}`, headers: token })
  expect(own.headers['content-type']).toBe('application/pdf')
})

test('[FRM-02n] only visits that this device has found within ten minutes are read and signed', async () => {
  const { id, email } = await aVisit()
  const notFound = [404, 'appointment.notFound']
  expect([refusal(await forms(id)), refusal(await sign(id))]).toEqual([notFound, notFound])
  const other = await aKiosk(t, salon)
  await find(email, other.headers)
  expect(refusal(await forms(id))).toEqual(notFound)
  const elsewhere = await aKiosk(t, await aSalon(db, 1))
  expect(refusal(await forms(id, elsewhere.headers))).toEqual(notFound)
  await find(email)
  expect((await forms(id)).json()).toHaveLength(1)
  clock.advance(11 * 60_000)
  expect([refusal(await forms(id)), refusal(await sign(id))]).toEqual([notFound, notFound])
})
