/** A check-in tablet, and the queue it fills, with the calls that their tests repeat. */
import { randomUUID } from 'node:crypto'
import type { QueueEntry } from '@goldline/contract/queue'
import type { Client } from '@goldline/domain/user/role'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { type TestApp, testNow } from './app.ts'
import { aToken, aUser } from './builders.ts'
import { aSalon, type SalonForTests } from './salon.ts'

type Spine = Pick<TestApp, 'app' | 'db'>

const textVersion = latest(shippedTexts.PRIVACY_NOTICE).version
let devices = 0
let contacts = 0

/** A paired tablet. */
export async function aKiosk({ app, db }: Spine, salon: Pick<SalonForTests, 'id'>) {
  const userId = await aUser(db)
  const headers = await aToken(db, { userId, role: 'USER_LITE', client: 'CHECKIN', businessObjectId: salon.id })
  const device = {
    businessObjectId: salon.id,
    id: randomUUID(),
    name: 'Tür',
    client: 'CHECKIN',
    lockMinutes: 5,
  } as const
  const pairing = { pairingHash: Buffer.from(`kiosk ${++devices}`), pairingExpiresTime: new Date(testNow) }
  await db
    .insertInto('device')
    .values({ ...device, ...pairing, userId, pairedTime: new Date(testNow) })
    .execute()
  await db.updateTable('token').set({ deviceId: device.id }).where('userId', '=', userId).execute()
  const send = (url: string, payload: object, key: string = randomUUID()) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload })
  const find = (payload: object) => send('/v1/check-in/searches', payload)
  const checkIn = (id: string, key?: string) => send('/v1/check-in/visits', { id }, key)
  return { userId, headers, find, checkIn, send }
}

/** A guest's request to join the queue. */
export const queueRequest = (salon: Pick<SalonForTests, 'product'>) => ({
  guests: [{ products: [salon.product] }],
  staffId: null,
  name: 'Nora',
  initial: 'H',
  contact: `079 412 ${10 + ++contacts} 20`,
  byNumber: false,
  language: 'de',
  textVersion,
})

/** A salon with one service of an hour, its check-in tablet and its desk. */
export async function aQueue({ app, db }: Spine, people = 2) {
  const salon = await aSalon(db, people)
  const as = (client: Client, role: 'OWNER' | 'USER_LITE' = 'OWNER') =>
    aToken(db, { role, client, businessObjectId: salon.id })
  const [door, desk] = [await as('CHECKIN', 'USER_LITE'), await as('ADMIN')]
  const post = (headers: object, url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': randomUUID() }, payload })
  const guest = { products: [salon.product] }
  const join = (body: object = {}) => post(door, '/v1/queue', { ...queueRequest(salon), ...body })
  const entries = async (headers = desk) =>
    (await app.inject({ url: '/v1/queue', headers })).json<{ entries: QueueEntry[] }>().entries
  const room = async () => (await app.inject({ url: '/v1/queue/room', headers: door })).json<object[]>()
  const waits = async (body: object = { guests: [guest] }) => post(door, '/v1/queue/waits', body)
  const lead = (id: string | undefined, what: string, body: object = {}, headers: object = desk) =>
    post(headers, `/v1/queue/${id}/${what}`, body)
  const [lena = '', mia = ''] = salon.staff
  return { salon, as, door, desk, join, entries, room, waits, lead, lena, mia, guest }
}
