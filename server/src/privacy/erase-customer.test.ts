import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleChanges } from '../appointment/undo/settle-change.ts'
import { testApp } from '../test/app.ts'
import { aCustomer, aHash, aToken, aUser } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aTracedPerson, traces, whereFound } from '../test/person.ts'
import { aLeader, anOwner, aSalon, book, booked, leadersPassword, refusal } from '../test/salon.ts'
import { replayErasures } from './erase.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)
afterAll(() => expectInvariants(db))
beforeEach(() => clock.advance(1000))

type Headers = Record<string, string>
const erase = (id: string, headers: Headers, payload: object = { password: leadersPassword }) =>
  app.inject({ method: 'POST', url: `/v1/customers/${id}/erasure`, headers, payload })

test('[CUS-08] a customer without an account is erased; visits stay without a name, the block as a fingerprint', async () => {
  const salon = await aSalon(db, 1)
  const owner = await aLeader(db, salon.id)
  const typed = { ...owner, 'idempotency-key': randomUUID() }
  const contact = { email: 'quirina@trace.example', phoneNr: '+41791239871' }
  const payload = { name: 'Quirina', surname: 'Zwahlen', ...contact }
  const { id } = (await app.inject({ method: 'POST', url: '/v1/customers', headers: typed, payload })).json()
  const patch = { notes: 'Quirina mag Tee', tags: ['Quirina'] }
  await app.inject({ method: 'PATCH', url: `/v1/customers/${id}`, headers: owner, payload: patch })
  await app.inject({ method: 'POST', url: `/v1/customers/${id}/block`, headers: owner })
  const startTime = new Date('2027-02-01T10:00:00Z')
  const visit = { businessObjectId: salon.id, id: randomUUID(), customerId: id, title: 'Quirina', currency: 'CHF' }
  await db
    .insertInto('appointment')
    .values({
      ...visit,
      startTime,
      endTime: new Date('2027-02-01T11:00:00Z'),
      status: 'FULFILLED',
      bookingType: 'TELEPHONE',
    })
    .execute()

  const points = { id: randomUUID(), kind: 'EARNED', points: 440, cause: 'a sale' } as const
  await db
    .insertInto('bonusPointEntry')
    .values({ ...points, businessObjectId: salon.id, customerId: id })
    .execute()
  const preview = (await app.inject({ url: `/v1/customers/${id}/erasure`, headers: owner })).json()
  expect(preview.prepaid).toEqual([{ salon: expect.any(String), visits: 0, points: 440 }])
  const answer = await erase(id, owner)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ cancelledAppointments: preview.cancelledAppointments, kept: preview.kept })
  expect(preview.kept.map(({ what }: { what: string }) => what)).toEqual([
    'PAST_APPOINTMENTS',
    'BLOCK',
    'ERASURE_RECORD',
    'BACKUPS',
  ])
  expect(await whereFound(db, ['Quirina', 'Zwahlen', contact.email, contact.phoneNr])).toEqual([])
  expect(refusal(await app.inject({ url: `/v1/customers/${id}`, headers: owner }))).toEqual([404, 'notFound'])
  const again = { ...owner, 'idempotency-key': randomUUID() }
  const back = await app.inject({
    method: 'POST',
    url: '/v1/customers',
    headers: again,
    payload: { name: 'Q', email: contact.email },
  })
  expect(back.json()).toMatchObject({ blackListed: true })
})

test('[CUS-08] the account and other salons’ data stay; this salon’s visits lose the name, coming ones are cancelled', async () => {
  const person = await aTracedPerson({ app, db })
  const other = await aSalon(db, 1)
  const elsewhere = booked(await book(app, other, person.token, { startTime: '2027-03-08T11:00:00Z' }))
  const owner = await aLeader(db, person.salon.id)
  const answer = await erase(person.customerId, owner)
  expect(answer.json()).toMatchObject({ cancelledAppointments: 1 })
  expect(refusal(await app.inject({ url: `/v1/customers/${person.customerId}`, headers: owner }))).toEqual([
    404,
    'notFound',
  ])

  const mine = await app.inject({ url: '/v1/user/me', headers: person.token })
  expect(mine.json()).toMatchObject({ name: traces.name })
  const visits = await db
    .selectFrom('appointment')
    .select(['id', 'status'])
    .where('customerId', '=', person.customerId)
    .execute()
  expect(visits).toEqual([{ id: elsewhere.id, status: 'CONFIRMED' }])
  const here = await db
    .selectFrom('appointment')
    .select(['id', 'status', 'title'])
    .where('businessObjectId', '=', person.salon.id)
    .execute()
  expect(here.map(({ status }) => status).sort()).toEqual(['BO_CANCELLED', 'FULFILLED'])
  const told = db.selectFrom('message').select(['text', 'type']).where('businessObjectId', '=', person.salon.id)
  const [notice] = await told
    .where('recipient', '=', 'desk@example.com')
    .where('subject', 'like', 'Storniert%')
    .execute()
  expect(notice?.type).toBe('APPOINTMENT_CANCELLED')
  expect(notice?.text).toContain('Daten der Kundin oder des Kunden wurden gelöscht')
  const last = db.selectFrom('appointmentHistory').select('by').where('businessObjectId', '=', person.salon.id)
  expect(await last.where('what', '=', 'cancelled').execute()).toEqual([{ by: 'salon' }])
  expect(here.every(({ title }) => title === null)).toBe(true)
})

