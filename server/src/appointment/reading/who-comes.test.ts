import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { readText } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, type SalonForTests } from '../../test/salon.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(async () => {
  clock.set(testNow)
  await expectInvariants(db)
})

type Header = { authorization: string }

const noon = '2027-03-04T11:00:00.000Z'
const two = '2027-03-04T13:00:00.000Z'

const move = (id: string, token: Header, payload: { startTime: string; staffId?: string | null }) =>
  app.inject({ method: 'PATCH', url: `/v1/appointments/${id}`, headers: token, payload })

/** Returns the last mail to the customer about an appointment. */
async function lastMail(salon: SalonForTests, type: string) {
  const mails = await db
    .selectFrom('message')
    .select(['channel', 'text', 'ics'])
    .where('businessObjectId', '=', salon.id)
    .where('cause', 'like', `${type} %`)
    .where('ics', 'is not', null)
    .orderBy('createdTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [mail] = mails
  return {
    text: mail === undefined ? '' : readText(mail, deps.secrets),
    ics: (mails[0]?.ics ?? '').replace(/\r\n[ \t]/g, ''),
  }
}

const nameOf = ({ staff }: SalonForTests, id: string | undefined) => `Person ${staff.indexOf(id ?? '')}`

/** Books the first available of two; then somebody else requests that same person at that time. */
async function takenOver() {
  const salon = await aSalon(db, 2)
  const [customer, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  const before = booked(await book(app, salon, customer.token, { startTime: noon }))
  const first = before.recommendedStaff?.id ?? ''
  booked(await book(app, salon, other.token, { startTime: noon, staffId: first }))
  return { salon, token: customer.token, id: before.id, first, second: salon.staff.find((id) => id !== first) ?? '' }
}

describe('who serves the visit', () => {
  test('[AVL-12c] shows a customer without a request the current person, and why that may change', async () => {
    const salon = await aSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    const { id, own, services, recommendedStaff } = booked(await book(app, salon, token, { startTime: noon }))
    expect(own?.staffMayChange).toBe(true)
    expect(services[0]?.requestedStaffId).toBeNull()
    const who = `Erste freie Person (derzeit ${nameOf(salon, recommendedStaff?.id)})`
    const { text, ics } = await lastMail(salon, 'NEW_APPOINTMENT')
    expect(text).toContain(`Bei: ${who}`)
    expect(text).toContain('Du hast niemand Bestimmtes gewünscht')
    expect(ics).toContain(`DESCRIPTION:Bei: ${who}`)
    const file = await app.inject({ url: `/v1/appointments/${id}/calendar`, headers: token })
    expect(file.body.replace(/\r\n[ \t]/g, '')).toContain(`DESCRIPTION:Bei: ${who}`)
  })

  test('[AVL-12] shows only the name if a person was requested, or once the person is fixed', async () => {
    const salon = await aSalon(db, 2)
    const { token } = await aSignedInCustomer(db)
    const [asked = ''] = salon.staff
    const { own, services } = booked(await book(app, salon, token, { startTime: noon, staffId: asked }))
    expect(own?.staffMayChange).toBe(false)
    expect(services[0]?.requestedStaffId).toBe(asked)
    const { text } = await lastMail(salon, 'NEW_APPOINTMENT')
    expect(text).toContain('Bei: Person 0\n')
    expect(text).not.toContain('niemand Bestimmtes')
    const any = booked(await book(app, salon, token, { startTime: two }))
    clock.set(Date.parse(two) - 60 * 60_000)
    const settled = (await app.inject({ url: `/v1/appointments/${any.id}`, headers: token })).json<Appointment>()
    expect(settled.own?.staffMayChange).toBe(false)
  })

  test('[AVL-03] [AVL-12d] names a silent reassignment in the confirmation of a move, once', async () => {
    const { salon, token, id, first, second } = await takenOver()
    const silent = (await app.inject({ url: `/v1/appointments/${id}`, headers: token })).json<Appointment>()
    expect(silent.recommendedStaff?.id).toBe(second)
    expect((await move(id, token, { startTime: two, staffId: second })).statusCode).toBe(200)
    const changed = `Neue Person: ${nameOf(salon, second)} (bisher ${nameOf(salon, first)})`
    expect((await lastMail(salon, 'APPOINTMENT_MOVED')).text).toContain(changed)
    clock.advance(1000)
    expect((await move(id, token, { startTime: '2027-03-04T15:00:00.000Z' })).statusCode).toBe(200)
    const again = (await lastMail(salon, 'APPOINTMENT_MOVED')).text
    expect(again).toContain(`Bei: ${nameOf(salon, second)}\n`)
    expect(again).not.toContain('Neue Person')
  })

  test('[AVL-12] stores the last announced person until the next announcement; hides this from the salon', async () => {
    const { salon, id, first, second } = await takenOver()
    const row = await db
      .selectFrom('appointmentService')
      .select(['toldStaffId', 'assignedStaffId'])
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ toldStaffId: first, assignedStaffId: second })
    const toSalon = await db.selectFrom('message').select('text').where('businessObjectId', '=', salon.id).execute()
    expect(toSalon.filter(({ text }) => text.includes('Neue Person'))).toEqual([])
  })

  test('[AVL-12] offers the same people for a move as for a booking: the first available, and each with a next start', async () => {
    const { salon, token, id } = await takenOver()
    const answer = await app.inject({ url: `/v1/appointments/${id}/next-starts`, headers: token })
    const offered = answer.json<{ staff: { id: string; name: string } | null; startTime: string | null }[]>()
    expect(offered.map(({ staff }) => staff?.id ?? null)).toEqual([null, ...salon.staff])
    expect(offered.every(({ startTime }) => startTime !== null)).toBe(true)
    const stranger = await aSignedInCustomer(db)
    const denied = await app.inject({ url: `/v1/appointments/${id}/next-starts`, headers: stranger.token })
    expect(denied.statusCode).toBe(404)
  })
})
