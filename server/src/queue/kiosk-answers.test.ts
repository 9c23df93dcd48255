import { rolesAndTier } from '@goldline/contract/access'
import { allCalls } from '@goldline/contract/test/all'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aCustomer, aHash, aToken } from '../test/builders.ts'
import { aKiosk, queueRequest } from '../test/door.ts'
import { aFormRow } from '../test/owned-rows.ts'
import { aSalon, book, booked } from '../test/salon.ts'

const t = await testApp()
const { app, db, close } = t
afterAll(close)

type KioskRequest = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; payload?: object }
type KioskFacts = {
  kiosk: string
  person: string
  visit: string
  email: string
  joined: object
  product: string
  form: string
}

/** Valid requests for each call that a kiosk may make; signing out is last. */
const rightly: Record<string, (facts: KioskFacts) => readonly KioskRequest[]> = {
  findVisit: ({ email }) =>
    [
      { contact: email },
      { contact: '079 412 41 20' },
      { name: 'Wilhelmine Trautwein', lastDigits: '4120' },
      { name: 'Wilhelmine Trautwein', birthday: '1990-05-12' },
    ].map((payload) => ({ method: 'POST', url: '/v1/check-in/searches', payload })),
  checkInVisit: ({ visit }) => [{ method: 'POST', url: '/v1/check-in/visits', payload: { id: visit } }],
  getDoorForms: ({ visit }) => [{ method: 'POST', url: '/v1/check-in/forms', payload: { id: visit, locale: 'de' } }],
  signAtDoor: ({ visit, form }) => [
    {
      method: 'POST',
      url: '/v1/check-in/signatures',
      payload: { id: visit, formId: form, number: 1, language: 'de', name: 'Mia' },
    },
  ],
  joinQueue: ({ joined }) => [{ method: 'POST', url: '/v1/queue', payload: joined }],
  getQueueWaits: ({ product }) => [
    { method: 'POST', url: '/v1/queue/waits', payload: { guests: [{ products: [product] }] } },
  ],
  getQueueRoom: () => [{ method: 'GET', url: '/v1/queue/room' }],
  getPinPeople: () => [{ method: 'GET', url: '/v1/salon-people' }],
  openKiosk: ({ person }) => [
    { method: 'POST', url: '/v1/check-in/openings', payload: { userId: person, pin: '9027' } },
  ],
  getMe: () => [{ method: 'GET', url: '/v1/user/me' }],
  agreeAgb: ({ kiosk }) => [
    { method: 'PATCH', url: `/v1/user/${kiosk}/agb-agreement`, payload: { agbVersion: 'none' } },
  ],
  // This stream sends topics without ids (server/src/live/events.test.ts).
  getEvents: () => [],
  signOut: () => [{ method: 'DELETE', url: '/authorization' }],
}

test('[CUS-04, CHK-03] sends a kiosk no contact data of customers or of the team', async () => {
  const salon = await aSalon(db, 1)
  const kiosk = await aKiosk(t, salon)
  const email = 'trautwein@trace.example'
  const row = { email, phoneNr: '+41794124120', birthday: '1990-05-12', name: 'Wilhelmine', surname: 'Trautwein' }
  const customer = await aCustomer(db, row)
  const own = await aToken(db, { userId: customer.userId })
  const { id: visit } = booked(await book(app, salon, own, { startTime: '2027-03-02T08:30:00Z' }))
  const person = await aLeaderWithPin(salon.id)
  const form = await aFormRow(db, salon)
  const joined = { ...queueRequest(salon), contact: 'nora@trace.example', initial: 'H' }
  const facts = { kiosk: kiosk.userId, person, visit, email, joined, product: salon.product, form }
  const open = allCalls.filter(
    ({ access }) =>
      access !== 'public' && access.clients.includes('CHECKIN') && rolesAndTier(access).roles.includes('USER_LITE'),
  )
  // Each call that is newly open to the kiosk needs its request in `rightly`.
  expect(open.map(({ id }) => id).sort()).toEqual(Object.keys(rightly).sort())
  const statuses: Record<string, number[]> = {}
  for (const [id, asked] of Object.entries(rightly))
    for (const each of asked(facts)) {
      const headers = { ...kiosk.headers, 'idempotency-key': crypto.randomUUID() }
      const answer = await app.inject({ ...each, headers })
      expect(`${id} ${answer.body}`).not.toMatch(/example|Trautwein|4124120|412 41 20|1990-05/i)
      statuses[id] = [...(statuses[id] ?? []), answer.statusCode]
    }
  expect(statuses).toMatchObject({
    findVisit: [200, 200, 200, 200],
    checkInVisit: [200],
    getDoorForms: [200],
    signAtDoor: [201],
    joinQueue: [201],
    getQueueWaits: [200],
    getQueueRoom: [200],
    getPinPeople: [200],
    openKiosk: [204],
    getMe: [200],
  })
})

async function aLeaderWithPin(businessObjectId: string): Promise<string> {
  const id = crypto.randomUUID()
  await db
    .insertInto('appUser')
    .values({ id, metadataId: crypto.randomUUID(), name: 'Lena', surname: 'Trautwein', email: 'lena@trace.example' })
    .execute()
  const pinHash = await aHash('9027')
  await db.insertInto('userRole').values({ businessObjectId, userId: id, role: 'OWNER', pinHash }).execute()
  return id
}
