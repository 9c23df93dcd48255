import type { AvailableSlots as Schema } from '@goldline/contract/availability'
import type { BookingRules } from '@goldline/contract/setup/booking-rules'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../test/salon.ts'
import { twoInstances } from '../test/two-instances.ts'

const { one, two, db } = await twoInstances()

const url = '/v1/business-object/booking-rules'
const day = '2027-03-04'
type Header = { authorization: string }

const change = (headers: Header, payload: object) => one.app.inject({ method: 'PATCH', url, headers, payload })
const read = async (headers: Header) => (await two.app.inject({ url, headers })).json<BookingRules>()

async function slots({ id, product }: SalonForTests, staffId = '') {
  const who = staffId && `&staffId=${staffId}`
  const answer = await two.app.inject({
    url: `/v1/business-objects/${id}/available-slots?from=${day}&to=${day}&products=${product}${who}`,
  })
  const { slotsOfDates, preferredFirst } = answer.json<z.infer<typeof Schema>>()
  return { preferredFirst, ...(slotsOfDates[0] ?? { date: day, times: [], preferred: [] }) }
}
const dates = async ({ id, product }: SalonForTests, to = '2027-05-01') =>
  (
    await two.app.inject({
      url: `/v1/business-objects/${id}/available-dates?from=2027-03-02&to=${to}&products=${product}`,
    })
  ).json<{ date: string; start: string; free: number }[]>()

const defaults: BookingRules = {
  slotStepMinutes: 15,
  leadTimeMinutes: 60,
  horizonDays: 90,
  freezeMinutes: 120,
  maxConfirmedAppointments: 5,
  cancellationWindowHours: 24,
  reminderHours: 24,
  preferredSlots: 'MARKED',
}

describe('the rules of a salon', () => {
  test('[AVL-02] can be changed one by one; unsent rules and other salons’ rules stay', async () => {
    const salon = await aSalon(db, 1, { leadTimeMinutes: 60 })
    const other = await aSalon(db, 1, { leadTimeMinutes: 60 })
    const [owner, admin] = [
      await anOwner(db, salon.id),
      await aToken(db, { role: 'ADMIN', client: 'ADMIN', businessObjectId: salon.id }),
    ]
    expect(await read(owner)).toEqual(defaults)
    expect((await change(owner, { slotStepMinutes: 30 })).json()).toEqual({ ...defaults, slotStepMinutes: 30 })
    const rest = {
      ...defaults,
      leadTimeMinutes: 0,
      horizonDays: 30,
      freezeMinutes: 0,
      preferredSlots: 'FIRST',
    } as const
    const { slotStepMinutes: _, ...sent } = rest
    expect((await change(admin, sent)).json()).toEqual({ ...rest, slotStepMinutes: 30 })
    expect(await read(owner)).toEqual({ ...rest, slotStepMinutes: 30 })
    expect(await read(await anOwner(db, other.id))).toEqual(defaults)
    expect((await change(owner, {})).json()).toEqual({ ...rest, slotStepMinutes: 30 })
  })

  test.each([
    ['slotStepMinutes', [0, 7, 245, 15.5, '15', null]],
    ['leadTimeMinutes', [-1, 40_321]],
    ['horizonDays', [0, 366]],
    ['freezeMinutes', [-1, 10_081]],
    ['maxConfirmedAppointments', [0, 51]],
    ['cancellationWindowHours', [-1, 337]],
    ['preferredSlots', ['HIDDEN', '']],
    ['unknown', [1]],
  ] as const)('[UI-17] refuses an invalid %s, names the field and changes nothing', async (field, values) => {
    const owner = await anOwner(db, (await aSalon(db, 1, { leadTimeMinutes: 60 })).id)
    for (const value of values) {
      const answer = await change(owner, { horizonDays: 20, [field]: value })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'invalid-request'])
      expect(answer.json().field).toBe(field === 'unknown' ? 'body' : `body.${field}`)
    }
    expect(await read(owner)).toEqual(defaults)
  })

  test('[AVL-02] refuses a lead time beyond the horizon, whichever of the two is changed', async () => {
    const owner = await anOwner(db, (await aSalon(db, 1, { leadTimeMinutes: 60 })).id)
    expect((await change(owner, { leadTimeMinutes: 2880, horizonDays: 2 })).json().field).toBe('body.leadTimeMinutes')
    expect((await change(owner, { leadTimeMinutes: 2880 })).statusCode).toBe(200)
    expect(refusal(await change(owner, { horizonDays: 2 }))).toEqual([400, 'invalid-request'])
    expect(await read(owner)).toEqual({ ...defaults, leadTimeMinutes: 2880 })
  })

  test('[AUTH-12] can be changed by owners and administrators only', async () => {
    const { id } = await aSalon(db, 1)
    for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
      const token = await aToken(db, { role, client: 'ADMIN', businessObjectId: id })
      expect(refusal(await change(token, { horizonDays: 3 }))).toEqual([403, 'forbidden'])
    }
  })
})

