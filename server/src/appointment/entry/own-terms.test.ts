import type { Appointment } from '@goldline/contract/appointment'
import type { BusinessObject } from '@goldline/contract/business-object'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const noon = '2027-03-04T11:00:00.000Z'

/** Creates a salon where the first takes an hour for CHF 80 and the second 90 minutes for CHF 60. */
async function aSalonWithAPupil() {
  const salon = await aSalon(db, 2)
  const [first = '', pupil = ''] = salon.staff
  const owner = await anOwner(db, salon.id)
  const change = (url: string, payload: object) => app.inject({ method: 'PATCH', url, headers: owner, payload })
  const ownTerms = [{ staffId: pupil, price: 6000, duration: 90 }]
  expect((await change(`/v1/products/${salon.product}`, { ownTerms })).statusCode).toBe(200)
  return { salon, first, pupil, owner, change }
}

async function timesOf(salon: { id: string; product: string }, who = '') {
  const query = `from=2027-03-04&to=2027-03-04&products=${salon.product}${who}`
  const answer = await app.inject({ url: `/v1/business-objects/${salon.id}/available-slots?${query}` })
  return answer.json<{ slotsOfDates: { times: string[] }[] }>().slotsOfDates[0]?.times ?? []
}

const minutesOf = ({ startTime, endTime }: Appointment) => (Date.parse(endTime) - Date.parse(startTime)) / 60_000

