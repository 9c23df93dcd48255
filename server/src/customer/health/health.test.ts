import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken, aUser } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)

type Headers = Record<string, string>
let salon: SalonForTests
let owner: Headers
let lena: Headers
let lenaId: string
const id = randomUUID()

beforeAll(async () => {
  salon = await aSalon(db, 1)
  owner = await anOwner(db, salon.id)
  lenaId = await aUser(db, { name: 'Lena' })
  lena = await aToken(db, { userId: lenaId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  await db.insertInto('customer').values({ id, name: 'Anna', enteredByBusinessObjectId: salon.id }).execute()
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
})

const settings = (payload: object, headers = owner) =>
  app.inject({ method: 'PUT', url: '/v1/health-notes', headers, payload })
const right = (healthNotes: boolean) =>
  db.updateTable('userRole').set({ healthNotes }).where('userId', '=', lenaId).execute()
const write = (text: string, headers: Headers) =>
  app.inject({ method: 'PUT', url: `/v1/customers/${id}/health-note`, headers, payload: { text } })
const look = (headers: Headers) => app.inject({ method: 'POST', url: `/v1/customers/${id}/health-note/looks`, headers })
const looks = async () => (await app.inject({ url: `/v1/customers/${id}/health-note/looks`, headers: owner })).json()
const customer = async () => (await app.inject({ url: `/v1/customers/${id}`, headers: lena })).json()

test('[PRIV-02] off by default; all staff see that a note exists, only permitted ones its text; each access is recorded', async () => {
  expect(refusal(await write('Acrylat', lena))).toEqual([409, 'health-notes.off'])
  expect((await customer()).healthNotes).toBe(false)

  expect((await settings({ enabled: true })).json()).toMatchObject({ enabled: true })
  expect(refusal(await look(lena))).toEqual([403, 'forbidden'])
  expect(refusal(await look(owner))).toEqual([403, 'forbidden'])
  await right(true)
  expect((await write('Acrylat (HEMA)', lena)).json()).toMatchObject({ text: 'Acrylat (HEMA)' })

  const seen = await customer()
  expect(seen).toMatchObject({ healthSign: true, healthNotes: true })
  expect(JSON.stringify(seen)).not.toContain('HEMA')
  clock.advance(1000)
  expect((await look(lena)).json()).toMatchObject({ text: 'Acrylat (HEMA)' })
  expect(await looks()).toMatchObject([
    { by: 'Lena', wrote: false },
    { by: 'Lena', wrote: true },
  ])
  // A refused request is not recorded.
  expect(await looks()).toHaveLength(2)

  await settings({ enabled: false })
  expect(refusal(await look(lena))).toEqual([409, 'health-notes.off'])
  expect((await customer()).healthSign).toBe(false)
  await settings({ enabled: true })
  await right(false)
  expect(refusal(await look(lena))).toEqual([403, 'forbidden'])
})

test('[PRIV-02] only an owner switches health notes on; another salon finds no customer', async () => {
  expect(refusal(await settings({ enabled: true }, lena))).toEqual([403, 'forbidden'])
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await look(stranger))).toEqual([404, 'notFound'])
})

test('[CUS-08] formulas are added by staff, listed newest first, and removed by reception', async () => {
  const url = `/v1/customers/${id}/formulas`
  for (const text of ['Nude 07', 'Top Coat matt']) {
    clock.advance(1000)
    const headers = { ...lena, 'idempotency-key': randomUUID() }
    expect((await app.inject({ method: 'POST', url, headers, payload: { text } })).statusCode).toBe(201)
  }
  const { formulas } = await customer()
  expect(formulas).toMatchObject([{ text: 'Top Coat matt', by: 'Lena' }, { text: 'Nude 07' }])
  const remove = (headers: Headers) =>
    app.inject({ method: 'DELETE', url: `/v1/customer-formulas/${formulas[0].id}`, headers })
  expect(refusal(await remove(lena))).toEqual([403, 'forbidden'])
  expect((await remove(owner)).json().formulas).toHaveLength(1)
})

test('[PRIV-02] only the salon sees at a visit that there is a note', async () => {
  const mai = await aSignedInCustomer(db)
  const booking = await book(app, salon, mai.token, { startTime: '2027-03-03T11:00:00Z' })
  const url = `/v1/appointments/${booked(booking).id}`
  const note = { businessObjectId: salon.id, customerId: mai.id, text: 'Acrylat (HEMA)' }
  await db.insertInto('customerHealthNote').values(note).execute()
  const sign = async (headers: Headers) => {
    const { body } = await app.inject({ url, headers })
    expect(body).not.toContain('HEMA')
    return JSON.parse(body).owner.healthSign
  }
  await settings({ enabled: true })
  expect([await sign(lena), await sign(mai.token)]).toEqual([true, false])
  await settings({ enabled: false })
  expect(await sign(lena)).toBe(false)
})