describe('a change takes effect at once, in every process', () => {
  test('[AVL-02] step, lead time and horizon', async () => {
    const salon = await aSalon(db, 1)
    const owner = await anOwner(db, salon.id)
    expect((await slots(salon)).times).toHaveLength(37)
    await change(owner, { slotStepMinutes: 60 })
    expect((await slots(salon)).times).toHaveLength(10)
    // It is 09:00 on 2 March: 51 hours later is noon of the day looked at.
    await change(owner, { leadTimeMinutes: 51 * 60 })
    expect((await slots(salon)).times[0]).toBe('12:00:00')
    await change(owner, { horizonDays: 10 })
    expect((await dates(salon)).at(-1)?.date).toBe('2027-03-12')
  })

  test('[AVL-03b] the freeze time, within which an appointment stays with its person', async () => {
    const salon = await aSalon(db, 2, { freezeMinutes: 0 })
    const { token } = await aSignedInCustomer(db)
    booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    const held = db.selectFrom('occupation').select('staffId').where('businessObjectId', '=', salon.id)
    const { staffId: holder } = await held.executeTakeFirstOrThrow()
    expect((await slots(salon, holder)).times).toContain('10:00:00')
    await change(await anOwner(db, salon.id), { freezeMinutes: 10_080 })
    expect((await slots(salon, holder)).times).not.toContain('10:00:00')
  })

  test('[AVL-08] [APT-03] the limit per customer and the cancellation window', async () => {
    const salon = await aSalon(db, 2)
    const owner = await anOwner(db, salon.id)
    const { token } = await aSignedInCustomer(db)
    await change(owner, { maxConfirmedAppointments: 1, cancellationWindowHours: 336 })
    const { id } = booked(await book(one.app, salon, token, { startTime: `${day}T09:00:00Z` }))
    expect(refusal(await book(one.app, salon, token, { startTime: `${day}T12:00:00Z` }))[1]).toBe(
      'customer already has maximum number of confirmed appointments',
    )
    const cancel = () =>
      one.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers: token, payload: {} })
    expect(refusal(await cancel())[1]).toBe('appointment.cancellation-window-over')
    await change(owner, { cancellationWindowHours: 0 })
    expect((await cancel()).statusCode).toBe(200)
  })
})

describe('how preferred starts are shown', () => {
  /** Six of ten hours taken, from 11:00 to 17:00 in Zürich. */
  async function fillingSalon() {
    const salon = await aSalon(db, 1, { slotStepMinutes: 30 })
    const { token } = await aSignedInCustomer(db)
    for (const hour of [10, 11, 12, 13, 14]) {
      booked(await book(one.app, salon, token, { startTime: `${day}T${hour}:00:00Z` }))
    }
    const another = await aSignedInCustomer(db)
    booked(await book(one.app, salon, another.token, { startTime: `${day}T15:00:00Z` }))
    return { salon, owner: await anOwner(db, salon.id), customer: another.token }
  }
  const everything = ['09:00:00', '09:30:00', '10:00:00', '17:00:00', '17:30:00', '18:00:00']
  const snug = ['09:00:00', '10:00:00', '17:00:00', '18:00:00']

  test('[AVL-06] preferred starts are marked, best gap first; the others are hidden on a day that fills up', async () => {
    const { salon, owner } = await fillingSalon()
    expect(await slots(salon)).toEqual({ preferredFirst: false, date: day, times: everything, preferred: snug })
    await change(owner, { preferredSlots: 'FIRST' })
    const [early, before, after, late] = snug
    const ordered = [before, after, late, early]
    expect(await slots(salon)).toEqual({ preferredFirst: true, date: day, times: everything, preferred: ordered })
    await change(owner, { preferredSlots: 'ONLY_WHEN_FILLING' })
    expect((await slots(salon)).times).toEqual(snug)
    await change(owner, { preferredSlots: 'MARKED' })
    expect((await slots(salon)).times).toEqual(everything)
  })

  test('[AVL-06] a day with a hidden start is offered; a customer who saw the start earlier can book it', async () => {
    const { salon, owner, customer } = await fillingSalon()
    const before = (await dates(salon, day)).find(({ date }) => date === day)
    expect((await slots(salon)).times).toContain('17:30:00')
    await change(owner, { preferredSlots: 'ONLY_WHEN_FILLING' })
    expect((await slots(salon)).times).not.toContain('17:30:00')
    expect((await dates(salon, day)).find(({ date }) => date === day)).toEqual(before)
    booked(await book(one.app, salon, customer, { startTime: `${day}T16:30:00Z` }))
  })

  test('[AVL-06] a day with only hidden starts shows them', async () => {
    const { salon, owner, customer } = await fillingSalon()
    await change(owner, { preferredSlots: 'ONLY_WHEN_FILLING' })
    for (const hour of ['08:00', '16:30']) {
      booked(await book(one.app, salon, customer, { startTime: `${day}T${hour}:00Z` }))
    }
    // An hour is left from 10:00 and half an hour from 17:00. Services of 45 minutes leave a dead quarter of an hour
    // anywhere.
    await db.updateTable('product').set({ duration: 45 }).where('businessObjectId', '=', salon.id).execute()
    await change(owner, { slotStepMinutes: 15 })
    expect(await slots(salon)).toMatchObject({ times: ['10:00:00', '10:15:00'], preferred: [] })
  })
})
