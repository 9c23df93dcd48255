import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/tables.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct, aStaff } from '../../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, type SalonForTests } from '../../test/salon.ts'
import { day, type WaitingCustomer, waitingRoom } from '../../test/waiting-room.ts'
import { releaseSlotHolds } from '../booking/release-slot-holds.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)

const { joined, offer, queued, told, aFullDay } = waitingRoom({ app, db, deps })
const noJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db)

let salon: SalonForTests
let person: WaitingCustomer
let cancel: () => Promise<void>

beforeEach(async () => {
  ;({ salon, cancel } = await aFullDay())
  person = await aSignedInCustomer(db)
  await joined(salon, person)
  await noJobs()
})

type SalonChange = (db: Kysely<Database>, salon: SalonForTests) => Promise<unknown>
const own = ({ id: businessObjectId, staff: [staffId = ''] }: SalonForTests) => ({ businessObjectId, staffId })
const changes: Record<string, SalonChange> = {
  'opening hours': (at, { id }) =>
    at.updateTable('businessObject').set({ openingClose: '19:00' }).where('id', '=', id).execute(),
  'an opening rule': (at, { id }) => {
    const rule = {
      businessObjectId: id,
      id: randomUUID(),
      weekday: 'WEDNESDAY' as const,
      activated: true,
      open: '09:00',
      close: '19:00',
    }
    return at.insertInto('openingRule').values(rule).execute()
  },
  'a new person': (at, { id }) => aStaff(at, id),
  'longer working hours': (at, at_) =>
    at.updateTable('staffHours').set({ toTime: '20:00' }).where('businessObjectId', '=', at_.id).execute(),
  'an exception of a day': (at, of) =>
    at
      .insertInto('staffException')
      .values({ ...own(of), id: randomUUID(), date: day, fromTime: '08:00', toTime: '20:00' })
      .execute(),
  'an absence that is taken back': async (at, of) => {
    const time = { fromTime: new Date('2027-03-03T08:00:00Z'), toTime: new Date('2027-03-03T18:00:00Z') }
    await at
      .insertInto('staffAbsence')
      .values({ ...own(of), id: randomUUID(), kind: 'SICK', ...time })
      .execute()
    await noJobs()
    return at.deleteFrom('staffAbsence').where('businessObjectId', '=', of.id).execute()
  },
  'a shorter service': (at, { id }) =>
    at.updateTable('product').set({ duration: 30 }).where('businessObjectId', '=', id).execute(),
  'who does a service': (at, { id }) => at.deleteFrom('productSpecialist').where('businessObjectId', '=', id).execute(),
  'a variant': (at, { id, product }) =>
    at
      .insertInto('productVariant')
      .values({ businessObjectId: id, id: randomUUID(), productId: product, name: 'kurz', price: 100, duration: 15 })
      .execute(),
}

describe('changes by a salon', () => {
  test.each(Object.keys(changes))('[AVL-11] %s: checks only this salon’s waiting list, at once', async (name) => {
    const elsewhere = await aSalon(db, 1)
    await changes[name]?.(db, elsewhere)
    expect(await queued(elsewhere)).toBe(0)
    await changes[name]?.(db, salon)
    await changes[name]?.(db, salon).catch(() => undefined)
    expect(await queued(salon)).toBe(1)
    expect(await queued(elsewhere)).toBe(0)
  })

  test('[AVL-11] queue one check at once for many changed booking rules', async () => {
    await cancel()
    await db.updateTable('businessObject').set({ leadTimeMinutes: 40_000 }).where('id', '=', salon.id).execute()
    await noJobs()
    await offer(salon)
    expect(await told(salon)).toEqual([])
    const headers = await anOwner(db, salon.id)
    const change = (payload: object) =>
      app.inject({ method: 'PATCH', url: '/v1/business-object/booking-rules', headers, payload })
    expect((await change({})).statusCode).toBe(200)
    expect(await queued(salon)).toBe(0)
    const answers = await Promise.all([change({ leadTimeMinutes: 0 }), change({ horizonDays: 60 })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
  })

  test('[AVL-11] notify no customer when rolled back', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await aProduct(tx, salon, { specialists: salon.staff })
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    expect(await queued(salon)).toBe(0)
  })
})

describe('a start that was held', () => {
  async function held() {
    await cancel()
    const payload = {
      businessObjectId: salon.id,
      products: [salon.product],
      staffId: null,
      startTime: `${day}T11:00:00Z`,
    }
    const { token } = await aSignedInCustomer(db)
    const answer = await app.inject({ method: 'POST', url: '/v1/slot-holds', headers: token, payload })
    expect(answer.statusCode).toBe(201)
    await noJobs()
    await offer(salon)
    expect(await told(salon)).toEqual([])
    return answer.json().id as string
  }

  test('[AVL-11, APT-14] is offered at once after its release', async () => {
    const id = await held()
    expect((await app.inject({ method: 'DELETE', url: `/v1/slot-holds/${id}` })).statusCode).toBe(204)
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
  })

  test('[AVL-11, APT-14] is offered, if abandoned, when the hold is deleted', async () => {
    await held()
    clock.advance(12 * 60_000)
    expect(await releaseSlotHolds(deps)).toBe(1)
    clock.set(testNow)
    expect(await queued(salon)).toBe(1)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
  })
})
