import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMarketing } from '../../consent/set-marketing.ts'
import { joinCustomers } from '../../customer/join-customers.ts'
import { inSalon } from '../../db/in-salon.ts'
import { reportSecret } from '../../message/receive-report.ts'
import { eraseCustomers } from '../../privacy/erase-visits.ts'
import { cleanUp } from '../../retention.ts'
import { testApp, testNow } from '../../test/app.ts'
import { campaignWorld } from '../../test/campaigns.ts'

const t = await testApp()
const world = await campaignWorld(t)
const { app, db, clock, deps } = t
beforeAll(() => clock.set(testNow))
afterAll(async () => {
  await world.close()
  await t.close()
})

const dayMs = 86_400_000
const hooks = `/v1/webhooks/bulkgate/${reportSecret(deps.config, 'bulkgate')}`

async function aScene() {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  const messageTo = async (customerId: string) => {
    const all = db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id)
    return all.where('customerId', '=', customerId).executeTakeFirstOrThrow()
  }
  return {
    ...salon,
    guest: (name: string, of = {}) => world.aGuest(salon.id, { name, birthday: '1990-03-02', ...of }),
    async report(customerId: string, status: string) {
      const { providerReference } = await messageTo(customerId)
      const query = new URLSearchParams({ smsID: providerReference ?? '', status })
      expect((await app.inject(`${hooks}?${query}`)).statusCode).toBe(200)
    },
    /** Unsubscribes by the link in the person's message. */
    async press(customerId: string, more = '') {
      const { id } = await messageTo(customerId)
      const mail = world.mail.taken.find(({ messageId }) => messageId.includes(id))?.source ?? ''
      const path = /\/u\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0]
      const answer = await app.inject({ method: 'POST', url: `${path}${more}` })
      expect(answer.statusCode).toBe(200)
    },
    async book(customerId: string, daysLater: number, status: 'CONFIRMED' | 'CUSTOMER_CANCELLED' = 'CONFIRMED') {
      const createdTime = new Date(clock.now() + daysLater * dayMs)
      const startTime = new Date(createdTime.getTime() + 40 * dayMs)
      const own = { businessObjectId: salon.id, id: randomUUID(), customerId, status, currency: 'CHF' } as const
      const times = { createdTime, startTime, endTime: new Date(startTime.getTime() + 3_600_000) }
      await db
        .insertInto('appointment')
        .values({ ...own, bookingType: 'ONLINE', ...times })
        .execute()
    },
  }
}

const nothing = { sent: 0, delivered: 0, failed: 0, unsubscribed: 0, booked: 0 }

test('[MSG-08m] results equal a hand count of sent, delivered, failed, unsubscribed, booked within 14 days', async () => {
  const scene = await aScene()
  const booked = await scene.guest('Booked')
  const delivered = await scene.guest('Delivered', { sms: true })
  const undelivered = await scene.guest('Undelivered', { sms: true })
  const unsubscribed = await scene.guest('Unsubscribed')
  const undone = await scene.guest('Undone')
  const late = await scene.guest('Late')
  const said = await scene.guest('Said')
  await scene.guest('Never', { subscribed: false })
  clock.set(Date.parse('2027-03-02T10:00:00+01:00'))
  await scene.run()
  expect(await scene.campaign('BIRTHDAY')).toMatchObject({ waiting: 7, results: { month: nothing, year: nothing } })
  await db
    .updateTable('customerProfile')
    .set({ notificationSubscribed: false })
    .where('customerId', '=', said)
    .execute()
  await world.drain()
  await scene.report(delivered, '1')
  await scene.report(undelivered, '3')
  await scene.press(unsubscribed)
  await scene.press(undone)
  await scene.press(undone, '/undo')
  await scene.book(booked, 14)
  await scene.book(booked, 3)
  await scene.book(late, 15)
  await scene.book(late, 3, 'CUSTOMER_CANCELLED')
  // Booked before the message was sent.
  await scene.book(delivered, -1)
  const counted = { sent: 6, delivered: 1, failed: 1, unsubscribed: 1, booked: 1 }
  expect(await scene.campaign('BIRTHDAY')).toMatchObject({ waiting: 0, results: { month: counted, year: counted } })
  expect(await scene.campaign('MISSED')).toMatchObject({ results: { month: nothing, year: nothing } })
  clock.advance(31 * dayMs)
  expect(await scene.campaign('BIRTHDAY')).toMatchObject({ results: { month: nothing, year: counted } })
})

test('[MSG-08] unsubscribing in the account counts once; a later link adds nothing', async () => {
  clock.set(testNow)
  const scene = await aScene()
  const [account, later] = [await scene.guest('Account'), await scene.guest('Later')]
  clock.set(Date.parse('2027-03-02T10:00:00+01:00'))
  await scene.run()
  await world.drain()
  clock.advance(5 * dayMs)
  const { userId } = await db
    .selectFrom('customer')
    .select('userId')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const decision = { userId: userId ?? '', businessObjectId: scene.id, granted: false, textVersion: undefined } as const
  await db.transaction().execute((tx) => setMarketing(tx, deps, { ...decision, language: 'de', client: 'BOOKING' }))
  clock.advance(10 * dayMs)
  await scene.press(later)
  expect((await scene.campaign('BIRTHDAY')).results.month).toEqual({ ...nothing, sent: 2, unsubscribed: 1 })
})

test('[MSG-08] [CUS-09] after a merge, the messages of both rows count once for the person', async () => {
  clock.set(testNow)
  const scene = await aScene()
  const [kept, merged] = [await scene.guest('Kept'), await scene.guest('Merged')]
  clock.set(Date.parse('2027-03-02T10:00:00+01:00'))
  await scene.run()
  await world.drain()
  await db.transaction().execute((tx) => joinCustomers(inSalon(tx, scene.id), { from: merged, to: kept }))
  const told = await db
    .selectFrom('campaignMessage')
    .select(['customerId', 'occasion'])
    .where('businessObjectId', '=', scene.id)
    .execute()
  expect(told).toEqual([{ customerId: kept, occasion: '2027' }])
})

test('[MSG-08] [PRIV-01] [PRIV-02] a message’s occasion is erased with the person, or after two years', async () => {
  clock.set(testNow)
  const scene = await aScene()
  await scene.set('TYPE')
  const erased = await scene.guest('Erased')
  await scene.guest('Kept', { type: 'vip' })
  clock.set(Date.parse('2027-03-02T10:00:00+01:00'))
  await scene.run()
  const why = async () => {
    const all = db.selectFrom('campaignMessage').select('occasion').where('businessObjectId', '=', scene.id)
    return (await all.orderBy('occasion').execute()).map(({ occasion }) => occasion)
  }
  expect(await why()).toEqual(['2027', '2027', 'vip'])
  const person = { userId: '', customerIds: [erased], proven: [], claimed: [] }
  await db.transaction().execute((tx) => eraseCustomers(tx, person, new Date(clock.now())))
  expect(await why()).toEqual(['2027', 'vip'])
  clock.advance(729 * dayMs)
  await cleanUp({ db, clock })
  expect(await why()).toEqual(['2027', 'vip'])
  clock.advance(2 * dayMs)
  await cleanUp({ db, clock })
  expect(await why()).toEqual(['vip'])
})
