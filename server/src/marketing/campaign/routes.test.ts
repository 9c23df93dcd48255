import { afterAll, beforeEach, expect, test } from 'vitest'
import { countKey } from '../../http/hardening/limits.ts'
import { testApp, testNow } from '../../test/app.ts'
import { campaignText, campaignWorld, settings } from '../../test/campaigns.ts'

const t = await testApp()
const world = await campaignWorld(t)
beforeEach(() => t.clock.set(testNow))
afterAll(async () => {
  await world.close()
  await t.close()
})

const { enabled: _, hour: __, ...written } = settings

test('[MSG-08b] by default each kind is off, with default texts in every language', async () => {
  const salon = await world.aSalon()
  const [status, all] = await salon.ask('campaigns')
  expect([status, all.map((each: { kind: string; enabled: boolean }) => [each.kind, each.enabled])]).toEqual([
    200,
    [
      ['BIRTHDAY', false],
      ['MISSED', false],
      ['TYPE', false],
    ],
  ])
  for (const { kind, texts } of all) {
    const body = { ...written, texts }
    expect((await salon.ask(`campaigns/${kind}/previews`, body))[0]).toBe(200)
    expect(await salon.set(kind, { texts })).toMatchObject([200, { kind, texts, enabled: true }])
  }
  expect((await (await world.aSalon({ version: 'LITE' })).ask('campaigns'))[0]).toBe(403)
})

test('[MSG-08n] the preview shows real readers of the next thirty days in each language, with parts and price', async () => {
  const salon = await world.aSalon()
  await world.aGuest(salon.id, { name: 'Ana', birthday: '1990-03-05' })
  await world.aGuest(salon.id, { name: 'Bea', birthday: '1990-03-04' })
  await world.aGuest(salon.id, { name: 'Cleo', birthday: '1990-03-06' })
  await world.aGuest(salon.id, { name: 'Dan', birthday: '1990-03-20', language: 'en', sms: true })
  await world.aGuest(salon.id, { name: 'Far', birthday: '1990-04-20' })
  await world.aGuest(salon.id, { name: 'Silent', birthday: '1990-03-05', subscribed: false })
  const [status, preview] = await salon.ask('campaigns/BIRTHDAY/previews', written)
  expect([status, preview]).toMatchObject([
    200,
    {
      balance: 1_000,
      reached: { EMAIL: 3, SMS: 1 },
      leftOut: { NO_CONSENT: 1, UNPROVEN: 0 },
      parts: 1,
      samples: [
        { name: 'Bea Koch', day: '2027-03-04', channel: 'EMAIL', subject: 'S Bea', parts: 0 },
        { name: 'Dan Koch', day: '2027-03-20', channel: 'SMS', parts: 1 },
        { name: 'Ana Koch', day: '2027-03-05' },
      ],
      foreignLinks: [],
    },
  ])
  expect(preview.cost).toBeGreaterThan(0)
  expect(preview.samples[0].text).toContain('Hallo Bea {{7*7}}')
  expect(preview.samples[1].text).toContain('Hello Dan')
})

test('[MSG-08n] the preview counts readers whose names make the SMS too long; others are not affected', async () => {
  const salon = await world.aSalon()
  await world.aGuest(salon.id, { name: 'Ana', birthday: '1990-03-04', sms: true })
  // A letter outside GSM, which halves the length of an SMS part.
  await world.aGuest(salon.id, { name: 'Thị', birthday: '1990-03-05', sms: true })
  await world.aGuest(salon.id, { name: 'Thảo', birthday: '1990-03-05' })
  const long = campaignText(`{{name}} ${'a'.repeat(400)}`)
  const body = { ...written, texts: { de: long, en: long, vi: campaignText('Chao') } }
  const [status, { tooLong, reached, parts }] = await salon.ask('campaigns/BIRTHDAY/previews', body)
  expect([status, tooLong, reached, parts]).toEqual([200, 1, { EMAIL: 1, SMS: 1 }, 4])
})

test.each([
  ['an empty text', { texts: { ...settings.texts, vi: campaignText('') } }, 'body.texts.vi.message'],
  [
    'an unknown placeholder',
    { texts: { ...settings.texts, en: campaignText('{{vorname}}') } },
    'body.texts.en.message',
  ],
  ['more than four SMS', { texts: { ...settings.texts, de: campaignText('a'.repeat(700)) } }, 'body.texts.de.message'],
  ['an hour in the night', { hour: 3 }, 'body.hour'],
  ['too many days before', { daysBefore: 31 }, 'body.daysBefore'],
])('[MSG-08] refuses %s, naming the field', async (_name, change, field) => {
  const salon = await world.aSalon()
  expect(await salon.set('BIRTHDAY', change)).toMatchObject([400, { message: 'invalid-request', field }])
})

test('[MSG-08n] foreign links are named in the preview, and previews are limited for each salon', async () => {
  const salon = await world.aSalon()
  const body = { ...written, texts: { ...settings.texts, en: campaignText('www.fremd.ch') } }
  expect((await salon.ask('campaigns/MISSED/previews', body))[1].foreignLinks).toEqual(['www.fremd.ch'])
  const key = countKey(t.deps, `campaign preview salon ${salon.id}`)
  await t.db.updateTable('rateCount').set({ count: 119 }).where('key', '=', key).execute()
  expect((await salon.ask('campaigns/MISSED/previews', body))[0]).toBe(200)
  expect((await salon.ask('campaigns/MISSED/previews', body))[0]).toBe(429)
  expect((await (await world.aSalon()).ask('campaigns/MISSED/previews', body))[0]).toBe(200)
})

test('[MSG-08] changed texts keep the days already covered; changed days start anew', async () => {
  const salon = await world.aSalon()
  const since = async () =>
    (
      await t.db
        .selectFrom('campaign')
        .select('since')
        .where('businessObjectId', '=', salon.id)
        .executeTakeFirstOrThrow()
    ).since
  await salon.set('BIRTHDAY')
  t.clock.set(Date.parse('2027-03-03T12:00:00+01:00'))
  await salon.set('BIRTHDAY', { communicationWay: 'EMAIL' })
  expect(await since()).toBe('2027-03-02')
  await salon.set('BIRTHDAY', { daysBefore: 7 })
  expect(await since()).toBe('2027-03-04')
})
