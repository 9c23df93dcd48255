import type { Appointment } from '@goldline/contract/appointment'
import type { ResponseReceived } from '@goldline/contract/call'
import type { getCalendarDays, getCalendarFrame } from '@goldline/contract/staff'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const calendar = (headers: object, from = '2027-03-03', to = from) =>
  app.inject({ url: `/v1/appointments?from=${from}&to=${to}`, headers: { ...headers } })

async function aBookedSalon() {
  const salon = await aSalon(db, 2)
  const customer = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T11:00:00Z' }))
  return { salon, customer, appointment, owner: await anOwner(db, salon.id) }
}

describe('the calendar', () => {
  test('[CUS-04] shows the owner the customers, with contact data', async () => {
    const { customer, appointment, owner } = await aBookedSalon()
    const list = (await calendar(owner)).json<Appointment[]>()
    expect(list.map(({ id }) => id)).toEqual([appointment.id])
    expect(list[0]?.owner).toMatchObject({ id: customer.id, email: customer.email, type: { name: 'new' } })
  })

  test('[AUTH-04] shows only the caller’s own salon', async () => {
    const [one, other] = [await aBookedSalon(), await aBookedSalon()]
    const seen = (await calendar(one.owner)).json<Appointment[]>()
    expect(seen.map(({ id }) => id)).toEqual([one.appointment.id])
    expect((await calendar(one.owner)).body).not.toContain(other.customer.email)
    expect(refusal(await calendar(one.customer.token))).toEqual([403, 'forbidden'])
    expect(refusal(await calendar({}))).toEqual([401, 'Unauthorized'])
    const kiosk = await aToken(db, { role: 'OWNER', client: 'CHECKIN', businessObjectId: one.salon.id })
    expect(refusal(await calendar(kiosk))).toEqual([403, 'forbidden'])
    const nobodysPhone = await aToken(db, { role: 'OWNER', client: 'STAFF', businessObjectId: one.salon.id })
    expect((await calendar(nobodysPhone)).json()).toEqual([])
  })

  test('[APT-12] gives the mails’ calendar entry as a file, and marks a cancelled appointment', async () => {
    const { customer, appointment } = await aBookedSalon()
    const url = `/v1/appointments/${appointment.id}`
    const file = async () => {
      const { body } = await app.inject({ url: `${url}/calendar`, headers: { ...customer.token } })
      return (name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(body.replace(/\r\n[ \t]/g, ''))?.[1]?.trim()
    }
    const mailed = async (method: string) => {
      const rows = await db.selectFrom('message').select('ics').where('ics', 'like', `%METHOD:${method}%`).execute()
      const own = rows.map(({ ics }) => ics ?? '').find((ics) => ics.includes(appointment.id)) ?? ''
      return (name: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(own.replace(/\r\n[ \t]/g, ''))?.[1]?.trim()
    }
    const same = ['UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'ORGANIZER', 'DTSTART', 'DTEND', 'LOCATION', 'URL']
    const [kept, confirmation] = [await file(), await mailed('REQUEST')]
    expect(same.map(kept)).toEqual(same.map(confirmation))
    expect([kept('METHOD'), kept('STATUS')]).toEqual(['PUBLISH', 'CONFIRMED'])
    await app.inject({ method: 'POST', url: `${url}/cancellation`, headers: { ...customer.token } })
    const [after, cancellation] = [await file(), await mailed('CANCEL')]
    expect(same.map(after)).toEqual(same.map(cancellation))
    expect([after('STATUS'), after('SEQUENCE')]).toEqual(['CANCELLED', '1'])
  })

  test('[APT-18a] [APT-18c] gives web calendars the same texts as the file, with staff names only for the customer', async () => {
    const { salon, customer, appointment, owner } = await aBookedSalon()
    const preparations = { de: 'Bitte ohne Lack kommen.' }
    const service = { url: `/v1/products/${salon.product}`, headers: { ...owner }, payload: { preparations } }
    expect((await app.inject({ method: 'PATCH', ...service })).json()).toMatchObject({ preparations })
    const url = `/v1/appointments/${appointment.id}`
    const { body } = await app.inject({ url: `${url}/calendar`, headers: { ...customer.token } })
    const file = body.replace(/\r\n[ \t]/g, '').replaceAll('\\', '')
    const links = await app.inject({ url: `${url}/calendar-links`, headers: { ...customer.token } })
    const google = new URL(links.json().google).searchParams
    const outlook = new URL(links.json().outlook).searchParams
    expect(file).toContain(`SUMMARY:${google.get('text')}`)
    expect(file).toContain(`LOCATION:${google.get('location')}`)
    expect(file).toContain(`DESCRIPTION:${google.get('details')?.replaceAll('\n', 'n')}`)
    expect(['subject', 'location', 'body'].map((name) => outlook.get(name))).toEqual(
      ['text', 'location', 'details'].map((name) => google.get(name)),
    )
    expect(google.get('details')).toContain('Vor dem Besuch: Bitte ohne Lack kommen.')
    const read = await app.inject({ url, headers: { ...customer.token } })
    const [asked] = read.json<Appointment>().own?.preparations ?? []
    expect(asked).toEqual({ text: 'Bitte ohne Lack kommen.', language: 'de' })
    expect(google.get('dates')).toBe('20270303T110000Z/20270303T120000Z')
    expect(google.get('location')).toContain('Testsalon')
    const stranger = await aSignedInCustomer(db)
    const links404 = await app.inject({ url: `${url}/calendar-links`, headers: { ...stranger.token } })
    expect(refusal(links404)).toEqual([404, 'appointment.notFound'])
    expect(refusal(await app.inject({ url: `${url}/calendar-links`, headers: { ...owner } }))).toEqual([
      403,
      'forbidden',
    ])
  })

  test('[BIZ-04] uses the salon’s days, both ends included; visits across midnight count; ADMIN reads without limit', async () => {
    const { owner, appointment } = await aBookedSalon()
    expect((await calendar(owner, '2027-03-02')).json()).toEqual([])
    expect((await calendar(owner, '2027-03-04')).json()).toEqual([])
    const late = { startTime: new Date('2027-03-03T22:30:00Z'), endTime: new Date('2027-03-03T23:30:00Z') }
    await db.updateTable('appointment').set(late).where('id', '=', appointment.id).execute()
    expect((await calendar(owner, '2027-03-04')).json<Appointment[]>()).toHaveLength(1)
    expect((await calendar(owner, '2001-03-04')).statusCode).toBe(200)
    expect(refusal(await calendar(owner, '2027-03-04', '2027-03-03'))).toEqual([400, 'date-range-invalid'])
    expect((await calendar(owner, '2027-01-01', '2027-04-02')).statusCode).toBe(200)
    expect(refusal(await calendar(owner, '2027-01-01', '2027-04-03'))).toEqual([400, 'date-range-too-long'])
    for (const edge of ['0100-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
      expect(refusal(await calendar(owner, edge))).toEqual([400, 'date-range-invalid'])
    for (const edge of ['1900-01-01', '2999-12-31']) expect((await calendar(owner, edge)).json()).toEqual([])
  })

  test('[AVL-05a] shows -1 for unassigned visits; [CAT-06] no name for a deleted service; a blocker’s own text', async () => {
    const { salon, owner, appointment } = await aBookedSalon()
    await db
      .updateTable('appointmentService')
      .set({ assignedStaffId: null })
      .where('appointmentId', '=', appointment.id)
      .execute()
    await db
      .updateTable('product')
      .set({ deletedTime: new Date(0) })
      .where('id', '=', salon.product)
      .execute()
    const [lena = ''] = salon.staff
    const own = { businessObjectId: salon.id, id: crypto.randomUUID(), currency: 'CHF' }
    const time = { startTime: new Date('2027-03-03T13:00:00Z'), endTime: new Date('2027-03-03T14:00:00Z') }
    const kind = { status: 'BLOCKER', bookingType: 'BLOCKER', title: 'Inventur', requestedStaffId: lena } as const
    await db
      .insertInto('appointment')
      .values({ ...own, ...time, ...kind })
      .execute()
    const [unassigned, blocker] = (await calendar(owner)).json<Appointment[]>()
    expect(unassigned).toMatchObject({
      staffId: '-1',
      recommendedStaff: null,
      services: [{ name: null, staffId: '-1' }],
    })
    expect(blocker).toMatchObject({
      title: 'Inventur',
      owner: null,
      staffId: lena,
      recommendedStaff: { id: lena },
      services: [],
    })
  })
})

test('[UI-02] counts visits per day, and each person’s bookable and taken time, in a month; blockers reduce it, cancelled visits do not count', async () => {
  const { salon, customer, owner } = await aBookedSalon()
  const [lena = '', mia = ''] = salon.staff
  const again = booked(await book(app, salon, customer.token, { startTime: '2027-03-04T09:00:00Z', staffId: mia }))
  await app.inject({ method: 'POST', url: `/v1/appointments/${again.id}/cancellation`, headers: { ...customer.token } })
  const own = { businessObjectId: salon.id, id: crypto.randomUUID(), currency: 'CHF' }
  const time = { startTime: new Date('2027-03-04T08:00:00Z'), endTime: new Date('2027-03-04T13:00:00Z') }
  const kind = { status: 'BLOCKER', bookingType: 'BLOCKER', title: 'Inventur', requestedStaffId: lena } as const
  await db
    .insertInto('appointment')
    .values({ ...own, ...time, ...kind })
    .execute()
  const response = await app.inject({ url: '/v1/calendar-days?from=2027-03-03&to=2027-03-04', headers: owner })
  const [third, fourth] = response.json<ResponseReceived<typeof getCalendarDays>>()
  expect(third).toMatchObject({ date: '2027-03-03', open: true, count: 1 })
  expect(third?.staff.map(({ count, bookable }) => [count, bookable]).toSorted()).toEqual([
    [0, 600],
    [1, 600],
  ])
  expect(third?.staff.reduce((sum, { taken }) => sum + taken, 0)).toBe(60)
  expect(fourth).toMatchObject({ count: 0 })
  expect(fourth?.staff.find(({ staffId }) => staffId === lena)).toEqual({
    staffId: lena,
    count: 0,
    bookable: 300,
    taken: 0,
  })
})

describe('the calendar’s background', () => {
  type Frame = ResponseReceived<typeof getCalendarFrame>
  test('[STF-03] [BIZ-02] shows opening hours and those of all staff, minus breaks, absences and special days', async () => {
    const { salon, owner } = await aBookedSalon()
    const [lena = '', mia = ''] = salon.staff
    const own = (staffId: string) => ({ businessObjectId: salon.id, staffId, id: crypto.randomUUID() })
    const lunch = { kind: 'BREAK', weekday: 'WEDNESDAY', fromTime: '12:00', toTime: '13:00' } as const
    await db
      .insertInto('staffHours')
      .values({ ...own(lena), ...lunch })
      .execute()
    const away = { fromTime: new Date('2027-03-03T16:00Z'), toTime: new Date('2027-03-05T09:00Z') }
    await db
      .insertInto('staffAbsence')
      .values({ ...own(lena), kind: 'SICK', ...away })
      .execute()
    for (const status of ['ASKED', 'DECLINED'] as const)
      await db
        .insertInto('staffAbsence')
        .values({
          ...own(mia),
          kind: 'VACATION',
          status,
          fromTime: away.fromTime,
          toTime: new Date('2027-03-03T17:00Z'),
        })
        .execute()
    await db
      .insertInto('staffException')
      .values({ ...own(mia), date: '2027-03-04', fromTime: '20:00', toTime: '02:00' })
      .execute()
    const response = await app.inject({ url: '/v1/calendar-frame?from=2027-03-03&to=2027-03-05', headers: owner })
    const frame = response.json<Frame>()
    expect(frame.businessObject).toMatchObject({ id: salon.id, timeZone: 'Europe/Zurich' })
    expect(frame.now).toBe('2027-03-02T08:00:00.000Z')
    expect(frame.opening[0]).toEqual({ date: '2027-03-03', spans: [{ from: 540, to: 1140 }] })
    const spans = (id: string) => frame.staff.find((person) => person.id === id)?.days.map((day) => day.spans)
    const [morning, whole] = [
      { from: 540, to: 720 },
      { from: 540, to: 1140 },
    ]
    expect(spans(lena)).toEqual([[morning, { from: 780, to: 1020 }], [], [{ from: 600, to: 1140 }]])
    expect(spans(mia)).toEqual([[whole], [{ from: 1200, to: 1440 }], [{ from: 0, to: 120 }, whole]])
    // Named separately: a break, and an absence that covers the whole second day.
    const days = frame.staff.find(({ id }) => id === lena)?.days
    const asked = { kind: 'VACATION', asked: true, from: 1020, to: 1080 }
    expect(frame.staff.find(({ id }) => id === mia)?.days.map(({ absences }) => absences)).toEqual([[asked], [], []])
    expect(days?.map(({ breaks }) => breaks)).toEqual([[{ from: 720, to: 780 }], [], []])
    expect(days?.map(({ absences }) => absences)).toEqual([
      [{ kind: 'SICK', asked: false, from: 1020, to: 1440 }],
      [{ kind: 'SICK', asked: false, from: 0, to: 1440 }],
      [{ kind: 'SICK', asked: false, from: 0, to: 600 }],
    ])
  })
})
