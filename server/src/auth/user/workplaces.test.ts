import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBusinessObject, aKnownDevice, aToken, aUser } from '../../test/builders.ts'
import { sentCode } from '../../test/codes.ts'
import { aSalon, refusal } from '../../test/salon.ts'

const { app, clock, deps, db, close } = await testApp()
afterAll(close)

type Role = 'OWNER' | 'USER_LITE'

/** A person of two salons, signed in to the first. */
async function someone(roles: readonly [Role, Role]) {
  const email = `${randomUUID()}@example.com`
  const userId = await aUser(db, { email, emailConfirmedTime: new Date(0) })
  const salons = [await aBusinessObject(db, { name: 'Eins' }), await aBusinessObject(db, { name: 'Zwei' })] as const
  const [{ id: first }, { id: second }] = salons
  await db.insertInto('userRole').values({ businessObjectId: second, userId, role: roles[1] }).execute()
  const headers = await aToken(db, { userId, role: roles[0], client: 'ADMIN', businessObjectId: first })
  return { email, userId, first, second, headers }
}
type Headers = Record<string, string>
const enter = (headers: Headers, id: string) =>
  app.inject({ method: 'POST', url: `/v1/user/me/workplaces/${id}/sessions`, headers })
const me = (headers: Headers) => app.inject({ url: '/v1/user/me', headers })
const bearer = (answer: { headers: object }): Headers => ({
  authorization: String(new Map(Object.entries(answer.headers)).get('authorization')),
})

test('[UI-12s] a person of two salons switches to the other and gets the role there; the old session ends', async () => {
  const { headers, second, userId } = await someone(['OWNER', 'USER_LITE'])
  const list = await app.inject({ url: '/v1/user/me/workplaces', headers })
  expect(
    list
      .json()
      .map(({ name, role }: { name: string; role: string }) => [name, role])
      .sort(),
  ).toEqual([
    ['Eins', 'OWNER'],
    ['Zwei', 'USER_LITE'],
  ])
  const entered = await enter(headers, second)
  expect(entered.json()).toMatchObject({ id: userId, role: 'USER_LITE', businessObjectId: second })
  expect((await me(headers)).statusCode).toBe(401)
  expect((await me(bearer(entered))).json().salon.name).toBe('Zwei')
  expect((await app.inject({ url: '/v1/salon-users', headers: bearer(entered) })).statusCode).toBe(403)
})

test('[AUTH-18] entering a salon as its leader needs a code on a device known by password only', async () => {
  const { email, headers, second } = await someone(['USER_LITE', 'OWNER'])
  const asked = await enter(headers, second)
  expect([asked.statusCode, asked.headers.authorization]).toEqual([202, undefined])
  const url = `/v1/challenges/${asked.json().id}?client=ADMIN&businessObjectId=${second}`
  const answered = await app.inject({ method: 'DELETE', url, payload: { code: await sentCode(deps, email) } })
  expect((await me({ authorization: `Bearer ${answered.json().token}` })).json()).toMatchObject({ role: 'OWNER' })
  const known = await someone(['USER_LITE', 'OWNER'])
  const proved = { ...known.headers, ...(await aKnownDevice(db, known.userId)) }
  expect((await enter(proved, known.second)).json()).toMatchObject({ role: 'OWNER', businessObjectId: known.second })
})

test('[AUTH-04] a person cannot enter a salon without working there, or from a salon’s device', async () => {
  const { headers, userId, first, second } = await someone(['OWNER', 'USER_LITE'])
  const other = await someone(['OWNER', 'OWNER'])
  for (const id of [other.first, randomUUID()]) expect(refusal(await enter(headers, id))).toEqual([404, 'notFound'])
  const link = { pairingHash: Buffer.from(userId), pairingExpiresTime: new Date(0) }
  const device = {
    businessObjectId: first,
    id: randomUUID(),
    name: 'Empfang',
    client: 'ADMIN',
    lockMinutes: 5,
  } as const
  await db
    .insertInto('device')
    .values({ ...device, userId, ...link })
    .execute()
  await db.updateTable('token').set({ deviceId: device.id }).where('userId', '=', userId).execute()
  expect(refusal(await enter(headers, second))).toEqual([403, 'forbidden'])
  expect(refusal(await app.inject({ url: '/v1/user/me/workplaces', headers }))).toEqual([403, 'forbidden'])
})

test('[AUTH-03] switching salons does not extend the session', async () => {
  const { headers, first, userId } = await someone(['OWNER', 'USER_LITE'])
  const ends = () =>
    db.selectFrom('token').select('expiresTime').where('userId', '=', userId).where('revokedTime', 'is', null).execute()
  const before = await ends()
  clock.advance(3_600_000)
  expect((await enter(headers, first)).statusCode).toBe(201)
  expect(await ends()).toEqual(before)
})

test('[STF-01] staff who leave a salon lose their session and workplace there', async () => {
  const salon = await aSalon(db, 1)
  const { userId, first } = await someone(['USER_LITE', 'USER_LITE'])
  const works = { businessObjectId: salon.id, userId, role: 'USER_LITE' as const, staffId: salon.staff[0] ?? '' }
  await db.insertInto('userRole').values(works).execute()
  const there = await aToken(db, { userId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: salon.id })
  expect((await me(there)).statusCode).toBe(200)
  await db.updateTable('staff').set({ active: false }).where('businessObjectId', '=', salon.id).execute()
  expect((await me(there)).statusCode).toBe(401)
  const here = await aToken(db, { userId, role: 'USER_LITE', client: 'ADMIN', businessObjectId: first })
  const list: { businessObjectId: string }[] = (
    await app.inject({ url: '/v1/user/me/workplaces', headers: here })
  ).json()
  expect(list.map(({ businessObjectId }) => businessObjectId)).not.toContain(salon.id)
  expect((await enter(here, salon.id)).statusCode).toBe(404)
})
