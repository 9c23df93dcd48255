import { randomUUID } from 'node:crypto'
import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { erase } from '../../privacy/erase.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { readText } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { day, waitingRoom } from '../../test/waiting-room.ts'
import { checkWaitingLists } from './offer-free-starts.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const { joined, listOf, offer, queued, told, aFullDay, join, cancelled } = waitingRoom({ app, db, deps })

describe('the waiting list', () => {
  test('[AVL-11] offers a cancelled start to the first in line, and to the next after the head start', async () => {
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

  test('[AVL-11m] skips a customer whom no message reaches: not notified, not shown as notified, and no turn used', async () => {
    const { salon, cancel } = await aFullDay()
    const [silent, person] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const entry = await joined(salon, silent)
    await joined(salon, person)
    await db
      .insertInto('customerProfile')
      .values({ businessObjectId: salon.id, customerId: silent.id, communicationPreference: 'DISABLED' })
      .onConflict((conflict) =>
        conflict.columns(['businessObjectId', 'customerId']).doUpdateSet({ communicationPreference: 'DISABLED' }),
      )
      .execute()
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
    const row = db.selectFrom('waitingListEntry').select('toldTime').where('id', '=', entry.id)
    expect(await row.executeTakeFirst()).toEqual({ toldTime: null })
  })

  test('[AVL-11, PRIV-01] offers a visit that an erasure cancels, too', async () => {
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

  test('[AVL-11, AVL-12] waits for a person per service if requested; the message requests them again', async () => {
    const salon = await aSalon(db, 2, { openingOpen: '12:00', openingClose: '14:00' })
    const [anna = '', bea = ''] = salon.staff
    const [hair, nails] = [
      await aProduct(db, salon, { specialists: [anna, bea] }),
      await aProduct(db, salon, { specialists: [anna, bea] }),
    ]
    const taker = await aSignedInCustomer(db)
    const taken = booked(await book(app, salon, taker.token, { startTime: `${day}T11:00:00Z`, staffId: anna }))
    const person = await aSignedInCustomer(db)
    const wish = { products: [hair, nails], staffIds: [anna, null] }
    const entry = await joined(salon, person, wish)
    expect(entry).toMatchObject({ staffId: null, staffIds: [anna, null], staffNames: [expect.any(String), null] })
    expect(await listOf(person)).toMatchObject([{ staffIds: [anna, null] }])
    expect(await joined(salon, person, { products: [hair, nails], staffIds: [bea, bea] })).toMatchObject({
      staffId: bea,
      staffIds: null,
      staffNames: null,
    })
    expect(refusal(await join(salon, person, { ...wish, staffIds: [anna] }))).toEqual([400, 'invalid-request'])

    await cancelled(salon, taken.id)
    await offer(salon)
    const message = await db
      .selectFrom('message')
      .select(['channel', 'text'])
      .where('waitingListEntryId', '=', entry.id)
      .executeTakeFirstOrThrow()
    const link = new URL(readText(message, deps.secrets).match(/https?:\S+\/details\S+/)?.[0] ?? '')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ each: `${anna},any`, day, time: '12:00:00' })
    expect(link.searchParams.has('staff')).toBe(false)
  })

  test('[AVL-11] links the message to the exact start, with everything selected', async () => {
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
    const text = readText(message, deps.secrets)
    expect(text).toContain('Wednesday, 3 March 2027, 12:00')
    const link = new URL(text.match(/Book this time: (\S+)/)?.[1] ?? '')
    expect(link.pathname).toBe(`/b/${salon.urlName}/details`)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      lang: 'en',
      services: salon.product,
      staff: salon.staff[0],
      day,
      time: '12:00:00',
    })
  })

  test('[AVL-11] ends the wait of a customer who books the day', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await joined(salon, person, { from: '2027-03-08', to: '2027-03-09' })
    await cancel()
    booked(await book(app, salon, person.token, { startTime: `${day}T11:00:00Z` }))
    expect((await listOf(person)).map(({ from }) => from)).toEqual(['2027-03-08'])
  })

  test('[AVL-11] finds starts that became free by the clock alone, and ends past entries', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await db.updateTable('businessObject').set({ openingClose: '19:00' }).where('id', '=', salon.id).execute()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await checkWaitingLists(deps)
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
    clock.set(Date.parse('2027-03-04T08:00:00Z'))
    expect(await listOf(person)).toEqual([])
    await offer(salon)
    const left = await db.selectFrom('waitingListEntry').select('id').where('businessObjectId', '=', salon.id).execute()
    expect(left).toEqual([])
  })

  test('[AVL-11, CUS-06] excludes a blocked customer from joining and from messages', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await joined(salon, person)
    await db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', person.id).execute()
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([])
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11] is not blocked by customers who were notified often enough', async () => {
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

  test('[AVL-11] does not delay a due check by a delayed one', async () => {
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

  test('[MSG-02] sends nothing to a customer who wants no messages', async () => {
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
})