describe('[CAT-11] price and time of a person', () => {
  test('are applied when the person is requested', async () => {
    const { salon, first, pupil } = await aSalonWithAPupil()
    const { token } = await aSignedInCustomer(db)
    const other = await aSignedInCustomer(db)
    const one = booked(await book(app, salon, token, { startTime: noon, staffId: first }))
    const two = booked(await book(app, salon, other.token, { startTime: noon, staffId: pupil }))
    expect([one, two].map((each) => [each.services[0]?.price, each.services[0]?.duration, minutesOf(each)])).toEqual([
      [8000, 60, 60],
      [6000, 90, 90],
    ])
    expect(await timesOf(salon, `&staffId=${pupil}`)).not.toContain('13:00:00')
    expect(await timesOf(salon, `&staffId=${first}`)).toContain('13:00:00')
  })

  test('are those of the assigned person for the first available, who is free for long enough', async () => {
    const { salon, first, pupil } = await aSalonWithAPupil()
    const people = await Promise.all([aSignedInCustomer(db), aSignedInCustomer(db), aSignedInCustomer(db)])
    const [one, two, three] = people.map(({ token }) => token)
    if (!one || !two || !three) throw new Error('nobody')
    booked(await book(app, salon, one, { startTime: '2027-03-04T12:00:00.000Z', staffId: pupil }))
    const quick = booked(await book(app, salon, two, { startTime: noon }))
    expect([quick.services[0]?.staffId, quick.services[0]?.price]).toEqual([first, 8000])
    // The first is busy, and the pupil is free for only an hour.
    expect(refusal(await book(app, salon, three, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    const slow = booked(await book(app, salon, three, { startTime: '2027-03-04T13:30:00.000Z', staffId: pupil }))
    expect([slow.services[0]?.price, minutesOf(slow)]).toEqual([6000, 90])
  })

  test('stay as agreed: people with other terms do not take over, and the customer can move it unchanged', async () => {
    const { salon, first, pupil } = await aSalonWithAPupil()
    const [customer, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const loose = booked(await book(app, salon, customer.token, { startTime: noon }))
    expect(loose.services[0]?.staffId).toBe(first)
    // Must not make room by moving an hour for CHF 80 to somebody who takes 90 minutes for CHF 60.
    expect(refusal(await book(app, salon, other.token, { startTime: noon, staffId: first }))[1]).toBe(
      'startTime.invalid',
    )
    const move = (staffId: string | null) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/appointments/${loose.id}`,
        headers: { ...customer.token, 'if-match': '1' },
        payload: { startTime: '2027-03-04T14:00:00.000Z', staffId },
      })
    expect(refusal(await move(pupil))[1]).toBe('staff.not-qualified')
    expect((await move(null)).json<Appointment>().services[0]).toMatchObject({ staffId: first, price: 8000 })
  })

  test('stay when the salon gives the visit to a person with other terms: the customer can move it as agreed', async () => {
    const { salon, first, pupil, owner } = await aSalonWithAPupil()
    const { token } = await aSignedInCustomer(db)
    const { id } = booked(await book(app, salon, token, { startTime: noon, staffId: first }))
    const given = await app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers: { ...owner, 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() },
      payload: { staffId: pupil },
    })
    expect(given.json<Appointment>().services[0]).toMatchObject({ staffId: pupil, price: 8000, duration: 60 })
    const moved = await app.inject({
      method: 'PATCH',
      url: `/v1/appointments/${id}`,
      headers: { ...token, 'if-match': '2' },
      payload: { startTime: '2027-03-04T14:00:00.000Z' },
    })
    expect([moved.statusCode, moved.json<Appointment>().services[0]]).toMatchObject([
      200,
      { staffId: first, price: 8000, duration: 60 },
    ])
  })

  test('appear on the booking page and in ADMIN’s own booking', async () => {
    const { salon, pupil, owner } = await aSalonWithAPupil()
    const page = await app.inject({ url: `/v1/business-objects/${salon.urlName}` })
    const terms = { staffId: pupil, price: 6000, duration: 90 }
    expect(page.json<BusinessObject>().categories[0]?.products[0]?.ownTerms).toEqual([terms])
    const offered = await app.inject({ url: '/v1/business-object/services', headers: owner })
    expect(offered.json().services[0].ownTerms).toEqual([terms])
    const entered = await app.inject({
      method: 'POST',
      url: '/v1/business-object/appointments',
      headers: { ...owner, 'idempotency-key': crypto.randomUUID() },
      payload: {
        customerId: null,
        walkIn: true,
        startTime: noon,
        keepDurations: false,
        tell: false,
        services: [{ product: salon.product, staffId: pupil }],
      },
    })
    expect(entered.json<Appointment>().services[0]).toMatchObject({ price: 6000, duration: 90 })
  })

  test('are edited with the person, and deleted when the person no longer does the service', async () => {
    const { salon, first, pupil, owner, change } = await aSalonWithAPupil()
    const termsOf = async () => {
      const people = (await app.inject({ url: '/v1/staff', headers: owner })).json<{ ownTerms: object[] }[]>()
      return people.map(({ ownTerms }) => ownTerms)
    }
    const own = { product: salon.product, price: 9500, duration: null }
    expect((await change(`/v1/staff/${first}`, { ownTerms: [own] })).statusCode).toBe(200)
    expect(await termsOf()).toEqual([[own], [{ product: salon.product, price: 6000, duration: 90 }]])
    const foreign = { ...own, product: (await aSalon(db, 1)).product }
    expect(refusal(await change(`/v1/staff/${first}`, { ownTerms: [foreign] }))).toEqual([404, 'product.notFound'])
    await change(`/v1/products/${salon.product}`, { specialists: [first] })
    await change(`/v1/products/${salon.product}`, { specialists: [first, pupil] })
    expect(await termsOf()).toEqual([[own], []])
  })

  test('are deleted with the service, on either screen that removes it from the person, and with a variant', async () => {
    const { salon, first, pupil, owner, change } = await aSalonWithAPupil()
    const other = await aProduct(db, salon, { specialists: [first, pupil] })
    const terms = { staffId: pupil, price: 4000, duration: 30 }
    const timing = { duration: 45, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const variants = [{ names: { de: 'Kurz' }, price: 5000, ...timing, ownTerms: [terms] }]
    const made = await change(`/v1/products/${other}`, { variants })
    const [variant] = made.json<{ variants: { id: string }[] }>().variants
    const termsOfPupil = async () => {
      const people = (await app.inject({ url: '/v1/staff', headers: owner })).json<
        { id: string; ownTerms: object[] }[]
      >()
      return people.find(({ id }) => id === pupil)?.ownTerms.map((own) => ('product' in own ? own.product : own))
    }
    const skills = (productIds: string[]) => change(`/v1/staff/${pupil}`, { productIds })
    expect(await termsOfPupil()).toEqual([salon.product, `${other}%${variant?.id}`].sort())
    await skills([salon.product])
    await skills([salon.product, other])
    expect(await termsOfPupil()).toEqual([salon.product])
    const specialist = (does: boolean) =>
      app.inject({
        method: 'POST',
        url: '/v1/products/changes',
        headers: { ...owner, 'idempotency-key': crypto.randomUUID() },
        payload: { ids: [salon.product], specialist: { staffId: pupil, does } },
      })
    await specialist(false)
    await specialist(true)
    expect(await termsOfPupil()).toEqual([])
    const again = { product: `${other}%${variant?.id}`, price: 4000, duration: null }
    expect((await change(`/v1/staff/${pupil}`, { ownTerms: [again] })).statusCode).toBe(200)
    expect((await change(`/v1/products/${other}`, { variants: [] })).statusCode).toBe(200)
    expect(await termsOfPupil()).toEqual([])
  })

  test('of a removed service are kept only for its bookings', async () => {
    const { salon, first, pupil, owner, change } = await aSalonWithAPupil()
    const other = await aProduct(db, salon, { specialists: [first, pupil] })
    const [customer, stranger] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    booked(await book(app, salon, customer.token, { startTime: noon }))
    await app.inject({ method: 'DELETE', url: `/v1/products/${salon.product}`, headers: owner })
    const team = (await app.inject({ url: '/v1/staff', headers: owner })).json<{ id: string; productIds: string[] }[]>()
    expect(team.find(({ id }) => id === pupil)).toMatchObject({ productIds: [other], ownTerms: [] })
    expect((await change(`/v1/staff/${pupil}`, { productIds: [] })).json()).toMatchObject({ productIds: [] })
    expect((await change(`/v1/staff/${pupil}`, { productIds: [other] })).json()).toMatchObject({ productIds: [other] })
    // Still an hour for CHF 80, which the pupil cannot take over.
    const wished = { startTime: noon, staffId: first, products: [other] }
    expect(refusal(await book(app, salon, stranger.token, wished))[1]).toBe('startTime.invalid')
  })

  test.each([
    [{ price: -1, duration: null }],
    [{ price: null, duration: 7 }],
    [{ price: null, duration: 245 }],
    [{ price: 10.5, duration: null }],
  ])('%o is refused', async (wrong) => {
    const { salon, pupil, change } = await aSalonWithAPupil()
    const answer = await change(`/v1/products/${salon.product}`, { ownTerms: [{ staffId: pupil, ...wrong }] })
    expect(refusal(answer)).toEqual([400, 'invalid-request'])
  })
})
