import { randomUUID } from 'node:crypto'
import type { WaitingListEntry } from '@goldline/contract/waiting-list'
import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { blockedIdentity } from '../../customer/queries.ts'
import { erase } from '../../privacy/erase.ts'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'
import { lookAtWaiting, offerFreeStarts } from './offer-free-starts.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const day = '2027-03-03'
const wholeDay = { from: day, to: day, fromTime: '00:00:00', toTime: '24:00:00' }
type Customer = Awaited<ReturnType<typeof aSignedInCustomer>>

const join = (salon: SalonForTests, { token }: Customer, wish: object = {}, key: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/v1/waiting-list-entries',
    headers: { ...token, 'idempotency-key': key },
    payload: { businessObjectId: salon.id, products: [salon.product], staffId: null, ...wholeDay, ...wish },
  })
const joined = async (...args: Parameters<typeof join>) => {
  const response = await join(...args)
  expect(response.statusCode).toBe(201)
  return response.json<WaitingListEntry>()
}
const listOf = async ({ token }: Customer) =>
  (await app.inject({ url: '/v1/user/me/waiting-list-entries', headers: token })).json<WaitingListEntry[]>()

/** Nobody waits in the queue of the tests: its jobs are run by hand. */
const offer = (salon: SalonForTests) => offerFreeStarts(deps, salon.id)
const queued = async (salon: SalonForTests) => {
  const { rows } = await sql<{ runAt: Date }>`
    select run_at from graphile_worker.jobs where key = ${`offerFreeStarts:${salon.id}`}`.execute(db)
  return rows.length
}
const told = async (salon: SalonForTests) => {
  const rows = await db
    .selectFrom('message')
    .select(['recipient', 'text'])
    .where('businessObjectId', '=', salon.id)
    .where('type', '=', 'FREE_START')
    .orderBy('createdTime')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

/** One person, whose day is one hour, which somebody has booked. */
async function aFullDay() {
  const salon = await aSalon(db, 1, { openingOpen: '12:00', openingClose: '13:00' })
  const first = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, first.token, { startTime: `${day}T11:00:00Z` }))
  const cancel = async () => {
    const headers = await anOwner(db, salon.id)
    const cancelled = await app.inject({
      method: 'POST',
      url: `/v1/appointments/${appointment.id}/cancellation`,
      headers,
    })
    expect(cancelled.statusCode).toBe(200)
  }
  return { salon, appointment, cancel }
}

