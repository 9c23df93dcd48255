import { randomUUID } from 'node:crypto'
import type { SalonStaff } from '@goldline/contract/staff/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aProduct, aToken, aUser } from '../test/builders.ts'
import { anOwner, aSalon, aSignedInCustomer, refusal, type SalonForTests } from '../test/salon.ts'
import { waitingRoom } from '../test/waiting-room.ts'

type Header = { authorization: string }
let t: TestApp
let salon: SalonForTests
let owner: Header
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  salon = await aSalon(t.db, 2)
  const userId = await aUser(t.db, { email: `${randomUUID()}@example.com`, emailConfirmedTime: new Date(0) })
  owner = await aToken(t.db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
})
afterAll(() => t.close())

const create = (payload: object, headers: object = owner) =>
  t.app.inject({ method: 'POST', url: '/v1/staff', headers: { 'idempotency-key': randomUUID(), ...headers }, payload })
const change = (id: string, payload: object, headers: object = owner) =>
  t.app.inject({ method: 'PATCH', url: `/v1/staff/${id}`, headers: { ...headers }, payload })
const list = async (headers: Header = owner): Promise<SalonStaff[]> =>
  (await t.app.inject({ url: '/v1/staff', headers })).json()
const publicPeople = async () =>
  (await t.app.inject({ url: `/v1/business-objects/${salon.urlName}` }))
    .json<{ staff: { name: string }[] }>()
    .staff.map(({ name }) => name)

