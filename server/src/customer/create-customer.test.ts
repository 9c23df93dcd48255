import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'
import { blockedIdentity } from './queries.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
let salon: SalonForTests
let owner: Headers
beforeAll(async () => {
  salon = await aSalon(db, 2)
  owner = await anOwner(db, salon.id)
})

const add = (payload: object, headers: Headers & { 'idempotency-key'?: string } = owner) =>
  app.inject({ method: 'POST', url: '/v1/customers', headers, payload })
const refused = (answer: Awaited<ReturnType<typeof add>>) => [...refusal(answer), answer.json<ErrorBody>().field]
const rowsWith = (phoneNr: string) => db.selectFrom('customer').select('id').where('phoneNr', '=', phoneNr).execute()

test('[CUS-01] [CUS-07] a customer is added with a number in national format', async () => {
  const answer = await add({
    name: ' Vera ',
    surname: 'Blum',
    phoneNr: '079 200 00 01',
    email: 'Vera@Example.com',
    birthday: '1990-02-28',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    name: 'Vera',
    surname: 'Blum',
    phoneNr: '+41792000001',
    email: 'vera@example.com',
    birthday: '1990-02-28',
    emailRefused: false,
    phoneNrConfirmed: false,
    type: { name: 'new' },
    visits: 0,
    blackListed: false,
  })
  const abroad = await add({ name: 'Tom', phoneNr: '0171 2345678', isoCode: 'DE' })
  expect(abroad.json().phoneNr).toBe('+491712345678')
  expect((await add({ name: 'Nur ein Name' })).statusCode).toBe(201)
})

test('[CUS-07] [CUS-10] an invalid number, e-mail, day or name is refused, naming the field', async () => {
  expect(refused(await add({ name: 'A', phoneNr: '079' }))).toEqual([400, 'invalid-phoneNr', 'body.phoneNr'])
  expect(refused(await add({ name: 'A', phoneNr: 'a@example.com' }))).toEqual([400, 'invalid-phoneNr', 'body.phoneNr'])
  expect(refused(await add({ name: 'A', email: 'a@b' }))).toEqual([400, 'invalid-email', 'body.email'])
  for (const birthday of ['2027-02-29', '2028-01-01', '1800-01-01'])
    expect(refused(await add({ name: 'A', birthday }))).toEqual([400, 'invalid-request', 'body.birthday'])
  expect(refused(await add({ name: '  ' }))).toEqual([400, 'invalid-request', 'body.name'])
})

test('[AUTH-06f] a contact of another customer of the salon is refused with existed, without revealing the customer', async () => {
  await add({ name: 'Rosa', surname: 'Klein', phoneNr: '+41792000002', email: 'rosa@example.com' })
  const twice = await add({ name: 'R.', phoneNr: '0041 79 200 00 02' })
  expect(refused(twice)).toEqual([409, 'existed', 'body.phoneNr'])
  expect(twice.body).not.toMatch(/Rosa|Klein/)
  expect(refused(await add({ name: 'R.', email: 'ROSA@example.com' }))).toEqual([409, 'existed', 'body.email'])
  expect(await rowsWith('+41792000002')).toHaveLength(1)
})

test('[AUTH-06] a contact of a customer who booked here with an account is refused with existed', async () => {
  const { token, email } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  expect(refused(await add({ name: 'S.', email }))).toEqual([409, 'existed', 'body.email'])
})

test('[CUS-01] accounts and customers of other salons are not revealed; the contact’s owner takes the row over', async () => {
  const { token, email, id } = await aSignedInCustomer(db)
  const other = await aSalon(db, 1)
  await add({ name: 'Dort', email }, await anOwner(db, other.id))
  const typed = await add({ name: 'Hier', email, birthday: '1991-01-01' })
  expect([typed.statusCode, typed.json().id === id, typed.json().name]).toEqual([201, false, 'Hier'])
  const { owner: person } = booked(await book(app, salon, token, { startTime: '2027-03-04T11:00:00Z' }))
  expect(person?.id).toBe(id)
  const seen = await app.inject({ url: '/v1/customers', query: { query: email }, headers: owner })
  expect(seen.json().customers).toMatchObject([{ id }])
  const gone = await app.inject({ url: `/v1/customers/${typed.json().id}`, headers: owner })
  expect(refusal(gone)).toEqual([404, 'notFound'])
})

test('[AUTH-06] two concurrent calls with one number create one customer', async () => {
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => add({ name, phoneNr: '+41792000003' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await rowsWith('+41792000003')).toHaveLength(1)
})

test('[CUS-01] a repeated key gets the first answer', async () => {
  const key = { ...owner, 'idempotency-key': randomUUID() }
  const [first, again] = [
    await add({ name: 'Eva', phoneNr: '+41792000004' }, key),
    await add({ name: 'Eva', phoneNr: '+41792000004' }, key),
  ]
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()])
})

test('[AUTH-12] staff may add a customer; blocking requires write permission', async () => {
  const lite = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  const typed = await add({ name: 'Lite' }, lite)
  expect(typed.statusCode).toBe(201)
  const block = { method: 'POST', url: `/v1/customers/${typed.json().id}/block` } as const
  expect(refusal(await app.inject({ ...block, headers: lite }))).toEqual([403, 'forbidden'])
})

test('[CUS-06] a blocked customer cannot book, and can again once unblocked', async () => {
  const { token, id } = await aSignedInCustomer(db)
  booked(await book(app, salon, token, { startTime: '2027-03-05T09:00:00Z' }))
  const set = (method: 'POST' | 'DELETE', headers = owner) =>
    app.inject({ method, url: `/v1/customers/${id}/block`, headers })
  for (let time = 0; time < 2; time++) expect((await set('POST')).json()).toMatchObject({ id, blackListed: true })
  expect(refusal(await book(app, salon, token, { startTime: '2027-03-05T11:00:00Z' }))).toEqual([403, 'blackListed'])
  expect((await set('DELETE')).json()).toMatchObject({ id, blackListed: false })
  booked(await book(app, salon, token, { startTime: '2027-03-05T11:00:00Z' }))
  const stranger = await anOwner(db, (await aSalon(db, 1)).id)
  expect(refusal(await set('POST', stranger))).toEqual([404, 'notFound'])
})

test('[CUS-06] a person who was erased while blocked is blocked again when added, until the salon unblocks them', async () => {
  const identityHmac = blockedIdentity(deps, salon.id, '+41792000005')
  await db.insertInto('blockedIdentity').values({ businessObjectId: salon.id, identityHmac }).execute()
  const { id, blackListed } = (await add({ name: 'Neu', phoneNr: '+41792000005' })).json()
  expect(blackListed).toBe(true)
  await app.inject({ method: 'DELETE', url: `/v1/customers/${id}/block`, headers: owner })
  const left = db.selectFrom('blockedIdentity').selectAll().where('businessObjectId', '=', salon.id)
  expect(await left.execute()).toEqual([])
})
