import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { marketplaceSalon } from '../test/marketplace-salon.ts'
import { aSignedInCustomer, book, booked } from '../test/salon.ts'

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const { t, salon, standIn, booking, connect, visits, meet } = await marketplaceSalon()
const wednesday = '2027-03-03T10:00:00Z'
const short = '03-03T10:00'

async function sent(given = booking(wednesday)) {
  standIn().book('48213', given)
  const [answer] = await standIn().deliver()
  return answer
}
const rowsOf = async (table: 'marketplaceEvent' | 'marketplaceBooking') =>
  (await t.db.selectFrom(table).selectAll().where('businessObjectId', '=', salon().id).execute()).length

describe('an event', () => {
  test('[MKT-02a] enters a visit as TREATWELL with the named person, and unknown fields change nothing', async () => {
    await connect()
    const answer = await sent(booking(wednesday, { employeeId: '5101', consumer: { name: 'Dana Frischknecht' } }))
    expect(answer).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await visits()).toEqual([['CONFIRMED', short, 1]])
    const row = await t.db
      .selectFrom('marketplaceBooking')
      .selectAll()
      .where('appointmentId', '=', String(answer?.body.appointmentId))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ twOfferId: '88300', twSkuId: '88301', twEmployeeId: '5101', price: 8000 })
    expect(await findViolations(t.db)).toEqual([])
  })

  test.each([
    ['forged', { forged: true }],
    ['older than 300 s', { late: 301 }],
    ['dated in the future', { late: -301 }],
  ])('[MKT-02d] that is %s is refused with 401 and writes nothing', async (_, how) => {
    await connect()
    standIn().book('48213', booking(wednesday))
    const [event] = standIn().events
    if (event === undefined) throw new Error('no event')
    const before = await rowsOf('marketplaceEvent')
    expect(await standIn().send(event, how)).toMatchObject({ status: 401, body: { message: 'signature-invalid' } })
    expect([await visits(), await rowsOf('marketplaceBooking')]).toEqual([[], 0])
    expect(await rowsOf('marketplaceEvent')).toBe(before)
    expect(await standIn().send(event, { late: 299 })).toMatchObject({ status: 200 })
  })

  test('[MKT-02c] sent twice is applied once and gets the same answer', async () => {
    await connect()
    standIn().book('48213', booking(wednesday))
    const [event] = standIn().events
    if (event === undefined) throw new Error('no event')
    const answers = await Promise.all([1, 2, 3].map(() => standIn().send(event)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await visits()).toEqual([['CONFIRMED', short, expect.any(Number)]])
  })

  test('[MKT-02c] leaves no visit if a creation arrives after its cancellation', async () => {
    await connect()
    const { bookingId } = standIn().book('48213', booking(wednesday))
    standIn().change(bookingId, { status: 'CANCELLED' })
    standIn().events.reverse()
    const [cancelled, created] = await standIn().deliver()
    expect([cancelled?.body, created?.body]).toEqual([{ accepted: true }, { accepted: true }])
    expect(await visits()).toEqual([])
  })

  test('[MKT-02c] decides moves and cancellations by the highest revision, in any order of arrival', async () => {
    await connect()
    const { bookingId } = standIn().book('48213', booking(wednesday))
    await standIn().deliver()
    const later = { start: '2027-03-03T12:00:00Z', end: '2027-03-03T13:00:00Z' }
    standIn().change(bookingId, later)
    standIn().change(bookingId, { start: '2027-03-03T14:00:00Z', end: '2027-03-03T15:00:00Z' })
    standIn().events.reverse()
    await standIn().deliver()
    expect(await visits()).toEqual([['CONFIRMED', '03-03T14:00', expect.any(Number)]])
    standIn().change(bookingId, { status: 'CANCELLED' })
    await standIn().deliver()
    expect(await visits()).toEqual([['CUSTOMER_CANCELLED', '03-03T14:00', expect.any(Number)]])
    expect(await findViolations(t.db)).toEqual([])
  })
})

