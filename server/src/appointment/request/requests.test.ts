import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import {
  accept,
  aRequestSalon,
  ask,
  asked,
  decline,
  openRequests,
  requestOf,
  withdrawAs,
} from '../../test/request-salon.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { expireRequests } from './end-request.ts'

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const { app, db, deps, clock, close } = await testApp()
afterAll(close)
beforeEach(() => clock.set(testNow))
afterEach(() => expectInvariants(db))

const noon = '2027-03-05T11:00:00.000Z'
const hour = 3_600_000

async function mailsOf(salonId: string) {
  const mails = db.selectFrom('message').select(['type', 'text', 'subject']).where('businessObjectId', '=', salonId)
  return mails.orderBy('createdTime').orderBy('id').execute()
}

describe('a request', () => {
  test('[APT-16g] is required for a service that the salon confirms, and refused for others', async () => {
    const salon = await aRequestSalon(db)
    const { token } = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, token, { startTime: noon }))).toEqual([409, 'request.required'])
    const other = await aProduct(db, salon, { specialists: salon.staff })
    expect(refusal(await ask(app, salon, token, { startTime: noon, products: [other] }))).toEqual([
      409,
      'request.not-due',
    ])
    const request = asked(await ask(app, salon, token, { startTime: noon, message: 'Mit Hund' }))
    expect(request).toMatchObject({
      ...{ state: 'OPEN', startTime: noon, services: ['Schnitt'], appointmentId: null },
      answerUntil: '2027-03-03T08:00:00.000Z',
    })
    // A visit with any such service is requested as a whole.
    const both = { startTime: '2027-03-05T13:00:00.000Z', products: [salon.product, other] }
    expect(asked(await ask(app, salon, token, both)).services).toHaveLength(2)
  })

  test('[APT-16h] holds its start against everybody, and is kept when the same customer holds another start', async () => {
    const salon = await aRequestSalon(db)
    const free = await aProduct(db, salon, { specialists: salon.staff })
    const { token } = await aSignedInCustomer(db)
    const { id: requestId } = asked(await ask(app, salon, token, { startTime: noon }))
    const other = await aSignedInCustomer(db)
    for (const startTime of [noon, '2027-03-05T11:30:00.000Z'])
      expect(refusal(await ask(app, salon, other.token, { startTime }))).toEqual([409, 'startTime.invalid'])
    booked(await book(app, salon, token, { startTime: '2027-03-05T09:00:00.000Z', products: [free] }))
    expect(await openRequests(app, salon)).toHaveLength(1)
    expect((await app.inject({ url: '/v1/news/unread', headers: salon.owner })).json()).toEqual({ unread: 2 })
    const days = { from: '2027-03-05', to: '2027-03-05' }
    const holds = await app.inject({ url: `/v1/slot-holds?${new URLSearchParams(days)}`, headers: salon.owner })
    expect(holds.json()).toMatchObject([{ startTime: noon, freed: false, requestId }])
  })

  test('[APT-16i] counts towards the customer’s limit, and cannot overlap another request', async () => {
    const salon = await aRequestSalon(db, 2)
    await db.updateTable('businessObject').set({ maxConfirmedAppointments: 2 }).where('id', '=', salon.id).execute()
    const { token } = await aSignedInCustomer(db)
    const first = asked(await ask(app, salon, token, { startTime: noon }))
    expect(refusal(await ask(app, salon, token, { startTime: noon }))).toEqual([
      409,
      'confirmed appointment already exists at same time',
    ])
    asked(await ask(app, salon, token, { startTime: '2027-03-05T13:00:00.000Z' }))
    const third = { startTime: '2027-03-05T15:00:00.000Z' }
    expect(refusal(await ask(app, salon, token, third))).toEqual([
      409,
      'customer already has maximum number of confirmed appointments',
    ])
    expect((await withdrawAs(app, token, first.id)).json()).toMatchObject({ state: 'WITHDRAWN' })
    asked(await ask(app, salon, token, third))
  })

  test('[APT-16j] becomes the requested visit when accepted, at the price shown with the request', async () => {
    const salon = await aRequestSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    const wish = { startTime: noon, staffId: salon.staff[1] ?? null, message: 'Mit Hund', guest: 'Mia' }
    const { id, price } = asked(await ask(app, salon, token, wish))
    expect(await openRequests(app, salon)).toMatchObject([
      {
        ...{ id, name: 'Mia', contact: 'Sabine Koch', message: 'Mit Hund', wasHere: false },
        services: [{ name: 'Schnitt', staffName: 'Person 1' }],
      },
    ])
    await inSalon(db, salon.id).updateTable('product').set({ price: 99_900, enabled4Booking: false }).execute()
    clock.advance(23 * hour)
    const { appointmentId } = (await accept(app, salon, id)).json<{ appointmentId: string }>()
    const visit = await app.inject({ url: `/v1/appointments/${appointmentId}`, headers: salon.owner })
    expect(visit.json()).toMatchObject({
      ...{ status: 'CONFIRMED', bookingType: 'ONLINE', startTime: noon, title: 'Mia' },
      messages: [{ fromCustomer: true, text: 'Mit Hund' }],
      services: [{ price, staffId: salon.staff[1] }],
    })
    expect(await requestOf(app, token, id)).toMatchObject({ state: 'ACCEPTED', appointmentId })
    expect([await openRequests(app, salon), await myRequests(token)]).toEqual([[], []])
    expect(refusal(await decline(app, salon, id))).toEqual([409, 'request.over'])
    expect(refusal(await withdrawAs(app, token, id))).toEqual([409, 'request.over'])
  })

  test('[APT-16j] releases its start when declined, and sends the salon’s words and a link to other times', async () => {
    const salon = await aRequestSalon(db)
    const { token } = await aSignedInCustomer(db)
    const { id } = asked(await ask(app, salon, token, { startTime: noon, message: 'Mit Hund' }))
    expect((await decline(app, salon, id, ' Am Freitag sind wir zu zweit. ')).statusCode).toBe(204)
    const declined = { state: 'DECLINED', reply: 'Am Freitag sind wir zu zweit.' }
    expect(await requestOf(app, token, id)).toMatchObject(declined)
    expect(await myRequests(token)).toMatchObject([declined])
    const [mail] = (await mailsOf(salon.id)).filter(({ type }) => type === 'REQUEST_DECLINED')
    expect(mail?.text).toContain('Am Freitag sind wir zu zweit.')
    expect(mail?.text).toContain(`/b/${salon.urlName}/time?lang=de&services=${salon.product}&day=2027-03-05`)
    asked(await ask(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon }))
    expect(refusal(await accept(app, salon, id))).toEqual([409, 'request.over'])
    const rows = await inSalon(db, salon.id).selectFrom('visitRequest').select('said').where('id', '=', id).execute()
    expect(rows).toEqual([{ said: null }])
  })

  test('[APT-16j] expires without an answer, and notifies its customer once', async () => {
    const salon = await aRequestSalon(db)
    const { token } = await aSignedInCustomer(db)
    const { id, answerUntil } = asked(await ask(app, salon, token, { startTime: noon }))
    clock.set(Date.parse(answerUntil) - 1)
    expect(await expireRequests(deps)).toBe(0)
    clock.set(Date.parse(answerUntil))
    expect(await requestOf(app, token, id)).toMatchObject({ state: 'EXPIRED' })
    expect(refusal(await accept(app, salon, id))).toEqual([409, 'request.over'])
    asked(await ask(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon }))
    for (let run = 0; run < 2; run++) await expireRequests(deps)
    const types = (await mailsOf(salon.id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'REQUEST_EXPIRED')).toHaveLength(1)
    expect(await myRequests(token)).toMatchObject([{ id, state: 'EXPIRED' }])
    clock.set(Date.parse(noon))
    expect(await myRequests(token)).toEqual([])
  })

  test('[APT-16m] notifies the customer, and the salon once', async () => {
    const salon = await aRequestSalon(db)
    await db.updateTable('businessObject').set({ email: 'salon@example.ch' }).where('id', '=', salon.id).execute()
    const { token } = await aSignedInCustomer(db)
    const key = crypto.randomUUID()
    const { id } = asked(await ask(app, salon, token, { startTime: noon }, key))
    expect(asked(await ask(app, salon, token, { startTime: noon }, key)).id).toBe(id)
    await accept(app, salon, id)
    const types = (await mailsOf(salon.id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'VISIT_REQUESTED' || type === 'REQUEST_RECEIVED').sort()).toEqual([
      'REQUEST_RECEIVED',
      'VISIT_REQUESTED',
    ])
    expect(types).toContain('NEW_APPOINTMENT')
  })

  test('[APT-16n] cannot be read or answered by another person or salon', async () => {
    const salon = await aRequestSalon(db)
    const stranger = { ...(await aRequestSalon(db)), token: (await aSignedInCustomer(db)).token }
    const { token } = await aSignedInCustomer(db)
    const { id } = asked(await ask(app, salon, token, { startTime: noon }))
    for (const answer of [
      await withdrawAs(app, stranger.token, id),
      await accept(app, stranger, id),
      await decline(app, stranger, id),
      await app.inject({ url: `/v1/visit-requests/${id}`, headers: stranger.token }),
    ])
      expect(refusal(answer)).toEqual([404, 'appointment.notFound'])
    expect(await openRequests(app, stranger)).toEqual([])
  })
})

const myRequests = async (token: { authorization: string }) =>
  (await app.inject({ url: '/v1/user/me/visit-requests', headers: token })).json<object[]>()
