import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { SalonWaitingEntry } from '@goldline/contract/appointment/waiting-list'
import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, booked, refusal, type SalonForTests } from '../../test/salon.ts'
import { day, type WaitingCustomer, waitingRoom, wholeDay } from '../../test/waiting-room.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})
const { joined, listOf, aFullDay, offer, told } = waitingRoom({ app, db, deps })

const base = '/v1/business-object/waiting-list-entries'

/** Creates a customer whom the salon knows. */
async function known(salon: SalonForTests): Promise<WaitingCustomer> {
  const person = await aSignedInCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: person.id }).execute()
  return person
}

async function atDesk(salon: SalonForTests) {
  const owner = await anOwner(db, salon.id)
  const send = (method: 'POST' | 'DELETE', url: string, payload?: object, key: string = randomUUID()) =>
    app.inject({ method, url, headers: { ...owner, 'idempotency-key': key }, ...(payload && { payload }) })
  const list = async () => (await app.inject({ url: base, headers: owner })).json<SalonWaitingEntry[]>()
  const add = (person: WaitingCustomer, wish: object = {}, key?: string) =>
    send(
      'POST',
      base,
      { customerId: person.id, products: [salon.product], staffIds: [null], ...wholeDay, ...wish },
      key,
    )
  const enter = (person: WaitingCustomer, wish: object) =>
    send('POST', '/v1/business-object/appointments', {
      customerId: person.id,
      services: [{ product: salon.product, staffId: null }],
      startTime: `${day}T11:00:00Z`,
      ...wish,
    })
  const undo = (id: string) =>
    app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/undo`,
      headers: { ...owner, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    })
  const cancel = (id: string) => send('POST', `/v1/appointments/${id}/cancellation`, {})
  return { list, add, enter, undo, cancel, remove: (id: string) => send('DELETE', `${base}/${id}`) }
}

describe('the waiting list at the desk', () => {
  test('[AVL-11] lists waiting customers, first come first, with contact data; notifies an added one like the others', async () => {
    const { salon, cancel } = await aFullDay()
    const { list, add, remove } = await atDesk(salon)
    const [online, phone] = [await known(salon), await known(salon)]
    const first = await joined(salon, online)
    const key = randomUUID()
    const added = await add(phone, { staffIds: [salon.staff[0]] }, key)
    expect(added.statusCode).toBe(201)
    expect((await add(phone, { staffIds: [salon.staff[0]] }, key)).json()).toEqual(added.json())
    const second = added.json<SalonWaitingEntry>()
    expect(second).toMatchObject({
      services: ['Schnitt'],
      staffId: salon.staff[0],
      staffName: 'Person 0',
      customer: { id: phone.id, email: phone.email },
    })
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await listOf(phone)).map(({ id }) => id)).toEqual([second.id])
    expect((await remove(first.id)).statusCode).toBe(204)
    expect(refusal(await remove(first.id))).toEqual([404, 'waiting-list.notFound'])
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([phone.email])
  })

  test('[AVL-11] shows each salon only its own entries', async () => {
    const { salon } = await aFullDay()
    const other = await aSalon(db, 1)
    const [here, there] = [await atDesk(salon), await atDesk(other)]
    const person = await known(salon)
    const entry = (await here.add(person)).json<SalonWaitingEntry>()
    expect(await there.list()).toEqual([])
    expect(refusal(await there.remove(entry.id))).toEqual([404, 'waiting-list.notFound'])
    expect(refusal(await there.add(person, { products: [other.product] }))).toEqual([404, 'notFound'])
    const asked = { waitingListEntryId: entry.id, services: [{ product: other.product, staffId: null }] }
    await db.insertInto('customerProfile').values({ businessObjectId: other.id, customerId: person.id }).execute()
    expect(refusal(await there.enter(person, asked))).toEqual([404, 'waiting-list.notFound'])
  })

  test('[AVL-11, APT-20] removes a booked entry from the list, restores it when the booking is undone, and deletes it after that', async () => {
    const salon = await aSalon(db, 1)
    const { list, add, enter, undo } = await atDesk(salon)
    const person = await known(salon)
    const [that, other] = [
      (await add(person)).json(),
      (await add(person, { from: '2027-03-05', to: '2027-03-05' })).json(),
    ]
    const first = booked(await enter(person, { waitingListEntryId: that.id }))
    expect((await list()).map(({ id }) => id)).toEqual([other.id])
    expect(await listOf(person)).toHaveLength(1)
    expect((await undo(first.id)).statusCode).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([that.id, other.id])

    const ids: string[] = [booked(await enter(person, { waitingListEntryId: that.id })).id]
    ids.push(booked(await enter(person, { waitingListEntryId: other.id, startTime: `${day}T14:00:00Z` })).id)
    expect(await list()).toEqual([])
    clock.advance(15_000)
    await settleChanges(deps)
    const rows = db.selectFrom('waitingListEntry').select('id').where('businessObjectId', '=', salon.id)
    expect(await rows.execute()).toEqual([])
  })

  test('[AVL-11, APT-20] keeps an entry booked and cancelled before the customer was notified', async () => {
    const salon = await aSalon(db, 1)
    const { list, add, enter, cancel } = await atDesk(salon)
    const person = await known(salon)
    const wish = (await add(person)).json()
    const { id } = booked(await enter(person, { waitingListEntryId: wish.id }))
    expect((await cancel(id)).statusCode).toBe(200)
    clock.advance(15_000)
    await settleChanges(deps)
    expect((await list()).map((each) => each.id)).toEqual([wish.id])
    const told = db.selectFrom('message').select('type').where('appointmentId', '=', id)
    expect(await told.execute()).toEqual([])
  })

  test('[AVL-11] lets one of two users who book the same entry succeed', async () => {
    const salon = await aSalon(db, 2)
    const { list, add, enter } = await atDesk(salon)
    const person = await known(salon)
    const { id } = (await add(person)).json<SalonWaitingEntry>()
    const answers = await Promise.all(
      ['11', '13', '15'].map((hour) => enter(person, { waitingListEntryId: id, startTime: `${day}T${hour}:00:00Z` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404])
    const [one] = answers.filter(({ statusCode }) => statusCode === 201)
    expect(one?.json<Appointment>().owner?.id).toBe(person.id)
    expect(await list()).toEqual([])
  })

  test('[AVL-11] accepts a service closed for online booking, but never notifies its entries', async () => {
    const { salon, cancel } = await aFullDay()
    const { list, add } = await atDesk(salon)
    const person = await known(salon)
    await db.updateTable('product').set({ enabled4Booking: false }).where('id', '=', salon.product).execute()
    expect((await add(person)).statusCode).toBe(201)
    expect(await list()).toHaveLength(1)
    await cancel()
    await offer(salon)
    expect(await told(salon)).toEqual([])
  })

  test('[AVL-11] allows five entries at a salon, also by telephone', async () => {
    const { salon } = await aFullDay()
    const { add } = await atDesk(salon)
    const person = await known(salon)
    for (let n = 0; n < waitingListLimits.perCustomer; n++) expect((await add(person)).statusCode).toBe(201)
    expect(refusal(await add(person))).toEqual([409, 'waiting-list.too-many'])
  })

  test.each([
    [{ from: '2027-03-01', to: '2027-03-01' }, 400, 'date-range-invalid'],
    [{ from: '2027-03-03', to: '2027-04-03' }, 400, 'date-range-too-long'],
    [{ staffIds: [] }, 400, 'invalid-request'],
    [{ staffIds: [randomUUID()] }, 404, 'staff.notFound'],
    [{ products: [randomUUID()] }, 404, 'product.notFound'],
    [{ customerId: randomUUID() }, 404, 'notFound'],
  ] as const)('[AVL-11] %o is refused with %i %s', async (wish, status, message) => {
    const { salon } = await aFullDay()
    const { add } = await atDesk(salon)
    expect(refusal(await add(await known(salon), wish))).toEqual([status, message])
  })
})
