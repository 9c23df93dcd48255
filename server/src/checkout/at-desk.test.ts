import { randomUUID } from 'node:crypto'
import type { ResponseReceived } from '@goldline/contract/call'
import type { TillCustomer } from '@goldline/contract/checkout'
import type { getAfterSale } from '@goldline/contract/checkout/after-sale'
import type { Draft } from '@goldline/contract/checkout/draft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { transact } from '../db/transaction.ts'
import { eraseCustomers } from '../privacy/erase-visits.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { aRegular, aTill, aVisit, begin, change, made, sell, type TillForTests } from '../test/till.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 2)
  till = await aTill(t, salon)
})
afterAll(() => t.close())

type FoundCustomers = z.infer<typeof TillCustomer>[]
const find = async (query: string): Promise<FoundCustomers> =>
  made(await till.send('GET', `/v1/till/customers?query=${encodeURIComponent(query)}`)).json()

async function aNamed(name: string, surname: string) {
  const customer = await aCustomer(t.db, { name, surname })
  await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  return customer
}

describe('the customer of a sale', () => {
  test('[POS-01, CUS-04] is found by name; contacts, and search by them, only if the salon allows it at the till', async () => {
    const { id, email } = await aNamed('Wilhelmina', 'Zürcher')
    await aCustomer(t.db, { name: 'Wilhelmina', surname: 'Elsewhere' })
    const [found, ...others] = await find('wilhel')
    expect(others).toEqual([])
    expect(found).toMatchObject({ id, surname: 'Zürcher', points: 0, visits: 0, email: null, phoneNr: null })
    expect(await find(email)).toEqual([])
    const shows = (showCustomerDataCheckout: boolean) =>
      t.db.updateTable('businessObject').set({ showCustomerDataCheckout }).where('id', '=', salon.id).execute()
    await shows(true)
    expect(await find(email)).toMatchObject([{ id, email }])
    await shows(false)
    const sale = await change(till, await begin(till), { customerId: id })
    expect(sale.customer).toMatchObject({ id, hasEmail: true, email: null })
    expect(refusal(await till.send('GET', '/v1/till/customers?query=w'))).toEqual([400, 'invalid-request'])
  })

  test('[POS-01] takes a visit out of a sale with its agreed and added services, and reopens it', async () => {
    const [one, two] = [await aVisit(t, salon), await aVisit(t, salon)]
    const additions = JSON.stringify([{ product: salon.product, name: 'Schnitt', staffId: salon.staff[0] }])
    await t.db.updateTable('appointment').set({ additions }).where('id', '=', two).execute()
    const draft = await begin(till, one, two)
    expect(draft.total).toBe(24_000)
    const leave = (appointmentId: string) =>
      till.send('DELETE', `/v1/till-drafts/${draft.id}/visits?appointmentId=${appointmentId}`)
    const left: Draft = made(await leave(two)).json()
    expect([left.total, left.visits.map(({ appointmentId }) => appointmentId)]).toEqual([8000, [one]])
    expect(made(await leave(randomUUID())).json<Draft>().total).toBe(8000)
    expect((await begin(till, two)).total).toBe(16_000)
    await sell(till, left)
    const open = await t.db.selectFrom('appointment').select('status').where('id', '=', two).executeTakeFirstOrThrow()
    expect(open.status).toBe('CHECKED_IN')
    await expectInvariants(t.db)
  })
})

test('[POS-01e] proposes for a service the qualified people at work who are free now', async () => {
  const [early = '', late = ''] = salon.staff
  const free = async () => made(await till.send('GET', `/v1/till/free-people?product=${salon.product}`)).json()
  expect(await free()).toEqual([early, late])
  await t.db.updateTable('staffHours').set({ fromTime: '11:00' }).where('staffId', '=', late).execute()
  expect(await free()).toEqual([early])
  const foreign = await aSalon(t.db, 1)
  const url = `/v1/till/free-people?product=${foreign.product}`
  expect((await till.send('GET', url)).json()).toMatchObject({ status: 404, message: 'product.notFound' })
  await t.db.updateTable('staffHours').set({ fromTime: '09:00' }).where('staffId', '=', late).execute()
})

test('[PRIV-01] continues the open sale of an erased customer without a customer', async () => {
  const customerId = await aRegular(t, salon)
  const [one, two] = [await aVisit(t, salon, { customerId }), await aVisit(t, salon, { customerId })]
  const draft = await begin(till, one)
  expect(draft.content.customerId).toBe(customerId)
  const person = { userId: randomUUID(), customerIds: [customerId], proven: [], claimed: [] }
  await transact(t.db, (tx) => eraseCustomers(tx, person, new Date(t.clock.now())))
  for (const each of [draft, await begin(till, two)]) {
    const seen: Draft = made(await till.send('GET', `/v1/till-drafts/${each.id}`)).json()
    expect([seen.customer, seen.content.customerId]).toEqual([null, null])
    const tips = [{ staffId: salon.staff[0] ?? '', amount: 500 }]
    expect(await sell(till, await change(till, seen, { tips }))).toMatchObject({ total: 8500, customer: null })
  }
})

