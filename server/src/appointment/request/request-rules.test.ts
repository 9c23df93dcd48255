import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { accept, aRequestSalon, ask, asked, decline, type RequestSalon } from '../../test/request-salon.ts'
import { anOwner, aSalon, aSignedInCustomer, refusal } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))
afterEach(() => expectInvariants(db))

const noon = '2027-03-05T11:00:00.000Z'

test('[APT-16g] the switch is off by default, set by the salon, and shown on the page to everybody', async () => {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  const read = async () => {
    const page = await app.inject({ url: `/v1/business-objects/${salon.urlName}` })
    return page.json<BusinessObject>().categories.flatMap(({ products }) => products.map((each) => each.salonConfirms))
  }
  expect(await read()).toEqual([undefined])
  const patch = { method: 'PATCH', url: `/v1/products/${salon.product}`, headers: owner } as const
  const changed = await app.inject({ ...patch, payload: { salonConfirms: true } })
  expect(changed.json<OwnProduct>().salonConfirms).toBe(true)
  expect(await read()).toEqual([true])
})

const askQuestion = async ({ owner, product }: RequestSalon) => {
  const asking = { kind: 'TEXT', names: { de: 'Farbe?' }, required: true, everyTime: true, health: false, choices: [] }
  const payload = { ...asking, productIds: [product] }
  return (await app.inject({ method: 'POST', url: '/v1/questions', headers: owner, payload })).json<{ id: string }>().id
}

test('[APT-16g, FRM-01b, PAY-03g] answers are checked with the request, sealed until the salon answers, and stored with the visit', async () => {
  const salon = await aRequestSalon(db)
  const { token } = await aSignedInCustomer(db)
  const questionId = await askQuestion(salon)
  expect(refusal(await ask(app, salon, token, { startTime: noon }))).toEqual([409, 'answers.missing'])
  const answers = [{ questionId, choiceId: null, text: 'Kupfer' }]
  const { id } = asked(await ask(app, salon, token, { startTime: noon, answers }))
  const held = inSalon(db, salon.id).selectFrom('visitRequest').select(['request', 'said'])
  expect(JSON.stringify(await held.execute())).not.toContain('Kupfer')
  const file = (await app.inject({ url: '/v1/user/me/export', headers: token })).json()
  expect(file.requests).toMatchObject([{ state: 'OPEN', answers: [{ question: 'Farbe?', answer: 'Kupfer' }] }])
  // A question added meanwhile prevents nothing.
  await askQuestion(salon)
  const { appointmentId } = (await accept(app, salon, id)).json<{ appointmentId: string }>()
  const kept = await app.inject({ url: `/v1/appointments/${appointmentId}/answers`, headers: salon.owner })
  expect(kept.json()).toMatchObject([{ id: questionId, answer: { text: 'Kupfer' } }, { answer: null }])
})

test('[APT-16k] refuses a party with a service that the salon confirms', async () => {
  const salon = await aRequestSalon(db, 2)
  const { token } = await aSignedInCustomer(db)
  const members = [null, 'Mia'].map((guest) => ({
    ...{ products: [salon.product], staffId: null },
    ...(guest && { guest }),
  }))
  const payload = { businessObjectId: salon.id, startTime: noon, inTurn: false, members }
  const headers = { ...token, 'idempotency-key': randomUUID() }
  const party = await app.inject({ method: 'POST', url: '/v1/appointments/party', headers, payload })
  expect(refusal(party)).toEqual([409, 'party.ask-salon'])
})

test('[APT-16j] an accepted visit can be moved only by the salon, and cancelled by the customer', async () => {
  const salon = await aRequestSalon(db)
  const { token } = await aSignedInCustomer(db)
  const { id } = asked(await ask(app, salon, token, { startTime: noon }))
  const { appointmentId } = (await accept(app, salon, id)).json<{ appointmentId: string }>()
  const url = `/v1/appointments/${appointmentId}`
  const { own, version } = (await app.inject({ url, headers: token })).json<Appointment>()
  expect([own?.movable.refusal, own?.cancellable.refusal]).toEqual(['appointment.not-editable', null])
  const headers = { ...token, 'if-match': `"${version}"`, 'idempotency-key': randomUUID() }
  const move = { method: 'PATCH', url, headers, payload: { startTime: '2027-03-05T13:00:00Z' } } as const
  expect(refusal(await app.inject(move))).toEqual([409, 'appointment.not-editable'])
})

test('[APT-16i] a visit of the customer entered meanwhile at that time prevents accepting, not declining', async () => {
  const salon = await aRequestSalon(db, 2)
  const { token, id: customerId = '' } = await aSignedInCustomer(db)
  const { id } = asked(await ask(app, salon, token, { startTime: noon }))
  const appointment = { customerId, language: 'de', status: 'CONFIRMED', bookingType: 'TELEPHONE', currency: 'CHF' }
  const times = { startTime: new Date(noon), endTime: new Date(Date.parse(noon) + 600_000) }
  const entered = randomUUID()
  await db
    .insertInto('appointment')
    .values({ businessObjectId: salon.id, id: entered, ...appointment, ...times } as never)
    .execute()
  expect(refusal(await accept(app, salon, id))).toEqual([409, 'confirmed appointment already exists at same time'])
  expect((await decline(app, salon, id)).statusCode).toBe(204)
  await inSalon(db, salon.id).deleteFrom('appointment').where('id', '=', entered).execute()
})

test('[APT-16h] requests of one address do not lock its holds out', async () => {
  const salon = await aRequestSalon(db, 4)
  await db.updateTable('businessObject').set({ maxConfirmedAppointments: 9 }).where('id', '=', salon.id).execute()
  const remoteAddress = '203.0.113.7'
  const send = async (url: string, hour: number) => {
    const { token } = await aSignedInCustomer(db)
    const startTime = `2027-03-05T${String(hour).padStart(2, '0')}:00:00Z`
    const payload = { businessObjectId: salon.id, products: [salon.product], staffId: null, startTime }
    const headers = { ...token, 'idempotency-key': randomUUID() }
    return (await app.inject({ method: 'POST', remoteAddress, url, headers, payload })).statusCode
  }
  for (const hour of [8, 9, 10, 11, 12]) expect(await send('/v1/visit-requests', hour)).toBe(201)
  expect(await send('/v1/slot-holds', 14)).toBe(201)
})
