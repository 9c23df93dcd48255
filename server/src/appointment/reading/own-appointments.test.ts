import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, clock, close } = await testApp()
afterAll(close)
afterEach(() => clock.set(testNow))

type Header = { authorization: string }
type Page = { appointments: Appointment[]; next: string | null }

const get = (token: Header, query: string) => app.inject({ url: `/v1/user/me/appointments?${query}`, headers: token })

/** Reads all pages. */
async function all(token: Header, when: 'coming' | 'past', limit = 2): Promise<Appointment[][]> {
  const pages: Appointment[][] = []
  let next: string | null = ''
  while (next !== null) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    const answer = await get(token, `when=${when}&limit=${limit}${cursor}`)
    expect(answer.statusCode).toBe(200)
    const page = answer.json<Page>()
    pages.push(page.appointments)
    next = page.next
  }
  return pages
}

const read = async (id: string, token: Header) =>
  (await app.inject({ url: `/v1/appointments/${id}`, headers: token })).json<Appointment>()

async function aBooking(startTime = '2027-03-04T11:00:00Z') {
  const salon = await aSalon(db, 1, { maxConfirmedAppointments: 100 })
  const customer = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, customer.token, { startTime }))
  return { salon, ...customer, appointment }
}

describe('a customer’s own list', () => {
  test('[UI-11] lists future visits soonest first, across salons, page by page, each once', async () => {
    const { salon, token, appointment } = await aBooking()
    const elsewhere = await aSalon(db, 2)
    const starts = ['2027-03-03T08:00:00Z', '2027-03-05T08:00:00Z', '2027-03-06T08:00:00Z']
    for (const startTime of starts) booked(await book(app, elsewhere, token, { startTime }))
    booked(await book(app, salon, token, { startTime: '2027-03-07T08:00:00Z' }))
    const pages = await all(token, 'coming')
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    const listed = pages.flat()
    expect(new Set(listed.map(({ id }) => id)).size).toBe(5)
    expect(listed.map(({ startTime }) => startTime)).toEqual(listed.map(({ startTime }) => startTime).sort())
    expect(listed[1]?.id).toBe(appointment.id)
    expect(await all(token, 'past')).toEqual([[]])
  })

  test('[UI-11] stays complete across pages when appointments start at the same time', async () => {
    const { salon, id, token, appointment } = await aBooking()
    const row = await db
      .selectFrom('appointment')
      .selectAll()
      .where('id', '=', appointment.id)
      .executeTakeFirstOrThrow()
    const copied = { ...row, status: 'OTHER', additions: '[]' } as const
    const copies = Array.from({ length: 6 }, () => ({ ...copied, id: crypto.randomUUID() }))
    await db.insertInto('appointment').values(copies).execute()
    expect(row).toMatchObject({ customerId: id, businessObjectId: salon.id })
    for (const limit of [1, 2, 3, 7, 50]) {
      const listed = (await all(token, 'coming', limit)).flat()
      expect(new Set(listed.map((each) => each.id)).size).toBe(7)
    }
  })

  test('[APT-02] lists past and cancelled appointments as past, newest first', async () => {
    const { salon, token, appointment } = await aBooking()
    const cancelled = booked(await book(app, salon, token, { startTime: '2027-03-09T11:00:00Z' }))
    await app.inject({ method: 'POST', url: `/v1/appointments/${cancelled.id}/cancellation`, headers: token })
    clock.set(Date.parse('2027-03-04T11:59:59Z'))
    expect((await all(token, 'coming')).flat().map(({ id }) => id)).toEqual([appointment.id])
    clock.set(Date.parse('2027-03-04T12:00:00Z'))
    expect(await all(token, 'coming')).toEqual([[]])
    expect((await all(token, 'past', 1)).map(([only]) => only?.id)).toEqual([cancelled.id, appointment.id])
  })

  test('[BIZ-04] goes back as far as the salon allows, by the salon’s days', async () => {
    const { salon, token, appointment } = await aBooking()
    await db.updateTable('businessObject').set({ appointmentLifeTimeInDays: 10 }).where('id', '=', salon.id).execute()
    // 14 March, a minute before midnight in Zürich.
    clock.set(Date.parse('2027-03-14T22:59:00Z'))
    expect((await all(token, 'past')).flat().map(({ id }) => id)).toEqual([appointment.id])
    clock.advance(60_000)
    expect(await all(token, 'past')).toEqual([[]])
  })

  test('[AUTH-04] contains only the customer’s own appointments', async () => {
    const { salon } = await aBooking()
    const stranger = await aSignedInCustomer(db)
    expect(await all(stranger.token, 'coming')).toEqual([[]])
    expect(refusal(await get(await anOwner(db, salon.id), 'when=coming'))).toEqual([403, 'forbidden'])
    for (const query of ['', 'when=soon', 'when=past&limit=51', 'when=past&cursor=1_x'])
      expect(refusal(await get(stranger.token, query))).toEqual([400, 'invalid-request'])
  })
})

