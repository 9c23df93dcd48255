import { randomUUID } from 'node:crypto'
import { waitingListLimits } from '@goldline/domain/appointment/waiting-list'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { blockedIdentity } from '../../customer/queries.ts'
import { testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, refusal } from '../../test/salon.ts'
import { type Waiting, waitingRoom, wholeDay } from '../../test/waiting-room.ts'

const { app, db, deps, close } = await testApp()
afterAll(close)
afterEach(() => expectInvariants(db))

const { join, joined, listOf, aFullDay } = waitingRoom({ app, db, deps })

describe('joining and leaving the waiting list', () => {
  test('[AVL-11, CUS-06] whoever was blocked, erased and came back does not join', async () => {
    const { salon } = await aFullDay()
    const person = await aSignedInCustomer(db)
    const identityHmac = blockedIdentity(deps, salon.id, person.email)
    await db.insertInto('blockedIdentity').values({ businessObjectId: salon.id, identityHmac }).execute()
    expect(refusal(await join(salon, person))).toEqual([403, 'blackListed'])
  })

  test('[AVL-11, CUS-06] whom the salon had typed in and blocked does not join', async () => {
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

  test('[AVL-11] an entry is its customer’s alone, and is left once', async () => {
    const { salon } = await aFullDay()
    const [person, stranger] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const entry = await joined(salon, person)
    expect(entry).toMatchObject({ services: ['Schnitt'], staffId: null, staffName: null, ...wholeDay, toldTime: null })
    const leave = ({ token }: Waiting) =>
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