type AfterSale = ResponseReceived<typeof getAfterSale>

describe('after a sale', () => {
  const after = async (order: string, weeks = ''): Promise<AfterSale> =>
    made(await till.send('GET', `/v1/orders/${order}/next${weeks && `?weeks=${weeks}`}`)).json()
  const sold = async (customerId: string | null) =>
    (await sell(till, await begin(till, await aVisit(t, salon, { customerId })))).id

  test('[POS-18] proposes the same person’s first three starts, four weeks later; one is booked and announced', async () => {
    const customerId = await aRegular(t, salon)
    const order = await sold(customerId)
    const { next } = await after(order)
    expect(next).toMatchObject({ interval: null, weeks: [4, 6, 8], chosen: 4, services: ['Schnitt'], minutes: 60 })
    expect(next?.staff?.id).toBe(salon.staff[0])
    expect(next?.starts).toHaveLength(3)
    // The visit was at ten in Zürich; four weeks later, summer time applies.
    const [first = ''] = next?.starts ?? []
    expect(next?.starts).toContain('2027-03-30T08:00:00.000Z')
    expect((await after(order, '6')).next?.starts[0]?.slice(0, 10)).toBe('2027-04-13')
    const book = (startTime: string, key: string = randomUUID()) =>
      till.send('POST', `/v1/orders/${order}/next`, { startTime }, { 'idempotency-key': key })
    const key = randomUUID()
    const made1 = made(await book(first, key)).json<{ appointmentId: string }>()
    expect(made(await book(first, key)).json()).toEqual(made1)
    const booked = await t.db
      .selectFrom('appointment')
      .select(['status', 'bookingType', 'customerId', 'requestedStaffId'])
      .where('id', '=', made1.appointmentId)
      .executeTakeFirstOrThrow()
    expect(booked).toEqual({
      status: 'CONFIRMED',
      bookingType: 'TELEPHONE',
      customerId,
      requestedStaffId: salon.staff[0],
    })
    expect((await after(order)).next?.starts).not.toContain(first)
    expect((await book(first)).statusCode).toBe(409)
  })

  test('[CAT-10g] names the next visit in the reader’s language', async () => {
    const order = await sold(await aRegular(t, salon))
    await t.db
      .updateTable('appointmentService')
      .set({ names: JSON.stringify({ vi: 'Cắt tóc' }) })
      .where('businessObjectId', '=', salon.id)
      .execute()
    const read = async (language: string) => {
      const answer = await till.send('GET', `/v1/orders/${order}/next`, undefined, { 'accept-language': language })
      return made(answer).json<AfterSale>().next?.services
    }
    expect([await read('vi'), await read('en')]).toEqual([['Cắt tóc'], ['Schnitt']])
  })

  test('[POS-18] proposes nothing without a customer or if nothing is offered any more', async () => {
    const nobody = await sold(null)
    expect(await after(nobody)).toEqual({ reviewOf: null, next: null })
    const startTime = '2027-03-30T08:00:00Z'
    expect(refusal(await till.send('POST', `/v1/orders/${nobody}/next`, { startTime }))).toEqual([
      409,
      'startTime.invalid',
    ])
    expect(refusal(await till.send('GET', `/v1/orders/${randomUUID()}/next`))).toEqual([404, 'order.notFound'])
  })

  test('[REV-02l] shows a review code only for customers without e-mail, if the tier has reviews', async () => {
    const customerId = await aRegular(t, salon)
    const order = await sold(customerId)
    const asked = async () => (await after(order)).reviewOf !== null
    const tier = (version: 'LITE' | 'LITE_PLUS') =>
      t.db.updateTable('businessObject').set({ version }).where('id', '=', salon.id).execute()
    await tier('LITE')
    expect(await asked()).toBe(false)
    await tier('LITE_PLUS')
    expect(await asked()).toBe(true)
    const { at } = await t.db
      .selectFrom('appointmentHistory')
      .innerJoin('orderVisit', 'orderVisit.appointmentId', 'appointmentHistory.appointmentId')
      .select('at')
      .where('orderVisit.orderId', '=', order)
      .where('what', '=', 'checkedOut')
      .executeTakeFirstOrThrow()
    const checkedOut = (time: Date) =>
      t.db.updateTable('appointmentHistory').set({ at: time }).where('what', '=', 'checkedOut').execute()
    await checkedOut(new Date(at.getTime() - 86_400_000))
    expect(await asked()).toBe(false)
    await checkedOut(at)
    await t.db
      .updateTable('customerProfile')
      .set({ notificationSubscribed: true })
      .where('customerId', '=', customerId)
      .execute()
    expect(await asked()).toBe(false)
  })
})
