import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

type Header = { authorization: string }
type Slots = { slotsOfDates: { date: string; times: string[] }[] }

const day = 'from=2027-03-04&to=2027-03-04'

const ask = (id: string, token: Header, what: 'slots' | 'dates', query = day) =>
  app.inject({ url: `/v1/appointments/${id}/available-${what}?${query}`, headers: token })

const timesOf = async (id: string, token: Header) =>
  (await ask(id, token, 'slots')).json<Slots>().slotsOfDates[0]?.times ?? []

/** Converts a time on the 4th in Zürich. */
const inZurich = (time: string) => new Date(`2027-03-04T${time}+01:00`).toISOString()

const move = (id: string, token: Header, startTime: string) =>
  app.inject({ method: 'PATCH', url: `/v1/appointments/${id}`, headers: token, payload: { startTime } })

/** Books noon in Zürich; in a salon of one person, somebody else has 15:00. */
async function aBooking(people = 1, row: Parameters<typeof aSalon>[2] = {}) {
  const salon = await aSalon(db, people, row)
  const [customer, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
  const { id } = booked(await book(app, salon, customer.token, { startTime: inZurich('12:00:00') }))
  booked(await book(app, salon, other.token, { startTime: inZurich('15:00:00') }))
  return { salon, id, token: customer.token }
}

/** A working day in steps of 45 minutes, on the hour and off it. */
const grid = Array.from({ length: 14 }, (_, n) => {
  const minutes = 9 * 60 + n * 45
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
})

describe('where an appointment can be moved to', () => {
  test('[AVL-02] counts a visit’s own time as free only for that visit', async () => {
    const { salon, id, token } = await aBooking()
    const offered = await timesOf(id, token)
    for (const time of ['12:00:00', '12:15:00', '11:30:00', '13:00:00']) expect(offered).toContain(time)
    expect(offered).not.toContain('14:15:00')
    const everybody = await app.inject({
      url: `/v1/business-objects/${salon.id}/available-slots?${day}&products=${salon.product}`,
    })
    const theirs = everybody.json<Slots>().slotsOfDates[0]?.times ?? []
    for (const time of ['12:00:00', '12:15:00', '11:30:00']) expect(theirs).not.toContain(time)
    const [date] = (await ask(id, token, 'dates')).json<{ date: string; free: number }[]>()
    expect(date).toMatchObject({ date: '2027-03-04', start: '09:00:00', end: '18:00:00', free: offered.length })
  })

  test.each([
    ['one person', 1, {}],
    ['two people, one of whom is moved', 2, {}],
    ['a seat for one', 2, { openingCapacity: 1 }],
  ])('[AVL-02] %s: accepts exactly the offered starts', async (_, people, row) => {
    const { id, token } = await aBooking(people, row)
    const offered = await timesOf(id, token)
    for (const time of grid) {
      const answer = await move(id, token, inZurich(time))
      expect([time, answer.statusCode]).toEqual([time, offered.includes(time) ? 200 : 409])
    }
    // At each start, only the visit's own time was occupied.
    expect(await timesOf(id, token)).toEqual(offered)
  })

  test('[AVL-02] needs three statements per answer, for any range', async () => {
    const { id, token } = await aBooking(3)
    const query = deps.pool.query
    const asked: string[] = []
    deps.pool.query = ((...given: Parameters<typeof query>) => {
      asked.push((given[0] as unknown as { name?: string }).name ?? '')
      return query.apply(deps.pool, given)
    }) as typeof query
    try {
      for (const what of ['slots', 'dates'] as const) {
        asked.length = 0
        expect((await ask(id, token, what, 'from=2027-03-02&to=2027-06-01')).statusCode).toBe(200)
        expect(asked.filter((name) => name !== 'session')).toEqual([
          'own-visit',
          'availability-salon',
          'availability-book',
        ])
      }
    } finally {
      deps.pool.query = query
    }
  })

  test('[AVL-02] filters by person; refuses impossible people and days', async () => {
    const { salon, id, token } = await aBooking(2)
    const two = 'from=2027-03-04&to=2027-03-05'
    expect((await ask(id, token, 'dates', `${two}&staffId=${salon.staff[1]}`)).json<unknown[]>()).toHaveLength(2)
    const nobody = await ask(id, token, 'slots', `${two}&staffId=${crypto.randomUUID()}`)
    expect(refusal(nobody)).toEqual([404, 'staff.notFound'])
    const endless = await ask(id, token, 'slots', 'from=2027-03-04&to=2028-03-04')
    expect(refusal(endless)).toEqual([400, 'date-range-too-long'])
  })

  test('[AUTH-04] reveals nothing about another person’s appointment', async () => {
    const { id } = await aBooking()
    const stranger = await aSignedInCustomer(db)
    for (const what of ['slots', 'dates'] as const)
      expect(refusal(await ask(id, stranger.token, what))).toEqual([404, 'appointment.notFound'])
  })
})
