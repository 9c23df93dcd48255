import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { Guest } from '@goldline/contract/customer/guests'
import { maxSavedGuests } from '@goldline/domain/customer/account-limits'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aProduct } from '../test/builders.ts'
import { readText } from '../test/codes.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aKeptGuestRow } from '../test/kept-rows.ts'
import { aFormRow, aQuestionRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

type Headers = { authorization: string }
const url = '/v1/user/me/guests'
const noon = '2027-03-03T11:00:00Z'
const mine = async (headers: Headers) => (await app.inject({ url, headers })).json<Guest[]>()
const add = (headers: Headers, name: string) => {
  const key = { 'idempotency-key': randomUUID() }
  return app.inject({ method: 'POST', url, headers: { ...headers, ...key }, payload: { name } })
}
const rename = (headers: Headers, id: string, name: string) =>
  app.inject({ method: 'PUT', url: `${url}/${id}`, headers, payload: { name } })
const remove = (headers: Headers, id: string) => app.inject({ method: 'DELETE', url: `${url}/${id}`, headers })

describe('[CUS-13a] the list of people whom a customer books for', () => {
  test('belongs to the account, is sorted by name, and has each name once', async () => {
    const [anna, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const ruth = (await add(anna.token, ' Ruth ')).json<Guest>()
    await add(anna.token, 'Mia')
    expect((await mine(anna.token)).map(({ name }) => name)).toEqual(['Mia', 'Ruth'])
    expect(refusal(await add(anna.token, 'mia'))).toEqual([409, 'guest.name-taken'])
    expect(refusal(await add(anna.token, '  '))).toEqual([400, 'invalid-request'])
    expect(refusal(await rename(anna.token, ruth.id, 'MIA'))).toEqual([409, 'guest.name-taken'])
    expect((await rename(anna.token, ruth.id, 'ruth')).json()).toEqual({ id: ruth.id, name: 'ruth' })
    expect(await mine(other.token)).toEqual([])
    expect(refusal(await rename(other.token, ruth.id, 'Eva'))).toEqual([404, 'notFound'])
    expect(refusal(await remove(other.token, ruth.id))).toEqual([404, 'notFound'])
    expect((await remove(anna.token, ruth.id)).statusCode).toBe(204)
    expect(await mine(anna.token)).toHaveLength(1)
  })

  test('holds twenty, and salons cannot read it', async () => {
    const { token, userId } = await aSignedInCustomer(db)
    for (let n = 0; n < maxSavedGuests; n++) await aKeptGuestRow(db, userId, `Kind ${n}`)
    expect(refusal(await add(token, 'Mia'))).toEqual([409, 'guest.too-many'])
    const owner = await anOwner(db, (await aSalon(db, 1)).id)
    expect(refusal(await app.inject({ url, headers: owner }))).toEqual([403, 'forbidden'])
  })
})

describe('a visit booked for somebody else', () => {
  test('[CUS-13c, CUS-13d] belongs to the contact, has the guest’s name, counts for the account, and its message names both', async () => {
    const salon = await aSalon(db, 2, { maxConfirmedAppointments: 1, notificationSubscribers: 'desk@example.com' })
    const anna = await aSignedInCustomer(db)
    const made = booked(await book(app, salon, anna.token, { startTime: noon, guest: ' Mia ' }))
    expect(made).toMatchObject({ title: 'Mia', owner: { id: anna.id } })
    const owner = await anOwner(db, salon.id)
    const seen = (await app.inject({ url: `/v1/appointments/${made.id}`, headers: owner })).json<Appointment>()
    expect(seen).toMatchObject({ title: 'Mia', owner: { name: 'Sabine', surname: 'Koch', healthSign: false } })
    const messages = await db.selectFrom('message').selectAll().where('appointmentId', '=', made.id).execute()
    expect(messages.map(({ recipient }) => recipient).sort()).toEqual([anna.email, 'desk@example.com'].sort())
    for (const message of messages) expect(readText(message, deps.secrets)).toContain('(Mia)')
    expect(refusal(await book(app, salon, anna.token, { startTime: '2027-03-04T11:00:00Z' }))).toEqual([
      409,
      'customer already has maximum number of confirmed appointments',
    ])
    const own = booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon, guest: '  ' }))
    expect(own.title).toBeNull()
  })

  test('[CUS-13c] [AVL-08a] of several visits at one time only one is booked, since the others would be a party', async () => {
    const salon = await aSalon(db, 3)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: noon }))
    expect(refusal(await book(app, salon, token, { startTime: noon, guest: 'Mia' }))).toEqual([
      409,
      'confirmed appointment already exists at same time',
    ])
  })

  test('[CUS-13e] [BKG-03a] a service for known customers can be booked for the contact only', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const { id } = booked(await book(app, salon, token, { startTime: noon }))
    await db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', id).execute()
    const products = [await aProduct(db, salon, { specialists: salon.staff, knownOnly: true })]
    const later = { startTime: '2027-03-04T11:00:00Z', products }
    expect(refusal(await book(app, salon, token, { ...later, guest: 'Mia' }))).toEqual([409, 'product.known-only'])
    booked(await book(app, salon, token, later))
  })

  test('[CUS-13f] answers and signatures apply to that guest only', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const questionId = await aQuestionRow(db, salon)
    await db.updateTable('question').set({ required: true }).where('id', '=', questionId).execute()
    const formId = randomUUID()
    await aFormRow(db, salon, formId)
    await db
      .insertInto('questionProduct')
      .values({ businessObjectId: salon.id, productId: salon.product, questionId })
      .execute()
    const answers = [{ questionId, choiceId: null, text: 'rot' }]
    const on = (day: number) => `2027-03-0${day}T11:00:00Z`
    const first = booked(await book(app, salon, token, { startTime: on(3), guest: 'Mia', answers }))
    expect(first).toMatchObject({ openQuestions: 0, openForms: 1 })
    expect(refusal(await book(app, salon, token, { startTime: on(4) }))).toEqual([409, 'answers.missing'])
    const kept = async (query: string) =>
      (await app.inject({ url: `/v1/user/me/salons/${salon.id}/answers${query}`, headers: token })).json()
    expect([await kept(''), await kept('?guest=Mia')]).toMatchObject([[], [{ text: 'rot' }]])
    const payload = { formId, number: 1, language: 'de', name: 'Sabine Koch' }
    const signed = await app.inject({
      method: 'POST',
      url: `/v1/appointments/${first.id}/signatures`,
      headers: { ...token, 'idempotency-key': randomUUID() },
      payload,
    })
    expect(signed.statusCode).toBe(201)
    const next = booked(await book(app, salon, token, { startTime: on(4), guest: 'Mia' }))
    expect(next).toMatchObject({ openQuestions: 0, openForms: 0 })
    const own = booked(await book(app, salon, token, { startTime: on(5), answers }))
    expect(own).toMatchObject({ openForms: 1 })
  })

  test('[CUS-13h] keeps the name after the guest is removed from the list, until the contact is erased', async () => {
    const salon = await aSalon(db, 1)
    const anna = await aSignedInCustomer(db)
    const { id } = (await add(anna.token, 'Mia')).json<Guest>()
    const made = booked(await book(app, salon, anna.token, { startTime: noon, guest: 'Mia' }))
    await remove(anna.token, id)
    const owner = await anOwner(db, salon.id)
    const titleNow = async () =>
      (await app.inject({ url: `/v1/appointments/${made.id}`, headers: owner })).json<Appointment>().title
    expect(await titleNow()).toBe('Mia')
    const file = await app.inject({ url: '/v1/user/me/export', headers: anna.token })
    expect(file.json()).toMatchObject({ guests: [], appointments: [{ title: 'Mia' }] })
  })
})