describe('a person', () => {
  test('[STF-01] is added with a user, the rarest colour and the chosen services', async () => {
    const sent = { name: 'Thảo', surname: 'Trần', email: ' Thao@Lumiere.example ', phoneNr: '079 123 45 67' }
    const answer = await create({ ...sent, productIds: [salon.product] })
    expect(answer.statusCode).toBe(201)
    const added = answer.json<SalonStaff>()
    expect(added).toMatchObject({
      name: 'Thảo',
      email: 'thao@lumiere.example',
      phoneNr: '+41791234567',
      active: true,
      enabled4Booking: true,
      permissions: null,
      workplaces: [{ businessObjectId: salon.id, twEmployeeId: null }],
      productIds: [salon.product],
      color: 1,
      version: 1,
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Person 0', 'Person 1', 'Thảo'])
    const users = await t.db
      .selectFrom('userRole as r')
      .innerJoin('appUser as u', 'u.id', 'r.userId')
      .select(['r.role', 'u.name', 'u.email', 'u.passwordHash'])
      .where('r.staffId', '=', added.id)
      .execute()
    expect(users).toEqual([{ role: 'USER_LITE', name: 'Thảo', email: null, passwordHash: null }])
  })

  test('[STF-01] is added once per idempotency key', async () => {
    const headers = { ...owner, 'idempotency-key': randomUUID() }
    const [one, two] = [await create({ name: 'Elira' }, headers), await create({ name: 'Elira' }, headers)]
    expect(two.json()).toEqual(one.json())
    expect(await list()).toHaveLength(3)
  })

  test('[STF-01] can be changed by single fields; an empty e-mail is removed', async () => {
    const [first] = await list()
    const id = first?.id ?? ''
    await change(id, { email: 'lena@lumiere.example', color: 5, enabled4Booking: false })
    expect((await change(id, { email: '', surname: 'Brunner' })).json()).toMatchObject({
      ...first,
      email: null,
      surname: 'Brunner',
      color: 5,
      enabled4Booking: false,
      version: 3,
    })
    expect((await change(id, { productIds: [] })).json().productIds).toEqual([])
  })

  test('[STF-01] [APT-08] adding or removing a service raises that service’s version', async () => {
    const id = salon.staff[0] ?? ''
    const version = async () =>
      (await t.db.selectFrom('product').select('version').where('id', '=', salon.product).executeTakeFirstOrThrow())
        .version
    const before = await version()
    await change(id, { productIds: [salon.product] })
    expect(await version()).toBe(before)
    await change(id, { productIds: [] })
    expect(await version()).toBe(before + 1)
    await change(id, { productIds: [salon.product] })
    expect(await version()).toBe(before + 2)
  })

  test.each([
    [{ name: '' }, 'invalid-request'],
    [{ email: 'lena' }, 'invalid-email'],
    [{ email: '+41791234567' }, 'invalid-email'],
    [{ email: 'lena@' }, 'invalid-email'],
    [{ phoneNr: '12' }, 'invalid-phoneNr'],
    [{ color: 8 }, 'invalid-request'],
    [{ permissions: ['ALL'] }, 'invalid-request'],
  ])('[STF-01] %j is refused as %s', async (payload, message) => {
    expect(refusal(await change(salon.staff[0] ?? '', payload))).toEqual([400, message])
  })

  test('[STF-02] has no, one, or unrestricted permissions', async () => {
    const id = salon.staff[0] ?? ''
    for (const permissions of [[], ['MANAGE_OWN_APPOINTMENTS'], null])
      expect((await change(id, { permissions })).json().permissions).toEqual(permissions)
  })

  test('[STF-01] the later of two editors is refused with a conflict', async () => {
    const id = salon.staff[0] ?? ''
    const seen = { ...owner, 'if-match': '1' }
    const answers = await Promise.all([change(id, { surname: 'A' }, seen), change(id, { surname: 'B' }, seen)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('[AVL-11n] a waiting list entry for a person who leaves becomes one for anyone, and free starts are searched', async () => {
    const { joined, listOf } = waitingRoom(t)
    const lookedFor = async () => {
      const jobs = sql<{
        key: string
      }>`select key from graphile_worker.jobs where key = ${`offerFreeStarts:${salon.id}`}`
      return (await jobs.execute(t.db)).rows
    }
    const [anna = '', bea = ''] = salon.staff
    const hair = await aProduct(t.db, salon, { specialists: [anna, bea] })
    const [one, each] = [await aSignedInCustomer(t.db), await aSignedInCustomer(t.db)]
    await joined(salon, one, { staffId: anna })
    await joined(salon, each, { products: [hair, salon.product], staffIds: [bea, anna] })
    expect((await change(anna, { active: false })).statusCode).toBe(200)
    expect(await listOf(one)).toMatchObject([{ staffId: null, staffIds: null }])
    expect(await listOf(each)).toMatchObject([{ staffIds: [bea, null] }])
    expect(await lookedFor()).toEqual([{ key: `offerFreeStarts:${salon.id}` }])
  })

  test('[STF-01] is hidden from customers while inactive, but stays in the list', async () => {
    expect(await publicPeople()).toEqual(['Person 0', 'Person 1'])
    await change(salon.staff[0] ?? '', { active: false })
    expect(await publicPeople()).toEqual(['Person 1'])
    expect((await list()).map(({ active }) => active)).toEqual([false, true])
  })

  test('[AUTH-12] the last leader of the salon cannot leave', async () => {
    const [lena = ''] = salon.staff
    await t.db.deleteFrom('userRole').where('businessObjectId', '=', salon.id).execute()
    const userId = await aUser(t.db, { email: `${randomUUID()}@example.com` })
    const leader = await aToken(t.db, {
      userId,
      role: 'OWNER',
      client: 'ADMIN',
      businessObjectId: salon.id,
      staffId: lena,
    })
    expect(refusal(await change(lena, { active: false }, leader))).toEqual([409, 'user.last-owner'])
    expect((await list(leader))[0]?.active).toBe(true)
  })
})

describe('the order', () => {
  const order = (ids: string[], headers: Header = owner) =>
    t.app.inject({ method: 'PUT', url: '/v1/staff-order', headers, payload: { ids } })

  test('[STF-01] applies to the calendar and the booking page', async () => {
    const [a = '', b = ''] = salon.staff
    expect((await order([b, a])).json<SalonStaff[]>().map(({ id }) => id)).toEqual([b, a])
    expect(await publicPeople()).toEqual(['Person 1', 'Person 0'])
  })

  test('[STF-01] is refused unless it contains every person once', async () => {
    const [a = '', b = ''] = salon.staff
    for (const ids of [[a], [a, a], [a, b, randomUUID()], []])
      expect(refusal(await order(ids))).toEqual([409, 'version-conflict'])
  })
})

test('[AUTH-04] [AUTH-12] only leaders of the own salon change people', async () => {
  const [lena = ''] = salon.staff
  for (const role of ['USER_LITE', 'USER_LITE_PLUS'] as const) {
    const worker = await aToken(t.db, { role, client: 'ADMIN', businessObjectId: salon.id })
    expect(refusal(await create({ name: 'X' }, worker))).toEqual([403, 'forbidden'])
    expect(refusal(await change(lena, { name: 'X' }, worker))).toEqual([403, 'forbidden'])
  }
  const elsewhere = await aSalon(t.db, 1)
  const stranger = await anOwner(t.db, elsewhere.id)
  expect(refusal(await change(lena, { name: 'X' }, stranger))).toEqual([404, 'staff.notFound'])
  const foreign = { name: 'X', productIds: [salon.product] }
  expect(refusal(await create(foreign, stranger))).toEqual([404, 'product.notFound'])
  expect((await list(stranger)).map(({ id }) => id)).toEqual(elsewhere.staff)
})
