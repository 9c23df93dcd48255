import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../../test/builders.ts'
import { sentCode } from '../../test/codes.ts'
import { refusal } from '../../test/salon.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const sessions = (headers: Headers) => app.inject({ method: 'GET', url: '/v1/user/me/sessions', headers })
const end = (headers: Headers, id = '') =>
  app.inject({ method: 'DELETE', url: `/v1/user/me/sessions${id && `/${id}`}`, headers })
const status = async (headers: Headers) => (await sessions(headers)).statusCode
const currentId = async (headers: Headers) =>
  (await sessions(headers)).json().find((each: { current: boolean }) => each.current).id

test('[AUTH-18] a session shows client, browser and system, without secret, header or address', async () => {
  const identity = 'sessions@example.com'
  const asked = await app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity } })
  const answered = await app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${asked.json().id}?code=${await sentCode(deps, identity)}`,
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    },
    remoteAddress: '192.0.2.77',
  })
  const list = await sessions({ authorization: `Bearer ${answered.json().token}` })
  expect(list.json()).toEqual([
    {
      id: expect.any(String),
      client: 'BOOKING',
      device: { browser: 'Chrome', system: 'Android' },
      createdTime: new Date(clock.now()).toISOString(),
      lastUsedTime: new Date(clock.now()).toISOString(),
      current: true,
      ownDevice: false,
    },
  ])
  expect(list.body).not.toMatch(/hash|SM-S911B|192\.0\.2/)
})

test('[AUTH-18] one session ends another; a foreign or unknown one is not found', async () => {
  const userId = await aUser(db)
  const [phone, laptop] = [await aToken(db, { userId }), await aToken(db, { userId })]
  const stranger = await aToken(db)
  const phoneId = await currentId(phone)
  expect(refusal(await end(stranger, phoneId))).toEqual([404, 'notFound'])
  expect((await end(laptop, phoneId)).statusCode).toBe(204)
  expect([await status(phone), await status(laptop), await status(stranger)]).toEqual([401, 200, 200])
  expect(refusal(await end(laptop, phoneId))).toEqual([404, 'notFound'])
  expect((await sessions(laptop)).json()).toHaveLength(1)
})

test('[AUTH-18] ends all sessions of the person but this one, also of an owner, and no other person’s', async () => {
  const { id: businessObjectId } = await aBusinessObject(db)
  const userId = await aUser(db)
  const desk = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
  const others = [
    await aToken(db, { userId }),
    await aToken(db, { userId, role: 'OWNER', client: 'STAFF', businessObjectId }),
  ]
  const stranger = await aToken(db)
  expect((await end(desk)).json()).toEqual({ ended: 2 })
  expect(await Promise.all([desk, ...others, stranger].map(status))).toEqual([200, 401, 401, 200])
})

test('[AUTH-18] ended sessions are not listed', async () => {
  const userId = await aUser(db)
  const headers = await aToken(db, { userId })
  const old = await aToken(db, { userId })
  const id = await currentId(old)
  await db
    .updateTable('token')
    .set({ expiresTime: new Date(clock.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await sessions(headers)).json()).toHaveLength(1)
})
