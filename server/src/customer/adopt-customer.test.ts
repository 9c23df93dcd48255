import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aBusinessObject, aCustomer, aProduct, aStaff, aToken } from '../test/builders.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function aSalon() {
  const salon = await aBusinessObject(t.db)
  const staffId = await aStaff(t.db, salon.id)
  return { ...salon, productId: await aProduct(t.db, salon, { specialists: [staffId] }) }
}

/** Creates a customer typed in by the salon for a telephone booking, with a visit there. */
async function typedIn(businessObjectId: string, contact: { email: string }, blackListed: boolean) {
  const id = randomUUID()
  const row = { id, enteredByBusinessObjectId: businessObjectId, name: 'Frau', surname: 'Koch', birthday: '1990-05-05' }
  await t.db
    .insertInto('customer')
    .values({ ...row, ...contact })
    .execute()
  await t.db
    .insertInto('customerProfile')
    .values({ businessObjectId, customerId: id, blackListed, registeredAt: new Date('2026-01-01T00:00:00Z') })
    .execute()
  await t.db
    .insertInto('appointment')
    .values({
      businessObjectId,
      id: randomUUID(),
      customerId: id,
      status: 'FULFILLED',
      bookingType: 'TELEPHONE',
      startTime: new Date('2027-01-05T09:00:00Z'),
      endTime: new Date('2027-01-05T10:00:00Z'),
      currency: 'CHF',
    })
    .execute()
  return id
}

const book = async (salon: { id: string; productId: string }, userId: string, startTime: string) =>
  t.app.inject({
    method: 'POST',
    url: '/v1/appointments',
    headers: await aToken(t.db, { userId }),
    payload: { businessObjectId: salon.id, products: [salon.productId], staffId: null, startTime },
  })

test('[CUS-01] a person who proves the e-mail takes over the row that the salon typed in', async () => {
  const salon = await aSalon()
  const customer = await aCustomer(t.db)
  const typedId = await typedIn(salon.id, { email: customer.email }, false)

  const answer = await book(salon, customer.userId, '2027-03-02T10:00:00+01:00')

  expect(answer.statusCode).toBe(201)
  expect(answer.json().owner).toMatchObject({ id: customer.id, name: 'Sabine', visits: 1 })
  const gone = await t.db.selectFrom('customer').selectAll().where('id', '=', typedId).execute()
  const kept = await t.db
    .selectFrom('customer as c')
    .innerJoin('customerProfile as p', 'p.customerId', 'c.id')
    .select(['c.birthday', 'p.notedBirthday'])
    .where('c.id', '=', customer.id)
    .execute()
  // The salon's note of the birthday does not become the person's own.
  expect([gone, kept]).toEqual([[], [{ birthday: null, notedBirthday: '1990-05-05' }]])
})

test('[REV-02] [PRIV-01] reviews and review links are merged as well', async () => {
  const salon = await aSalon()
  const customer = await aCustomer(t.db)
  const typedId = await typedIn(salon.id, { email: customer.email }, false)
  const own = { businessObjectId: salon.id, id: randomUUID(), customerId: typedId }
  const said = { status: 'DONE', rating: 5, shownName: 'Frau K.', language: 'de' } as const
  await t.db
    .insertInto('review')
    .values({ ...own, ...said })
    .execute()
  await t.db
    .insertInto('reviewLink')
    .values({ ...own, hash: Buffer.from(own.id), expiresTime: new Date('2027-04-01T00:00:00Z') })
    .execute()

  expect((await book(salon, customer.userId, '2027-03-02T14:00:00+01:00')).statusCode).toBe(201)

  for (const table of ['review', 'reviewLink'] as const)
    expect(await t.db.selectFrom(table).select('customerId').where('id', '=', own.id).execute()).toEqual([
      { customerId: customer.id },
    ])
})

test('[CUS-06] a block on a typed-in number applies to an account with the same proven contact', async () => {
  const salon = await aSalon()
  const customer = await aCustomer(t.db)
  await typedIn(salon.id, { email: customer.email }, true)

  const answer = await book(salon, customer.userId, '2027-03-02T11:00:00+01:00')

  expect([answer.statusCode, answer.json().message]).toEqual([403, 'blackListed'])
})

test('[CUS-01, AUTH-07] an unproven e-mail takes over nothing, and another salon’s row stays', async () => {
  const [salon, other] = [await aSalon(), await aSalon()]
  const customer = await aCustomer(t.db)
  await t.db.updateTable('appUser').set({ emailConfirmedTime: null }).where('id', '=', customer.userId).execute()
  const here = await typedIn(salon.id, { email: customer.email }, true)
  const there = await typedIn(other.id, { email: customer.email }, true)

  expect((await book(salon, customer.userId, '2027-03-02T12:00:00+01:00')).statusCode).toBe(201)

  const left = await t.db.selectFrom('customer').select('id').where('id', 'in', [here, there]).execute()
  expect(left).toHaveLength(2)
})