describe('the waiting list', () => {
  test('[AVL-11] a cancelled start is told to the first in line, and to the next after the head start', async () => {
    const { salon, cancel } = await aFullDay()
    const [first, second] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    await joined(salon, first)
    clock.advance(1000)
    await joined(salon, second)
    await offer(salon)
    expect(await told(salon)).toEqual([])

    await cancel()
    expect(await queued(salon)).toBe(1)
    await Promise.all([offer(salon), offer(salon)])
    expect(await told(salon)).toEqual([first.email])
    await offer(salon)
    expect(await told(salon)).toEqual([first.email])

    clock.advance(waitingListLimits.headStartMs)
    await offer(salon)
    expect(await told(salon)).toEqual([first.email, second.email])
  })

  test('[AVL-11, PRIV-01] a visit that an erasure cancels is told of, too', async () => {
    const { salon, appointment } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    const { userId } = await db
      .selectFrom('customer')
      .select('userId')
      .where('id', '=', appointment.owner?.id ?? '')
      .executeTakeFirstOrThrow()
    await erase(deps, userId ?? '')
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
  })

  test('[AVL-11] the message leads to the very start, with everything chosen', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person, { language: 'en', staffId: salon.staff[0] })
    await cancel()
    await offer(salon)
    const message = await db
      .selectFrom('message')
      .selectAll()
      .where('businessObjectId', '=', salon.id)
      .where('type', '=', 'FREE_START')
      .executeTakeFirstOrThrow()
    expect(message.text).toContain('Wednesday, 3 March 2027, 12:00')
    const link = new URL(message.text.match(/Book this time: (\S+)/)?.[1] ?? '')
    expect(link.pathname).toBe(`/b/${salon.urlName}/details`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      lang: 'en',
      services: salon.product,
      staff: salon.staff[0],
      day,
      time: '12:00:00',
    })
  })

  test('[AVL-11] whoever books the day waits for it no longer', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await joined(salon, person, { from: '2027-03-08', to: '2027-03-09' })
    await cancel()
    booked(await book(app, salon, person.token, { startTime: `${day}T11:00:00Z` }))
    expect((await listOf(person)).map(({ from }) => from)).toEqual(['2027-03-08'])
  })

  test('[AVL-11] hours that change are found by the clock; what is past ends', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await db.updateTable('businessObject').set({ openingClose: '19:00' }).where('id', '=', salon.id).execute()
    await lookAtWaiting(deps)
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
    clock.set(Date.parse('2027-03-04T08:00:00Z'))
    expect(await listOf(person)).toEqual([])
    await offer(salon)
    const left = await db.selectFrom('waitingListEntry').select('id').where('businessObjectId', '=', salon.id).execute()
    expect(left).toEqual([])
  })

  test('[AVL-11, CUS-06] a blocked customer neither joins nor is told', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', person.id).execute()
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([])
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11, CUS-06] whoever was blocked, erased and came back does not join', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const identityHmac = blockedIdentity(deps, salon.id, person.email)
    await db.insertInto('blockedIdentity').values({ businessObjectId: salon.id, identityHmac }).execute()
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11, CUS-06] nor does whom the salon had typed in and blocked', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const own = { businessObjectId: salon.id, customerId: randomUUID() }
    const typed = { id: own.customerId, name: 'Frau', email: person.email, enteredByBusinessObjectId: salon.id }
    await db.insertInto('customer').values(typed).execute()
    await db
      .insertInto('customerProfile')
      .values({ ...own, blackListed: true })
      .execute()
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11] however many have heard enough, whoever came after them hears', async () => {
    const { salon, cancel } = await aFullDay()
    const [heard, last] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const { id } = await joined(salon, heard)
    const row = await db.selectFrom('waitingListEntry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const enough = { toldTime: new Date(0), toldStartTime: new Date(0), toldCount: waitingListLimits.told }
    const many = Array.from({ length: 300 }, () => ({ ...row, ...enough, id: randomUUID() }))
    await db.deleteFrom('waitingListEntry').where('id', '=', id).execute()
    await db.insertInto('waitingListEntry').values(many).execute()
    clock.advance(1000)
    await joined(salon, last)
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([last.email])
  })

  test('[AVL-11] a look for later does not put off one that is due', async () => {
    const { salon, cancel } = await aFullDay()
    const [first, second] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    await joined(salon, first)
    await joined(salon, second)
    await cancel()
    await offer(salon)
    const due = await sql<{ key: string; late: boolean }>`
      select key, run_at > now() + interval '1 minute' as late from graphile_worker.jobs
      where key like ${`offerFreeStarts:${salon.id}%`} order by key`.execute(db)
    expect(due.rows.map(({ late }) => late)).toEqual([false, true])
  })

  test('[MSG-02] who wants no messages gets none', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await db
      .updateTable('customerProfile')
      .set({ communicationPreference: 'DISABLED' })
      .where('customerId', '=', person.id)
      .execute()
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([])
  })

  test('[AVL-11] an entry is its customer’s alone, and is left once', async () => {
    const { salon } = await aFullDay()
    const [person, stranger] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const entry = await joined(salon, person)
    expect(entry).toMatchObject({ services: ['Schnitt'], staffId: null, staffName: null, ...wholeDay, toldTime: null })
    const leave = ({ token }: Customer) =>
      app.inject({ method: 'DELETE', url: `/v1/waiting-list-entries/${entry.id}`, headers: token })
    expect(await listOf(stranger)).toEqual([])
    expect(refusal(await leave(stranger))).toEqual([404, 'waiting-list.notFound'])
    expect((await leave(person)).statusCode).toBe(204)
    expect(refusal(await leave(person))).toEqual([404, 'waiting-list.notFound'])
    expect(await listOf(person)).toEqual([])
  })

  test('[AVL-11] five wishes at a salon, also of ten at once; a lost answer is one wish', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const key = randomUUID()
    const [one, again] = await Promise.all([join(salon, person, {}, key), join(salon, person, {}, key)])
    expect(one?.json()).toEqual(again?.json())
    const all = await Promise.all(Array.from({ length: 10 }, () => join(salon, person)))
    expect(all.filter(({ statusCode }) => statusCode === 201)).toHaveLength(waitingListLimits.perCustomer - 1)
    expect(refusal(await join(salon, person))).toEqual([409, 'waiting-list.too-many'])
  })

  test.each([
    [{ from: '2027-03-01', to: '2027-03-01' }, 400, 'date-range-invalid'],
    [{ from: '2027-03-03', to: '2027-04-03' }, 400, 'date-range-invalid'],
    [{ from: '2027-03-05', to: '2027-03-04' }, 400, 'date-range-invalid'],
    [{ fromTime: '12:00:00', toTime: '12:00:00' }, 400, 'date-range-invalid'],
    [{ toTime: '24:00:01' }, 400, 'invalid-request'],
    [{ staffId: randomUUID() }, 404, 'staff.notFound'],
    [{ products: [randomUUID()] }, 404, 'product.notFound'],
    [{ businessObjectId: randomUUID() }, 404, 'businessObject.notFound'],
  ] as const)('[AVL-11] %o is refused with %i %s', async (wish, status, message) => {
    const { salon } = await aFullDay()
    expect(refusal(await join(salon, await aSignedInCustomer(db), wish))).toEqual([status, message])
  })
})
