import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

type Header = { authorization: string }
type Slots = { slotsOfDates: { date: string; times: string[] }[] }

const noon = '2027-03-04T11:00:00.000Z'

/** Creates a salon where two people do hair, two do nails, and the middle one both; an hour each. */
async function aHairAndNailSalon() {
  const salon = await aSalon(db, 3)
  const [anna = '', bea = '', cleo = ''] = salon.staff
  const hair = await aProduct(db, salon, { specialists: [anna, bea] })
  const nails = await aProduct(db, salon, { specialists: [bea, cleo] })
  return { salon, anna, bea, cleo, products: [hair, nails] }
}

const postWith = (salon: { id: string }, token: Header, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/v1/appointments',
    headers: { ...token, 'idempotency-key': crypto.randomUUID() },
    payload: { businessObjectId: salon.id, staffId: null, startTime: noon, ...payload },
  })

async function timesFor(salon: { id: string }, products: string[], staffIds?: string) {
  const each = staffIds === undefined ? '' : `&staffIds=${staffIds}`
  const query = `from=2027-03-04&to=2027-03-04&products=${products.join()}${each}`
  const answer = await app.inject({ url: `/v1/business-objects/${salon.id}/available-slots?${query}` })
  return answer.json<Slots>().slotsOfDates[0]?.times ?? []
}

const doing = ({ services }: Appointment) => services.map(({ staffId }) => staffId)
const askedFor = ({ services }: Appointment) => services.map(({ requestedStaffId }) => requestedStaffId)

describe('a person for each service', () => {
  test('[AVL-12] offers, books, stores and names a person per service, and reassigns none of them', async () => {
    const { salon, anna, cleo, products } = await aHairAndNailSalon()
    const { token } = await aSignedInCustomer(db)
    expect(await timesFor(salon, products, `${anna},${cleo}`)).toContain('12:00:00')
    const appointment = booked(await postWith(salon, token, { products, staffIds: [anna, cleo] }))
    expect([doing(appointment), askedFor(appointment)]).toEqual([
      [anna, cleo],
      [anna, cleo],
    ])
    expect(appointment).toMatchObject({ staffId: null, own: { staffMayChange: false } })
    expect(await timesFor(salon, products, `${anna},${cleo}`)).not.toContain('12:00:00')
    const other = await aSignedInCustomer(db)
    const late = await book(app, salon, other.token, { startTime: noon, staffId: anna })
    expect(refusal(late)).toEqual([409, 'startTime.invalid'])
  })

  test('[AVL-03] [AVL-12] reassigns a service without a request, and keeps the requested person', async () => {
    const { salon, anna, bea, cleo, products } = await aHairAndNailSalon()
    const [customer, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const before = booked(await postWith(salon, customer.token, { products, staffIds: [anna, null] }))
    expect(before.own?.staffMayChange).toBe(true)
    const [, nails = ''] = doing(before)
    const one = { startTime: '2027-03-04T12:00:00.000Z', staffId: nails, products: [products[1] ?? ''] }
    booked(await book(app, salon, other.token, one))
    const url = `/v1/appointments/${before.id}`
    const after = (await app.inject({ url, headers: customer.token })).json<Appointment>()
    expect(doing(after)).toEqual([anna, nails === bea ? cleo : bea])
    expect(askedFor(after)).toEqual([anna, null])
  })

  test('[AVL-10b] offers several people if the one who does everything is busy, only on request', async () => {
    const { salon, bea, products } = await aHairAndNailSalon()
    const [customer, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    booked(await book(app, salon, other.token, { startTime: noon, staffId: bea }))
    expect(await timesFor(salon, products)).not.toContain('12:00:00')
    expect(await timesFor(salon, products, 'any,any')).toContain('12:00:00')
    expect(refusal(await postWith(salon, customer.token, { products }))).toEqual([409, 'startTime.invalid'])
    const appointment = booked(await postWith(salon, customer.token, { products, staffIds: [null, null] }))
    expect(new Set(doing(appointment)).size).toBe(2)
  })

  test('[AVL-12] keeps each person in a move, or requests others; the customer’s page names each', async () => {
    const { salon, anna, bea, cleo, products } = await aHairAndNailSalon()
    const { token } = await aSignedInCustomer(db)
    const { id } = booked(await postWith(salon, token, { products, staffIds: [anna, cleo] }))
    const move = async (payload: object) =>
      (
        await app.inject({ method: 'PATCH', url: `/v1/appointments/${id}`, headers: token, payload })
      ).json<Appointment>()
    const later = await move({ startTime: '2027-03-04T13:00:00.000Z' })
    expect([doing(later), askedFor(later)]).toEqual([
      [anna, cleo],
      [anna, cleo],
    ])
    const changed = await move({ startTime: '2027-03-04T13:00:00.000Z', staffIds: [bea, cleo] })
    expect([doing(changed), askedFor(changed)]).toEqual([
      [bea, cleo],
      [bea, cleo],
    ])
    const one = await move({ startTime: '2027-03-04T13:00:00.000Z', staffId: bea })
    expect([one.staffId, doing(one)]).toEqual([bea, [bea, bea]])
  })

  test('[AVL-12] refuses unqualified people, or too few; treats the same person for each as one for all', async () => {
    const { salon, anna, bea, cleo, products } = await aHairAndNailSalon()
    const { token } = await aSignedInCustomer(db)
    const answer = (staffIds: (string | null)[]) => postWith(salon, token, { products, staffIds })
    expect(refusal(await answer([cleo, anna]))).toEqual([409, 'staff.not-qualified'])
    expect(refusal(await answer([anna]))).toEqual([400, 'invalid-request'])
    expect(refusal(await answer([anna, crypto.randomUUID()]))).toEqual([404, 'staff.notFound'])
    expect(booked(await answer([bea, bea]))).toMatchObject({ staffId: bea })
  })
})