describe('room', () => {
  test('[MKT-03a] moves other visits to free the named person; without room refuses a booking with slot_taken', async () => {
    await connect()
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon(), token, { startTime: wednesday }))
    expect((await sent(booking(wednesday, { employeeId: '5100' })))?.body).toMatchObject({ accepted: true })
    expect(await visits()).toEqual([['CONFIRMED', short, 0]])
    expect((await sent())?.body).toEqual({ accepted: false, code: 'slot_taken' })
    expect(await visits()).toHaveLength(1)
    // Stays refused, even if the list still has the old booking.
    await meet()
    expect(await visits()).toHaveLength(1)
  })

  test('[MKT-03a] a blocked customer is refused like a full day', async () => {
    await connect()
    const { customerId } = await aCustomerHere('blocked@example.com')
    await t.db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', customerId).execute()
    const consumer = { name: 'Mara Keller', email: 'blocked@example.com' }
    expect((await sent(booking(wednesday, { consumer })))?.body).toEqual({ accepted: false, code: 'slot_taken' })
  })

  test('[MKT-02b] an unmapped offer is refused with its code, and the owners get a link to map it, once a day', async () => {
    await connect()
    await meet()
    const told = { notificationSubscribers: 'owner@salon.example' }
    await t.db.updateTable('businessObject').set(told).where('id', '=', salon().id).execute()
    const unknown = { offerId: '88400', skuId: '88402' }
    expect((await sent(booking(wednesday, unknown)))?.body).toEqual({ accepted: false, code: 'unknown_sku' })
    expect((await sent(booking(wednesday, unknown)))?.body).toEqual({ accepted: false, code: 'unknown_sku' })
    expect((await sent(booking(wednesday, { employeeId: '5102' })))?.body).toEqual({
      accepted: false,
      code: 'unknown_employee',
    })
    const mails = await t.db
      .selectFrom('message')
      .select(['type', 'text'])
      .where('businessObjectId', '=', salon().id)
      .execute()
    expect(mails.map(({ type }) => type)).toEqual(['MARKETPLACE_UNMAPPED'])
    expect(mails[0]?.text).toContain('/admin/connections/mapping')
  })

  test('[MKT-03b] [AVL-05] a move without room leaves the visit unassigned and creates a news item', async () => {
    await connect()
    const { bookingId } = standIn().book('48213', booking(wednesday))
    await standIn().deliver()
    const { token } = await aSignedInCustomer(t.db)
    const noon = '2027-03-03T12:00:00Z'
    for (const staffId of salon().staff) {
      const other = await aSignedInCustomer(t.db)
      booked(await book(t.app, salon(), other.token, { startTime: noon, staffId }))
    }
    expect(token).toBeDefined()
    standIn().change(bookingId, { start: noon, end: '2027-03-03T13:00:00Z' })
    expect((await standIn().deliver())[0]).toMatchObject({ status: 200, body: { accepted: true } })
    expect(await visits()).toEqual([['CONFIRMED', '03-03T12:00', -1]])
    const news = await t.db
      .selectFrom('appointmentHistory')
      .select('news')
      .where('businessObjectId', '=', salon().id)
      .where('news', '=', 'unassigned')
      .execute()
    expect(news).toHaveLength(1)
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[MKT-02a] a customer known by contact and name is not duplicated', async () => {
    await connect()
    const { customerId } = await aCustomerHere('mara@example.com')
    await sent(booking(wednesday, { consumer: { name: 'Mara Keller', email: 'mara@example.com' } }))
    const { customerId: who } = await t.db
      .selectFrom('appointment')
      .select('customerId')
      .where('businessObjectId', '=', salon().id)
      .executeTakeFirstOrThrow()
    expect(who).toBe(customerId)
  })
})

async function aCustomerHere(email: string) {
  const customerId = randomUUID()
  const own = { enteredByBusinessObjectId: salon().id, name: 'Mara', surname: 'Keller', email }
  await t.db
    .insertInto('customer')
    .values({ id: customerId, ...own })
    .execute()
  await t.db.insertInto('customerProfile').values({ businessObjectId: salon().id, customerId }).execute()
  return { customerId }
}