describe('an own appointment', () => {
  test('[AVL-10] names the salon’s contact and all staff who serve; the salon’s view has neither', async () => {
    const { salon, token } = await aBooking()
    const address = { phoneNr: '+41441234567', street: 'Bahnhofstrasse 1', postalCode: '8001', city: 'Zürich' }
    await db.updateTable('businessObject').set(address).where('id', '=', salon.id).execute()
    const second = await aSalon(db, 2)
    const [lena = '', mia = ''] = second.staff
    const products = [
      await aProduct(db, second, { specialists: [lena] }),
      await aProduct(db, second, { specialists: [mia] }),
    ]
    const both = booked(await book(app, second, token, { startTime: '2027-03-05T11:00:00Z', products }))
    expect(both.own?.staff.map(({ id }) => id)).toEqual([lena, mia])
    expect(both.services.map(({ staffId }) => staffId)).toEqual([lena, mia])
    const [first] = (await all(token, 'coming')).flat()
    expect(first?.own?.salon).toEqual({ ...address, country: 'CH' })
    const owner = await anOwner(db, second.id)
    expect((await read(both.id, owner)).own).toBeNull()
  })

  test('[MSG-02] [CUS-03] shows where the salon writes to, masked, or that it does not write', async () => {
    const { salon, id, token, appointment } = await aBooking()
    const told = async () => (await read(appointment.id, token)).own?.told
    const prefer = (communicationPreference: 'ONLY_VIA_SMS' | 'DISABLED') =>
      db.updateTable('customerProfile').set({ communicationPreference }).where('customerId', '=', id).execute()
    const contact = { email: 'sabine@customer.example', phoneNr: '+41791234567' }
    await db.updateTable('customer').set(contact).where('id', '=', id).execute()
    expect(await told()).toEqual({ channel: 'EMAIL', sentTo: 's*****@customer.example' })
    await prefer('ONLY_VIA_SMS')
    expect(await told()).toEqual({ channel: 'SMS', sentTo: '+41*****4567' })
    await prefer('DISABLED')
    expect(await told()).toBeNull()
    expect((await read(appointment.id, await anOwner(db, salon.id))).own).toBeNull()
  })

  test('[CAT-06] shows which of its services can be booked again', async () => {
    const { salon, token, appointment } = await aBooking()
    const other = await aProduct(db, salon, { specialists: salon.staff })
    const products = [salon.product, other]
    const { id } = booked(await book(app, salon, token, { startTime: '2027-03-05T11:00:00Z', products }))
    expect((await read(id, token)).own?.bookable).toEqual(products)
    await db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', other).execute()
    expect((await read(id, token)).own?.bookable).toEqual([salon.product])
    await db
      .updateTable('product')
      .set({ deletedTime: new Date(0) })
      .where('id', '=', salon.product)
      .execute()
    expect((await read(id, token)).own?.bookable).toEqual([])
    expect((await read(appointment.id, token)).services[0]?.name).toBeNull()
  })

  test('[CUS-06] can be cancelled, but not booked again, by a blocked customer', async () => {
    const { salon, id, token, appointment } = await aBooking()
    const profile = db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', id)
    await profile.where('businessObjectId', '=', salon.id).execute()
    const { own } = await read(appointment.id, token)
    expect(own).toMatchObject({ bookable: [], movable: { refusal: 'blackListed' }, cancellable: { refusal: null } })
  })
})
