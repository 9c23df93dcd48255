import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { countKey, pieceOf } from '../../http/hardening/limits.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aReader, aTypedIn, aWriter } from '../../test/bulk-writer.ts'

const t = await testApp()
const { db } = t
afterAll(t.close)

const priceOf = async (countryCode: 'CH' | 'DE') => {
  const { price } = await db
    .selectFrom('communicationUnitPrice')
    .select((query) => query.fn.min('price').as('price'))
    .where('countryCode', '=', countryCode)
    .where('communicationWay', '=', 'SMS')
    .executeTakeFirstOrThrow()
  return price
}

test('[MSG-07b, MSG-07g] the cost is the exact sum of parts times unit prices of the reached readers', async () => {
  const salon = await aWriter(t)
  const swiss = await aReader(t, salon.id, { phoneNr: '+41791112233' })
  const german = await aReader(t, salon.id, { phoneNr: '+491701112233' })
  const silent = await aReader(t, salon.id, { phoneNr: '+41791112244', subscribed: false })
  const recipients = [swiss, german, silent, await aTypedIn(t, salon.id)]
  const body = { recipients, communicationWay: 'SMS', message: `{{name}} ${'a'.repeat(160)}` }
  const each = 2 * ((await priceOf('CH')) + (await priceOf('DE')))
  expect(await salon.cost(body)).toEqual([200, each / 100])
  expect(await salon.cost({ ...body, '@type': 'x', recipients: { filter: {} } })).toEqual([200, each / 100])
  expect(await salon.cost({ ...body, communicationWay: 'no_matter' })).toEqual([200, 0])
})

test('[MSG-15] people left out are counted by reason; the preview shows the final text for three others', async () => {
  const salon = await aWriter(t)
  const ana = await aReader(t, salon.id, { name: 'Ana' })
  await aReader(t, salon.id, { name: 'Bea', preference: 'ONLY_VIA_SMS', phoneNr: '+41791112255' })
  await aReader(t, salon.id, { subscribed: false })
  await aReader(t, salon.id, { name: 'Cleo', preference: 'ONLY_VIA_SMS' })
  await aTypedIn(t, salon.id)
  const body = { recipients: { filter: {} }, communicationWay: 'no_matter', message: 'Hallo {{name}}! www.fremd.ch' }
  const [status, preview] = await salon.ask('bulk-message-previews', { ...body, subject: '' })
  expect(status).toBe(200)
  expect(preview).toMatchObject({
    reached: { EMAIL: 1, SMS: 1 },
    leftOut: { NO_CONSENT: 1, PREFERENCE: 0, NO_ADDRESS: 1, UNPROVEN: 1, DOUBLE: 0 },
    foreignLinks: ['www.fremd.ch'],
    balance: 0,
  })
  expect(preview.samples.map(({ name, channel }: { name: string; channel: string }) => [name, channel])).toEqual([
    ['Ana Koch', 'EMAIL'],
    ['Bea Koch', 'SMS'],
  ])
  expect(preview.samples[0].text).toContain('Hallo Ana!')
  const [, alone] = await salon.ask('bulk-message-previews', { ...body, recipients: [ana], communicationWay: 'SMS' })
  expect([alone.cost, alone.samples, alone.leftOut.NO_ADDRESS]).toEqual([0, [], 1])
})

test('[MSG-15h] one customer’s reach is the channel, or the reason why there is none', async () => {
  const salon = await aWriter(t)
  const reachOf = (id: string) => salon.ask(`customers/${id}/reach`)
  expect(await reachOf(await aReader(t, salon.id))).toEqual([200, { channel: 'EMAIL', reason: null }])
  const silent = await aReader(t, salon.id, { subscribed: false })
  expect(await reachOf(silent)).toEqual([200, { channel: null, reason: 'NO_CONSENT' }])
  expect(await reachOf(await aTypedIn(t, salon.id))).toMatchObject([200, { channel: null }])
  expect(await reachOf(randomUUID())).toMatchObject([404, { message: 'notFound' }])
})

test('[MSG-07o] refuses empty and too long texts, unknown placeholders, channels and people, naming the field', async () => {
  const salon = await aWriter(t)
  const foreign = await aReader(t, (await aWriter(t)).id)
  const own = await aReader(t, salon.id, { phoneNr: '+41791112266' })
  const good = { recipients: [own], communicationWay: 'SMS', message: 'Hallo {{7*7}}' }
  const refused = async (part: object) => {
    const [status, { field }] = await salon.cost({ ...good, ...part })
    return [status, field]
  }
  expect((await salon.cost(good))[0]).toBe(200)
  expect(await refused({ message: '  ' })).toEqual([400, 'body.message'])
  expect(await refused({ message: 'a'.repeat(10_001) })).toEqual([400, 'body.message'])
  expect(await refused({ message: 'a'.repeat(600) })).toEqual([400, 'body.message'])
  expect(await refused({ message: 'a'.repeat(600), communicationWay: 'EMAIL' })).toEqual([200, undefined])
  expect(await refused({ message: 'Hallo {{vorname}}' })).toEqual([400, 'body.message'])
  expect(await refused({ communicationWay: 'FAX' })).toEqual([400, 'body.communicationWay'])
  expect(await refused({ recipients: [foreign] })).toEqual([400, 'body.recipients'])
  expect(await refused({ recipients: [own, randomUUID()] })).toEqual([400, 'body.recipients'])
  expect(await refused({ recipients: [] })).toEqual([400, 'body.recipients'])
})

test('[BIZ-10] without the tier no bulk message is sent', async () => {
  const salon = await aWriter(t, 'LITE')
  const [status, { message }] = await salon.cost({ recipients: { filter: {} }, communicationWay: 'SMS', message: 'a' })
  expect([status, message]).toEqual([403, 'tier.required'])
})

test('[MSG-07m] a salon may request cost and preview 120 times a minute together', async () => {
  const salon = await aWriter(t)
  const body = { recipients: [await aReader(t, salon.id)], communicationWay: 'no_matter', message: 'a' }
  const key = countKey(t.deps, `bulk price salon ${salon.id}`)
  await db
    .insertInto('rateCount')
    .values({ key, windowStart: pieceOf(testNow, 60), count: 119, lastTime: new Date(testNow) })
    .execute()
  expect((await salon.cost(body))[0]).toBe(200)
  for (const path of ['customers/communication-unit-cost', 'bulk-message-previews'])
    expect(await salon.ask(path, body)).toMatchObject([429, { message: 'too-many-requests' }])
})
