import { randomUUID } from 'node:crypto'
import type { TillCustomer } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type TestApp, testApp } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import { aTill, aVisit, begin, change, made, sell, type TillForTests } from '../test/till.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 2)
  till = await aTill(t, salon)
})
afterAll(() => t.close())

type Found = z.infer<typeof TillCustomer>[]
const find = async (query: string): Promise<Found> =>
  made(await till.send('GET', `/v1/till/customers?query=${encodeURIComponent(query)}`)).json()

async function aNamed(name: string, surname: string) {
  const customer = await aCustomer(t.db, { name, surname })
  await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  return customer
}

describe('whom a sale is for', () => {
  test('[POS-01, CUS-04] is found by name; contacts and a search by them only if the salon lets the till', async () => {
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

  test('[POS-01] a visit leaves a sale with what was agreed for it, and is open again', async () => {
    const [one, two] = [await aVisit(t, salon), await aVisit(t, salon)]
    const draft = await begin(till, one, two)
    expect(draft.total).toBe(16_000)
    const leave = (appointmentId: string) =>
      till.send('DELETE', `/v1/till-drafts/${draft.id}/visits?appointmentId=${appointmentId}`)
    const left: Draft = made(await leave(two)).json()
    expect([left.total, left.visits.map(({ appointmentId }) => appointmentId)]).toEqual([8000, [one]])
    expect(made(await leave(randomUUID())).json<Draft>().total).toBe(8000)
    expect((await begin(till, two)).id).not.toBe(draft.id)
    await sell(till, left)
    const open = await t.db.selectFrom('appointment').select('status').where('id', '=', two).executeTakeFirstOrThrow()
    expect(open.status).toBe('CHECKED_IN')
    await expectInvariants(t.db)
  })
})
