import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sendMessage } from '../../message/send-message.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aCredit } from '../../test/builders.ts'
import { acceptingProviders, aReader, aWriter } from '../../test/bulk-writer.ts'
import { drainBulk } from './drain.ts'

const t = await testApp()
const { db, clock, deps } = t
const { sms, mail, providers, close } = await acceptingProviders(t)
const drain = () => drainBulk({ ...deps, providers, backoff: () => 5_000 })
beforeEach(() => clock.set(testNow))
afterAll(async () => {
  await t.close()
  await close()
})

/** Counts transactions that wait for another one's row lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.count ?? 0
}

let number = 41_791_200_000
async function aSalon({ balance = 1_000, readers = 3 } = {}) {
  const salon = await aWriter(t)
  if (balance > 0) await aCredit(db, salon.id, balance)
  for (let count = 0; count < readers; count++)
    await aReader(t, salon.id, { preference: 'ONLY_VIA_SMS', phoneNr: `+${number++}`, name: 'Bea' })
  const body = { recipients: { filter: {} }, communicationWay: 'no_matter', message: 'Hallo {{name}}', subject: 'Neu' }
  const [, cost] = await salon.cost({ ...body, subject: undefined })
  const left = async () => {
    const row = await db
      .selectFrom('creditBalance')
      .select('balance')
      .where('businessObjectId', '=', salon.id)
      .executeTakeFirst()
    return row?.balance ?? 0
  }
  const send = (change: object = {}) => salon.ask('bulk-messages', { ...body, cost, ...change })
  const messages = () => db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).execute()
  return { ...salon, body, cost, left, send, messages }
}

test('[MSG-07i, MSG-07j, MSG-07n] a message is frozen, paid exactly, sent once per reader, and reported', async () => {
  const salon = await aSalon()
  await aReader(t, salon.id, { name: 'Ana' })
  const [status, sent] = await salon.send()
  expect(status).toBe(201)
  expect(sent).toMatchObject({
    recipients: 4,
    cost: Math.round(salon.cost * 100),
    endedAt: null,
    states: { QUEUED: 4 },
  })
  expect(await salon.left()).toBe(1_000 - sent.cost)
  expect(await drain()).toBe(4)
  expect(await drain()).toBe(0)
  const [, [listed]] = await salon.ask('bulk-messages')
  expect(listed).toMatchObject({ id: sent.id, states: { QUEUED: 0, SENT: 4 }, stopped: false })
  expect(listed.endedAt).not.toBeNull()
  const ids = (await salon.messages()).map(({ id }) => id)
  expect(sms.taken.filter(({ tag }) => ids.includes(tag))).toHaveLength(3)
  expect(mail.taken.filter(({ messageId }) => ids.some((id) => messageId.includes(id)))).toHaveLength(1)
  expect(await salon.left()).toBe(1_000 - sent.cost)
  const [, report] = await salon.ask(`bulk-messages/${sent.id}/report?locale=en`)
  expect(report).toContain('Ana;Koch;E-Mail;sent;0;0.00')
})

test('[MSG-07h] sends nothing if the price rose by a cent or the credit is too low', async () => {
  const salon = await aSalon({ balance: 10 })
  expect(await salon.send({ cost: salon.cost - 0.01 })).toMatchObject([
    409,
    { message: 'cost.changed', cost: salon.cost },
  ])
  const [status, refused] = await salon.send()
  expect([status, refused.message]).toEqual([402, 'credit.insufficient'])
  expect(refused.package).toMatchObject({ price: 1_000 })
  expect([await salon.messages(), await salon.left()]).toEqual([[], 10])
  const [, listed] = await salon.ask('bulk-messages')
  expect(listed).toEqual([])
})

test('[MSG-07] [CRD-06] two concurrent messages never spend the same credit', async () => {
  const salon = await aSalon({ balance: 40 })
  const answers = await Promise.all([salon.send(), salon.send()])
  expect(answers.map(([status]) => status).sort()).toEqual([201, 402])
  expect(await salon.left()).toBe(40 - Math.round(salon.cost * 100))
  expect(await drain()).toBe(3)
})

test('[MSG-07] a refusal by the database’s constraint on credit also offers a package', async () => {
  const salon = await aSalon({ balance: 40 })
  let late: Promise<unknown[]> | undefined
  // Spend all credit and the codes' overdraft after the other request checked the balance, before it reserves.
  await db.transaction().execute(async (tx) => {
    const head = { businessObjectId: salon.id, id: randomUUID() }
    const words = { cause: head.id, type: 'SIGN_IN', channel: 'SMS', language: 'de', subject: '', text: '' } as const
    await tx
      .insertInto('message')
      .values({ ...head, ...words, recipient: '+41791234567', parts: 1, unitPrice: 540 })
      .execute()
    const entry = {
      id: randomUUID(),
      kind: 'RESERVE',
      amount: -540,
      cause: `reserve:${head.id}`,
      messageId: head.id,
    } as const
    await tx
      .insertInto('creditEntry')
      .values({ businessObjectId: salon.id, ...entry })
      .execute()
    late = salon.send()
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
  })
  expect(await late).toMatchObject([402, { message: 'credit.insufficient', package: { price: 1_000 } }])
  expect([await salon.left(), await salon.messages()]).toMatchObject([-500, [{ type: 'SIGN_IN' }]])
})

test('[MSG-07k] stopping releases the cost of unsent messages, once; another salon cannot stop them', async () => {
  const salon = await aSalon()
  const startTime = new Date(testNow + 3_600_000).toISOString()
  const [, sent] = await salon.send({ startTime })
  expect(await drain()).toBe(0)
  const path = `bulk-messages/${sent.id}/stop`
  expect((await (await aWriter(t)).ask(path, {}))[0]).toBe(404)
  for (const _ of ['once', 'again'])
    expect(await salon.ask(path, {})).toMatchObject([200, { stopped: true, states: { QUEUED: 0, FAILED: 3 } }])
  expect(await salon.left()).toBe(1_000)
  clock.set(testNow + 7_200_000)
  expect(await drain()).toBe(0)
})

test('[MSG-14] a bulk message waits until quiet hours end, and returns when that is', async () => {
  const salon = await aSalon()
  clock.set(Date.parse('2027-03-06T20:30:00+01:00'))
  const [, sent] = await salon.send()
  expect(sent.startTime).toBe('2027-03-08T08:00:00.000Z')
  clock.set(Date.parse('2027-03-07T12:00:00+01:00'))
  expect(await drain()).toBe(0)
  clock.set(Date.parse('2027-03-08T09:00:00+01:00'))
  expect(await drain()).toBe(3)
})

test('[MSG-07] a message scheduled ten days ahead is sent on time', async () => {
  const salon = await aSalon()
  const startTime = '2027-03-12T10:00:00.000Z'
  expect((await salon.send({ startTime }))[1]).toMatchObject({ startTime })
  expect(await drain()).toBe(0)
  clock.set(Date.parse(startTime))
  expect(await drain()).toBe(3)
  expect(new Set((await salon.messages()).map(({ status }) => status))).toEqual(new Set(['SENT']))
})

test('[MSG-07] [MSG-11] a message that another turn is sending is neither sent again nor given up', async () => {
  const salon = await aSalon({ readers: 1 })
  await salon.send()
  const [message] = await salon.messages()
  const sending = { status: 'SENDING', sendingTime: new Date(testNow), attempts: 1, provider: 'bulkgate' } as const
  await db
    .updateTable('message')
    .set(sending)
    .where('id', '=', message?.id ?? '')
    .execute()
  const asked = sms.requests()
  clock.advance(30_000)
  await sendMessage({ ...deps, providers, backoff: () => 5_000 }, message?.id ?? '')
  expect([sms.requests(), await salon.messages()]).toMatchObject([asked, [{ status: 'SENDING' }]])
})

test.each([
  ['no marketing', { notificationSubscribed: false }],
  ['no messages at all', { communicationPreference: 'DISABLED' }],
  ['another channel', { communicationPreference: 'ONLY_VIA_EMAIL' }],
] as const)('[MSG-15] [MSG-02] a recipient who chooses %s after it was queued gets none', async (_, said) => {
  const salon = await aSalon({ readers: 1 })
  await salon.send()
  await db.updateTable('customerProfile').set(said).where('businessObjectId', '=', salon.id).execute()
  expect(await drain()).toBe(1)
  const [message] = await salon.messages()
  expect(message).toMatchObject({ status: 'FAILED', failure: 'UNSUBSCRIBED' })
  const [, report] = await salon.ask(`bulk-messages/${message?.bulkMessageId}/report?locale=vi`)
  expect(report).toContain(';không gửi được;1;0.00;;đã hủy nhận tin')
  expect(await salon.left()).toBe(1_000)
})

test('[MSG-06j] a message with a foreign link is sent only once its domain is accepted; a past start and an empty audience are refused', async () => {
  const salon = await aSalon({ readers: 1 })
  const foreign = { message: 'Mehr: www.fremd.ch' }
  expect(await salon.send(foreign)).toMatchObject([400, { message: 'links.unsupported' }])
  await db
    .updateTable('businessObject')
    .set({ partnerDomains: ['fremd.ch'] })
    .where('id', '=', salon.id)
    .execute()
  expect((await salon.send(foreign))[0]).toBe(201)
  expect(await drain()).toBe(1)
  const past = new Date(testNow - 1_000).toISOString()
  expect(await salon.send({ startTime: past })).toMatchObject([400, { field: 'body.startTime' }])
  expect(await salon.send({ communicationWay: 'EMAIL' })).toMatchObject([400, { field: 'body.recipients' }])
})

test('[CRD-06] [CRD-07] SMS that wait since a refund expire, and release their reservations', async () => {
  const salon = await aSalon()
  const [, sent] = await salon.send()
  const [waiting, ended] = [Array(3).fill('QUEUED'), Array(3).fill('FAILED')]
  const bought = await db
    .selectFrom('creditOrder')
    .select('id')
    .where('businessObjectId', '=', salon.id)
    .executeTakeFirstOrThrow()
  const entry = { id: randomUUID(), kind: 'REFUND', amount: -1_000, cause: randomUUID(), orderId: bought.id } as const
  await db
    .insertInto('creditEntry')
    .values({ businessObjectId: salon.id, ...entry })
    .execute()
  await drain()
  expect([(await salon.messages()).map(({ status }) => status), await salon.left()]).toEqual([waiting, -sent.cost])
  clock.set(testNow + 3 * 86_400_000)
  await drain()
  expect([(await salon.messages()).map(({ status }) => status), await salon.left()]).toEqual([ended, 0])
  const [, [listed]] = await salon.ask('bulk-messages')
  expect(listed.endedAt).not.toBeNull()
})
