import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashContact, sha256 } from '../../secrets.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aCredit } from '../../test/builders.ts'
import { aTypedIn } from '../../test/bulk-writer.ts'
import { campaignText, campaignWorld } from '../../test/campaigns.ts'
import { readText } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { runCampaign } from './run.ts'

const t = await testApp()
const world = await campaignWorld(t)
const { db, clock, deps } = t
const { secrets } = deps
beforeEach(() => clock.set(testNow))
afterAll(async () => {
  await expectInvariants(db)
  await world.close()
  await t.close()
})

const at = (time: string) => clock.set(Date.parse(`${time}+01:00`))
const textOf = (message: Parameters<typeof readText>[0]) => (message.text === '' ? '' : readText(message, secrets))

test('[MSG-08g, MSG-08h] a birthday campaign writes on the day at its hour, once a year, in the reader’s language', async () => {
  const salon = await world.aSalon()
  expect(await salon.set('BIRTHDAY')).toMatchObject([200, { enabled: true, nextRunTime: '2027-03-02T09:00:00.000Z' }])
  await world.aGuest(salon.id, { name: 'Ana', birthday: '1990-03-02' })
  await world.aGuest(salon.id, { name: 'Bea', birthday: '1990-03-02', language: 'en', sms: true })
  await world.aGuest(salon.id, { name: 'Tomorrow', birthday: '1990-03-03' })
  await world.aGuest(salon.id, { name: 'Silent', birthday: '1990-03-02', subscribed: false })
  await salon.run()
  expect(await salon.messages()).toEqual([])
  at('2027-03-02T10:00:00')
  await salon.run()
  const sent = await salon.messages()
  expect(sent.map((each) => [each.channel, each.subject, textOf(each).split('\n')[0]]).sort()).toEqual([
    ['EMAIL', 'S Ana', 'Hallo Ana {{7*7}}'],
    ['SMS', '', 'Hello Bea'],
  ])
  expect(sent.every((each) => /\/u\/[\w-]{43}/.test(textOf(each)))).toBe(true)
  await world.drain()
  expect((await salon.messages()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
  expect(await salon.campaign('BIRTHDAY')).toMatchObject({ nextRunTime: '2027-03-03T09:00:00.000Z', problem: null })
  await db
    .updateTable('campaign')
    .set({ nextRunTime: new Date(0) })
    .where('businessObjectId', '=', salon.id)
    .execute()
  await salon.run()
  expect(await salon.messages()).toHaveLength(2)
})

test('[MSG-08] [CRD-06] two concurrent processes write each greeting once, and reserve its cost once', async () => {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  await world.aGuest(salon.id, { birthday: '1990-03-02', sms: true })
  at('2027-03-02T10:00:00')
  await Promise.all([salon.run(), runCampaign(deps, salon.id), salon.run()])
  const [message, ...more] = await salon.messages()
  expect(more).toEqual([])
  expect(await salon.balance()).toBe(1_000 - (message?.parts ?? 0) * (message?.unitPrice ?? 0))
})

test('[MSG-08i, MSG-08j] after an outage each greeting is sent once while it is useful, and never afterwards', async () => {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  for (const day of ['03', '04', '05']) await world.aGuest(salon.id, { name: `On${day}`, birthday: `1990-03-${day}` })
  // The outage lasts until Saturday the 6th, when the greeting of the 3rd is three days late.
  at('2027-03-06T12:00:00')
  await salon.run()
  expect((await salon.messages()).map(({ subject }) => subject).sort()).toEqual(['S On04', 'S On05'])
  // Nothing is sent before Sunday ends; on Monday the greeting for the 4th is too late.
  at('2027-03-06T20:30:00')
  await world.drain()
  at('2027-03-08T09:00:00')
  await world.drain()
  const states = (await salon.messages()).map(({ subject, status, error }) => `${subject} ${status} ${error}`)
  expect(states.sort()).toEqual(['S On04 FAILED too late to be of use', 'S On05 FAILED too late to be of use'])
})

test('[MSG-08g] [MSG-14] the greeting of a quiet Sunday is sent on Monday morning', async () => {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  await world.aGuest(salon.id, { birthday: '1990-03-07' })
  at('2027-03-06T11:00:00')
  await salon.run()
  at('2027-03-07T11:00:00')
  await salon.run()
  expect(await salon.messages()).toEqual([])
  at('2027-03-08T09:00:00')
  await salon.run()
  await world.drain()
  expect(await salon.messages()).toMatchObject([{ status: 'SENT' }])
})

test('[MSG-08f] [CRD-06] without credit for all messages nothing is queued, the campaign shows the problem, and it is retried', async () => {
  const salon = await world.aSalon({ balance: 1 })
  await salon.set('BIRTHDAY')
  await world.aGuest(salon.id, { birthday: '1990-03-02', sms: true })
  await world.aGuest(salon.id, { birthday: '1990-03-02' })
  at('2027-03-02T10:00:00')
  await salon.run()
  expect([await salon.messages(), await salon.balance()]).toEqual([[], 1])
  expect(await salon.campaign('BIRTHDAY')).toMatchObject({ problem: 'CREDIT', nextRunTime: '2027-03-02T10:00:00.000Z' })
  await aCredit(db, salon.id, 100)
  at('2027-03-02T11:00:00')
  await salon.run()
  expect(await salon.messages()).toHaveLength(2)
  expect(await salon.campaign('BIRTHDAY')).toMatchObject({ problem: null, waiting: 2 })
})

test('[MSG-08k] switching off stops unsent messages and releases their cost; switching on again writes them', async () => {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  await world.aGuest(salon.id, { birthday: '1990-03-02', sms: true })
  at('2027-03-02T10:00:00')
  await salon.run()
  expect(await salon.set('BIRTHDAY', { enabled: false })).toMatchObject([
    200,
    { enabled: false, nextRunTime: null, waiting: 0, results: { month: { sent: 0, failed: 0 } } },
  ])
  await world.drain()
  expect(await salon.messages()).toMatchObject([{ status: 'FAILED', failure: 'STOPPED' }])
  expect(await salon.balance()).toBe(1_000)
  await salon.set('BIRTHDAY', { hour: 11 })
  at('2027-03-02T11:00:00')
  await salon.run()
  expect((await salon.messages()).map(({ status }) => status).sort()).toEqual(['FAILED', 'QUEUED'])
})

test('[MSG-08] [MSG-15] two customers who share an address get one message together, and none the next day', async () => {
  const salon = await world.aSalon()
  await salon.set('BIRTHDAY')
  const email = `${randomUUID()}@example.com`
  for (const name of ['Ada', 'Bob']) {
    const id = await aTypedIn(t, salon.id)
    await db.updateTable('customer').set({ name, email, birthday: '1990-03-02' }).where('id', '=', id).execute()
    const times = { askedTime: new Date(0), expiresTime: new Date(0), confirmedTime: new Date(0) }
    const own = { businessObjectId: salon.id, customerId: id, hash: sha256(id), contact: hashContact(secrets, email) }
    await db
      .insertInto('optIn')
      .values({ ...own, ...times })
      .execute()
  }
  for (const day of ['02', '03']) {
    at(`2027-03-${day}T10:00:00`)
    await salon.run()
  }
  expect((await salon.messages()).map(({ recipient }) => recipient)).toEqual([email])
})

test('[MSG-08a, MSG-08h] “we miss you” is sent once per absence, and not to customers with a visit ahead', async () => {
  const salon = await world.aSalon()
  await salon.set('MISSED')
  const lastVisit = '2026-12-08T15:00:00+01:00'
  const gone = await world.aGuest(salon.id, { name: 'Gone', lastVisit })
  const coming = await world.aGuest(salon.id, { name: 'Coming', lastVisit })
  await world.aGuest(salon.id, { name: 'Recent', lastVisit: '2026-12-09T15:00:00+01:00' })
  const visit = { businessObjectId: salon.id, status: 'CONFIRMED', bookingType: 'ONLINE', currency: 'CHF' } as const
  const when = { startTime: new Date('2027-03-20T10:00:00Z'), endTime: new Date('2027-03-20T11:00:00Z') }
  await db
    .insertInto('appointment')
    .values({ ...visit, ...when, id: coming, customerId: coming })
    .execute()
  at('2027-03-02T10:00:00')
  await salon.run()
  expect((await salon.messages()).map(({ subject }) => subject)).toEqual(['S Gone'])
  await db
    .insertInto('appointment')
    .values({ ...visit, ...when, id: gone, customerId: gone })
    .execute()
  await world.drain()
  expect(await salon.messages()).toMatchObject([{ status: 'FAILED', failure: 'LATE' }])
  await db.deleteFrom('appointment').where('id', '=', gone).execute()
  at('2027-03-03T10:00:00')
  await salon.run()
  expect((await salon.messages()).map(({ subject }) => subject)).toEqual(['S Gone', 'S Recent'])
  await db.deleteFrom('appointment').where('id', '=', coming).execute()
})

test('[MSG-08h, MSG-08l] a campaign by type reaches every customer of the type once, also later ones, except blocked ones', async () => {
  const salon = await world.aSalon()
  await salon.set('TYPE')
  await world.aGuest(salon.id, { name: 'Ana', type: 'vip' })
  const later = await world.aGuest(salon.id, { name: 'Later' })
  const blocked = await world.aGuest(salon.id, { name: 'Blocked', type: 'vip' })
  await db.updateTable('customerProfile').set({ blackListed: true }).where('customerId', '=', blocked).execute()
  at('2027-03-02T10:00:00')
  await salon.run()
  await db.updateTable('customerProfile').set({ type: 'vip' }).where('customerId', '=', later).execute()
  at('2027-03-03T10:00:00')
  await salon.run()
  expect((await salon.messages()).map(({ subject }) => subject)).toEqual(['S Ana', 'S Later'])
})

test('[MSG-08] [BIZ-10] [MSG-06] nothing is written without the tier, or if a link is no longer accepted', async () => {
  const salon = await world.aSalon()
  const texts = { de: campaignText('www.partner.ch'), en: campaignText('a'), vi: campaignText('a') }
  expect(await salon.set('BIRTHDAY', { texts })).toMatchObject([400, { message: 'links.unsupported' }])
  const own = db.updateTable('businessObject').where('id', '=', salon.id)
  await own.set({ partnerDomains: ['partner.ch'] }).execute()
  expect((await salon.set('BIRTHDAY', { texts }))[0]).toBe(200)
  await own.set({ partnerDomains: [] }).execute()
  await world.aGuest(salon.id, { birthday: '1990-03-02' })
  at('2027-03-02T10:00:00')
  await salon.run()
  expect([await salon.messages(), (await salon.campaign('BIRTHDAY')).problem]).toEqual([[], 'LINKS'])
  await own.set({ partnerDomains: ['partner.ch'], version: 'LITE' }).execute()
  at('2027-03-03T10:00:00')
  await salon.run()
  expect(await salon.messages()).toEqual([])
  await own.set({ version: 'LITE_PLUS' }).execute()
  at('2027-03-04T10:00:00')
  await salon.run()
  expect(await salon.messages()).toHaveLength(1)
})