test('[CUS-08, APT-23l] a guest is erased with the customer who brought them: messages, history, undo and stored answers', async () => {
  const salon = await aSalon(db, 3)
  const owner = await aLeader(db, salon.id)
  const send = (method: 'POST' | 'PATCH', url: string, payload: object, version = 1) => {
    const headers = { ...owner, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` }
    return app.inject({ method, url, headers, payload })
  }
  const settle = async () => {
    clock.advance(15_000)
    await settleChanges(deps)
  }
  const words = ['Roswitha', 'Zurbuchen', 'roswitha@trace.example', 'Mietzi']
  const [name = '', surname = '', email = '', guest = ''] = words
  const { id } = (await send('POST', '/v1/customers', { name, surname, email })).json()
  const { id: daughter } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: daughter }).execute()
  const visit = { startTime: '2027-03-17T09:00:00.000Z', services: [{ product: salon.product, staffId: null }] }
  const party = [
    { ...visit, customerId: null, name: guest },
    { ...visit, customerId: daughter },
  ]
  const entered = booked(await send('POST', '/v1/business-object/appointments', { ...visit, customerId: id, party }))
  await settle()
  const [mia = '', hers = ''] = entered.party?.others.map((each) => each.id) ?? []
  const later = { startTime: '2027-03-17T10:00:00.000Z' }
  const moved = await send('PATCH', `/v1/business-object/appointments/${mia}`, later)
  expect(moved.statusCode).toBe(200)
  await settle()
  const told = db.selectFrom('message').select('id').where('appointmentId', '=', mia).where('recipient', '=', email)
  expect(await told.execute()).toHaveLength(1)
  expect((await send('PATCH', `/v1/business-object/appointments/${hers}`, { note: 'later' })).statusCode).toBe(200)
  const reason = { reason: `${guest} has a fever` }
  expect((await send('POST', `/v1/appointments/${mia}/cancellation`, reason, moved.json().version)).statusCode).toBe(
    200,
  )

  expect((await erase(id, owner)).statusCode).toBe(200)
  expect(await whereFound(db, words)).toEqual([])
  expect((await db.selectFrom('message').select('text').where('appointmentId', '=', mia).execute())[0]?.text).toBe('')
})

test('[CUS-08, APT-23] a guest’s visit is cancelled with that of the customer who brought them', async () => {
  const salon = await aSalon(db, 2)
  const owner = await aLeader(db, salon.id)
  const headers = { ...owner, 'idempotency-key': randomUUID() }
  const { id } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
  const visit = { startTime: '2027-03-17T09:00:00.000Z', services: [{ product: salon.product, staffId: null }] }
  const payload = { ...visit, customerId: id, party: [{ ...visit, customerId: null, name: 'Mietzi' }] }
  booked(await app.inject({ method: 'POST', url: '/v1/business-object/appointments', headers, payload }))
  expect((await erase(id, owner)).json()).toMatchObject({ cancelledAppointments: 2 })
  const visits = db.selectFrom('appointment').select('status').where('businessObjectId', '=', salon.id)
  expect((await visits.execute()).map(({ status }) => status)).toEqual(['BO_CANCELLED', 'BO_CANCELLED'])
})

test('[CUS-08] a person restored by a backup is erased again; one who books again is not', async () => {
  const salon = await aSalon(db, 1)
  const owner = await aLeader(db, salon.id)
  const { id } = await aCustomer(db)
  const profile = { businessObjectId: salon.id, customerId: id, registeredAt: new Date(clock.now() - 1000) }
  await db.insertInto('customerProfile').values(profile).execute()
  await erase(id, owner)
  await db.insertInto('customerProfile').values(profile).execute()
  expect(await replayErasures(deps)).toBe(1)
  clock.advance(1000)
  await db
    .insertInto('customerProfile')
    .values({ ...profile, registeredAt: new Date(clock.now()) })
    .execute()
  expect(await replayErasures(deps)).toBe(0)
})

test('[AUTH-18g, CUS-08] an owner enters the password again; other staff cannot erase', async () => {
  const salon = await aSalon(db, 1)
  const { id } = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: id }).execute()
  const userId = await aUser(db, { passwordHash: await aHash('a long enough password') })
  const owner = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await erase(id, owner, {}))).toEqual([403, 'password.required'])
  expect(refusal(await erase(id, owner, { password: 'wrong' }))).toEqual([403, 'password.notMatched'])
  const plus = await aToken(db, { role: 'USER_LITE_PLUS', client: 'ADMIN', businessObjectId: salon.id })
  expect(refusal(await erase(id, plus))).toEqual([403, 'forbidden'])
  const byPin = await anOwner(db, salon.id)
  for (const payload of [{}, { password: 'a long enough password' }])
    expect(refusal(await erase(id, byPin, payload))).toEqual([403, 'password.none'])
  expect(refusal(await erase(id, await aLeader(db, (await aSalon(db, 1)).id)))).toEqual([404, 'notFound'])
  expect((await erase(id, owner, { password: 'a long enough password' })).statusCode).toBe(200)
})
