import { randomUUID } from 'node:crypto'
import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { blockedIdentity } from '../../customer/queries.ts'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { day, type WaitingCustomer, waitingRoom, wholeDay } from '../../test/waiting-room.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const { join, joined, listOf, aFullDay, offer, queued, told, cancelled } = waitingRoom({ app, db, deps })

const rowOf = (id: string) =>
  db.selectFrom('waitingListEntry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('joining and leaving the waiting list', () => {
  test('[AVL-11, CUS-06] refuses a customer who was blocked, erased and returned', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const identityHmac = blockedIdentity(deps, salon.id, person.email)
    await db.insertInto('blockedIdentity').values({ businessObjectId: salon.id, identityHmac }).execute()
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11, CUS-06] refuses a customer whom the salon entered and blocked', async () => {
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

  test('[AVL-11] does not offer starts that were free when joining; offers them once they are free again', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const next = '2027-03-04'
    const entry = await joined(salon, person, { to: next })
    expect(await queued(salon)).toBe(0)
    await offer(salon)
    expect(await told(salon)).toEqual([])

    const other = booked(
      await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: `${next}T11:00:00Z` }),
    )
    await offer(salon)
    await cancelled(salon, other.id)
    await offer(salon)
    expect(await told(salon)).toEqual([person.email])
    const { toldCount, toldStartTime } = await rowOf(entry.id)
    expect([toldCount, toldStartTime?.toISOString()]).toEqual([1, `${next}T11:00:00.000Z`])
  })

  test('[AVL-11] offers a start that becomes free, even if another is free already', async () => {
    const { salon, cancel } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const entry = await joined(salon, person, { from: '2027-03-02' })
    await cancel()
    await offer(salon)
    expect((await rowOf(entry.id)).toldStartTime?.toISOString()).toBe(`${day}T11:00:00.000Z`)
  })

  test('[AVL-11] stores a name entered while joining, if the customer had none', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    await db.updateTable('customer').set({ name: '', surname: '' }).where('id', '=', person.id).execute()
    await db.updateTable('appUser').set({ name: '', surname: '' }).where('id', '=', person.userId).execute()
    await joined(salon, person, { name: 'Mai' })
    await joined(salon, person, { name: 'Lan' })
    const me = await app.inject({ url: '/v1/user/me', headers: person.token })
    expect(me.json()).toMatchObject({ name: 'Mai', surname: '' })
  })

  test('[AVL-11] lets only its customer see or leave an entry, once', async () => {
    const { salon } = await aFullDay()
    const [person, stranger] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const entry = await joined(salon, person)
    expect(entry).toMatchObject({ services: ['Schnitt'], staffId: null, staffName: null, ...wholeDay, toldTime: null })
    const leave = ({ token }: WaitingCustomer) =>
      app.inject({ method: 'DELETE', url: `/v1/waiting-list-entries/${entry.id}`, headers: token })
    expect(await listOf(stranger)).toEqual([])
    expect(refusal(await leave(stranger))).toEqual([404, 'waiting-list.notFound'])
    expect((await leave(person)).statusCode).toBe(204)
    expect(refusal(await leave(person))).toEqual([404, 'waiting-list.notFound'])
    expect(await listOf(person)).toEqual([])
  })

  test('[AVL-11] allows five entries at a salon, also of ten at once; a retry after a lost answer is one entry', async () => {
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
    [{ from: '2027-03-03', to: '2027-04-03' }, 400, 'date-range-too-long'],
    [{ from: '2027-03-03', to: '2027-06-03' }, 400, 'date-range-too-long'],
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
