import type { LightMyRequestResponse } from 'fastify'
import { type TestApp, testNow } from './app.ts'
import { aHash, aStaff, aUser } from './builders.ts'
import { aLeader, aSalon, leadersPassword, type SalonForTests } from './salon.ts'

type Headers = { authorization: string }
type Answer = LightMyRequestResponse
type SentRequest = { method: 'GET' | 'POST' | 'DELETE' | 'PUT'; headers?: Headers | undefined; payload?: object }

/** A LITE salon that pairs devices; each `begin` creates a new salon, days later and with another address. */
export function pairingIn({ app, db, clock }: TestApp) {
  const at = { run: 0, salon: {} as SalonForTests, owner: {} as Headers }
  const begin = async () => {
    clock.set(testNow + ++at.run * 48 * 60 * 60_000)
    at.salon = await aSalon(db, 1, { version: 'LITE' })
    at.owner = await aLeader(db, at.salon.id)
  }
  const call = async (url: string, { method, headers, payload }: SentRequest): Promise<Answer> =>
    app.inject({
      method,
      url,
      ...(headers && { headers }),
      ...(payload && { payload }),
      remoteAddress: `192.0.2.${at.run}`,
    })
  const send = (method: SentRequest['method'], url: string, headers?: Headers, payload?: object) =>
    call(url, { method, headers, ...(payload && { payload }) })
  const prepare = (body: object, headers: Headers = at.owner) =>
    send('POST', '/v1/devices', headers, { password: leadersPassword, ...body })
  const open = (uuid: string, attempt = '') =>
    send('GET', `/uuid-authorization/${uuid}${attempt && `?attempt=${attempt}`}`)
  const bearer = (answer: { headers: object }): Headers => ({
    authorization: String(new Map(Object.entries(answer.headers)).get('authorization')),
  })
  const paired = async (body: object) => bearer(await open((await prepare(body)).json().uuid))
  const status = async (headers: Headers) => (await send('GET', '/v1/user/me', headers)).statusCode
  const pin = (headers: Headers, userId: string, typed: string) =>
    send('POST', '/v1/salon-people/sessions', headers, { userId, pin: typed })

  /** A user of the salon with a PIN there. */
  async function person(role: 'USER_LITE' | 'ADMIN', typed: string, businessObjectId = at.salon.id) {
    const userId = await aUser(db, {
      email: `${role}-${at.run}-${businessObjectId}@example.com`.toLowerCase(),
      phoneNr: null,
    })
    const staffId = await aStaff(db, businessObjectId, { name: 'Mai' })
    await db
      .insertInto('userRole')
      .values({ businessObjectId, userId, role, staffId, pinHash: await aHash(typed) })
      .execute()
    return userId
  }
  return { at, begin, send, call, prepare, open, bearer, paired, status, pin, person }
}
