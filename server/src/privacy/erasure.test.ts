import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer, aToken, aUser } from '../test/builders.ts'
import { sentCode, wrongCode } from '../test/codes.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aTracedPerson, type TracedPerson, traces, whereFound } from '../test/person.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { replayErasures } from './erase.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const ask = (headers: Headers) => app.inject({ method: 'POST', url: '/v1/user/me/erasure', headers })
const erase = (headers: Headers, challengeId: string, code: string) =>
  app.inject({ method: 'DELETE', url: '/v1/user/me', headers, payload: { challengeId, code } })
const asked = async (headers: Headers, to: string) => {
  // Later than the earlier messages, so that the newest one has the code.
  clock.advance(1000)
  const { id } = (await ask(headers)).json()
  return { id, code: await sentCode(deps, to) }
}
const jobs = async () =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs where key is not null`.execute(db)).rows

describe('erasure', () => {
  let person: TracedPerson
  const words = Object.values(traces)

  test('[PRIV-01] before the erasure, every table that can contain a person contains this one', async () => {
    person = await aTracedPerson({ app, db })
    expect(await whereFound(db, words)).toEqual([
      'public.app_user',
      'public.appointment',
      'public.appointment_history',
      'public.appointment_message',
      'public.challenge',
      'public.customer',
      'public.customer_word',
      'public.form_signature',
      'public.guest',
      'public.idempotency_key',
      'public.message',
      'public.patch_test',
      'public.queue_entry',
      'public.review',
      'public.review_reply',
      'public.slot_hold',
    ])
  })

  test('[PRIV-01] after the erasure, no table or job contains name, e-mail or number; the answer lists what stays', async () => {
    const { id, code } = await asked(person.token, person.email)
    const before = (await jobs()).length
    const answer = await erase(person.token, id, code)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      cancelledAppointments: 1,
      kept: [
        { what: 'PAST_APPOINTMENTS', basis: 'BOOKS', count: 2, until: null },
        { what: 'MESSAGE_COUNTS', basis: 'PROOF', count: 3, until: null },
        { what: 'REVIEW_STARS', basis: 'LEGITIMATE_INTEREST', count: 1, until: null },
        { what: 'ERASURE_RECORD', basis: 'PROOF', count: null, until: '2030-03-01' },
        { what: 'BACKUPS', basis: 'PROOF', count: null, until: '2027-05-31' },
      ],
    })
    expect(await whereFound(db, words)).toEqual([])
    expect(await whereFound(db, [person.userId])).toEqual([])
    // Queued messages are not sent; the notice to the salon is.
    expect([before, (await jobs()).length]).toEqual([3, 1])
    await expectInvariants(db)
  })

  test('[PRIV-01] the salon keeps its records: day, service and price, without a name; its rating stays', async () => {
    const { salon, past, coming } = person
    const owner = await anOwner(db, salon.id)
    const read = (id: string) => app.inject({ method: 'GET', url: `/v1/appointments/${id}`, headers: owner })
    expect((await read(past)).json()).toMatchObject({
      status: 'FULFILLED',
      owner: { name: 'Gelöschte Person', surname: '', email: null, phoneNr: null },
      services: [{ name: 'Schnitt', price: 8000 }],
      messages: [],
    })
    expect((await read(coming)).json()).toMatchObject({
      status: 'CUSTOMER_CANCELLED',
      owner: { name: 'Gelöschte Person' },
    })
    expect(await db.selectFrom('review').select(['rating', 'shownName', 'text']).execute()).toEqual([
      { rating: 4, shownName: 'Gelöschte Person', text: '' },
    ])
    expect(await db.selectFrom('reviewTotal').select(['count', 'ratingSum']).execute()).toEqual([
      { count: 1, ratingSum: 4 },
    ])
  })

  test('[PRIV-01] the salon is notified of the cancelled visit, by day and service', async () => {
    const told = await db
      .selectFrom('message')
      .select(['recipient', 'text', 'status'])
      .where('type', '=', 'APPOINTMENT_CANCELLED')
      .where('appointmentId', '=', person.coming)
      .execute()
    expect(told).toMatchObject([{ recipient: 'desk@example.com', status: 'QUEUED' }])
    expect(told[0]?.text).toContain('Gelöschte Person')
    expect(told[0]?.text).toContain('Daten der Kundin oder des Kunden wurden gelöscht')
  })

  test('[PRIV-01] ends every session; signing in with the same number creates a new account', async () => {
    const me = await app.inject({ method: 'GET', url: '/v1/user/me', headers: person.token })
    expect(me.statusCode).toBe(401)
    clock.advance(1000)
    const again = await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: person.email } })
    const code = await sentCode(deps, person.email)
    const url = `/v1/challenges/${again.json().id}?code=${code}`
    const headers = { authorization: `Bearer ${(await app.inject({ method: 'DELETE', url })).json().token}` }
    const own = await app.inject({ method: 'GET', url: '/v1/user/me', headers })
    expect(own.json()).toMatchObject({ name: '', agb: { acceptedVersion: null } })
    expect(own.json().id).not.toBe(person.userId)
    expect((await app.inject({ method: 'GET', url: '/v1/user/me/salons', headers })).json()).toEqual([])
  })
})

describe('who may erase, and when', () => {
  test('[PRIV-01] a person can erase only their own account, only with the code, and once', async () => {
    const [one, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const { id, code } = await asked(one.token, one.email)
    expect((await ask(one.token)).json()).toMatchObject({ message: 'waitingPeriodBeforeResendNotOverYet' })
    expect(refusal(await erase(one.token, id, wrongCode(code)))).toEqual([400, 'invalid-code'])
    expect(refusal(await erase(other.token, id, code))).toEqual([400, 'invalid-code'])
    const signIn = await app.inject({ method: 'DELETE', url: `/v1/challenges/${id}?code=${code}` })
    expect(refusal(signIn)).toEqual([400, 'invalid-code'])
    const [first, second] = await Promise.all([erase(one.token, id, code), erase(one.token, id, code)])
    const statuses = [first.statusCode, second.statusCode].sort()
    expect(statuses[0]).toBe(200)
    expect([400, 401]).toContain(statuses[1])
    expect((await app.inject({ method: 'GET', url: '/v1/user/me', headers: other.token })).statusCode).toBe(200)
  })

  test('[PRIV-01] the code’s destination is shown masked', async () => {
    const { token, email } = await aSignedInCustomer(db)
    const { sentTo } = (await ask(token)).json()
    expect(sentTo).toBe(`${email[0]}${'*'.repeat(email.indexOf('@') - 1)}@example.com`)
  })

  test('[PRIV-01] a person with a role in a salon must give it up first', async () => {
    const { id } = await aBusinessObject(db)
    const userId = await aUser(db, { email: 'owner@erasure.example', emailConfirmedTime: new Date(0) })
    await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: id })
    expect(refusal(await ask(await aToken(db, { userId })))).toEqual([409, 'user.has-role'])
  })

  test('[PRIV-01] a person who became staff between request and answer is not erased', async () => {
    const { token, email, userId } = await aSignedInCustomer(db)
    const { id, code } = await asked(token, email)
    const salon = await aBusinessObject(db)
    await db.insertInto('userRole').values({ businessObjectId: salon.id, userId, role: 'OWNER' }).execute()
    expect(refusal(await erase(token, id, code))).toEqual([409, 'user.has-role'])
    expect((await app.inject({ method: 'GET', url: '/v1/user/me', headers: token })).statusCode).toBe(200)
  })

  test.each([
    ['2027-03-02T23:30:00Z', '2030-03-02', '2027-06-01'],
    // 00:30 in summer time, and 90 days later in winter time: at midnight of the 29th it still exists until the
    // clean-up runs.
    ['2027-10-30T22:30:00Z', '2030-10-30', '2028-01-29'],
    ['2027-03-27T23:30:00Z', '2030-03-27', '2027-06-26'],
  ])(
    '[PRIV-01] for an erasure at %s, retention ends on days in the operator’s zone',
    async (instant, record, backups) => {
      const { token, email } = await aSignedInCustomer(db)
      const before = clock.now()
      clock.set(Date.parse(instant))
      const { id, code } = await asked(token, email)
      const { kept } = (await erase(token, id, code)).json()
      clock.set(before)
      const until = kept.map((each: { what: string; until: string | null }) => [each.what, each.until])
      expect(until).toContainEqual(['ERASURE_RECORD', record])
      expect(until).toContainEqual(['BACKUPS', backups])
    },
  )

  test('[PRIV-01] a person without any visit leaves no row', async () => {
    const { token, email, id: customerId } = await aSignedInCustomer(db)
    const { id, code } = await asked(token, email)
    const { kept } = (await erase(token, id, code)).json()
    expect(kept.map((each: { what: string }) => each.what)).toEqual(['MESSAGE_COUNTS', 'ERASURE_RECORD', 'BACKUPS'])
    expect(await db.selectFrom('customer').select('id').where('id', '=', customerId).execute()).toEqual([])
  })
})

describe('what an erasure must not undo', () => {
  test('[CUS-06] [PRIV-01] a salon’s block applies to a person who returns with the same e-mail, at that salon only', async () => {
    const [salon, elsewhere] = [await aSalon(db, 1), await aSalon(db, 1)]
    const { token, email, id: customerId } = await aSignedInCustomer(db)
    await db
      .insertInto('customerProfile')
      .values({ businessObjectId: salon.id, customerId, blackListed: true })
      .execute()
    const { id, code } = await asked(token, email)
    const answer = await erase(token, id, code)
    expect(answer.json().kept).toContainEqual({
      what: 'BLOCK',
      basis: 'LEGITIMATE_INTEREST',
      count: 1,
      until: '2030-03-01',
    })
    expect(await whereFound(db, [email])).toEqual([])
    const { userId } = await aCustomer(db, { email })
    const back = await aToken(db, { userId })
    const wished = { startTime: '2027-03-03T11:00:00Z' }
    expect(refusal(await book(app, salon, back, wished))).toEqual([403, 'blackListed'])
    booked(await book(app, elsewhere, back, wished))
  })

  test('[PRIV-01] a person restored by an older backup is erased again', async () => {
    const { token, email, userId } = await aSignedInCustomer(db)
    const { id, code } = await asked(token, email)
    await erase(token, id, code)
    expect(await replayErasures(deps)).toBe(0)
    await aCustomer(db, { userId: await aUser(db, { id: userId, email, emailConfirmedTime: new Date(0) }), email })
    expect(await replayErasures(deps)).toBe(1)
    expect(await whereFound(db, [email, userId])).toEqual([])
  })
})
