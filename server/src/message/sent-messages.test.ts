import { randomUUID } from 'node:crypto'
import type { ResponseReceived } from '@goldline/contract/call'
import type { getSentMessages, SentMessage } from '@goldline/contract/message/sent'
import { type Insertable, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../db/tables.ts'
import { testApp, testNow } from '../test/app.ts'
import { aCredit, aCustomer } from '../test/builders.ts'
import { aBookedRow } from '../test/owned-rows.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const hour = 3_600_000
type List = ResponseReceived<typeof getSentMessages>

/** Creates a salon, its owner's calls, and a function that inserts messages of it. */
async function aWriter() {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  return {
    salon,
    owner,
    async wrote(hoursAgo: number, row: Partial<Insertable<Database['message']>> = {}) {
      const id = randomUUID()
      const head = { id, businessObjectId: salon.id, cause: id, type: 'BO_UPDATED', channel: 'EMAIL' } as const
      const words = {
        recipient: `${id}@a.example`,
        language: 'de',
        subject: 'Neue Zeit',
        text: JSON.stringify([{ text: 'Um elf.' }]),
      } as const
      const createdTime = new Date(testNow - hoursAgo * hour)
      await db
        .insertInto('message')
        .values({ ...head, ...words, status: 'SENT', createdTime, ...row })
        .execute()
      return id
    },
    async list(query = ''): Promise<List> {
      const answer = await app.inject({ url: `/v1/business-object/messages${query}`, headers: owner })
      expect(answer.statusCode).toBe(200)
      return answer.json<List>()
    },
    retry: (id: string, headers = owner) =>
      app.inject({
        method: 'POST',
        url: `/v1/business-object/messages/${id}/retry`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
  }
}

const idsOf = ({ messages }: List) => messages.map(({ id }) => id)

test('[MSG-04] failed and unknown messages come first, for two weeks; then all others, page by page', async () => {
  const { wrote, list } = await aWriter()
  const old = await wrote(15 * 24, { status: 'FAILED', failure: 'REFUSED', error: 'SMTP: 550' })
  const failed = await wrote(72, { status: 'FAILED', failure: 'REFUSED', error: 'SMTP: 550' })
  const unknown = await wrote(48, { status: 'UNKNOWN', failure: 'LOST', error: 'sent, answer lost' })
  const others = [...Array(20).keys()].map(async (hours) => wrote(hours + 1))
  const fresh = await Promise.all(others)
  const first = await list()
  expect(idsOf(first)).toEqual([unknown, failed, ...fresh.slice(0, 18)])
  const rest = await list(`?cursor=${first.next}`)
  expect([idsOf(rest), rest.next]).toEqual([[...fresh.slice(18), old], null])
  expect(first.messages.slice(0, 3)).toMatchObject([
    { status: 'UNKNOWN', cause: 'LOST', mayRetry: true },
    { status: 'FAILED', cause: 'REFUSED', error: 'SMTP: 550', mayRetry: true },
    { status: 'SENT', cause: null, mayRetry: false },
  ])
})

test('[MSG-04] filters narrow the list, and another salon’s messages are never listed', async () => {
  const { wrote, list, salon } = await aWriter()
  const customer = await aCustomer(db, { name: 'Mai', surname: 'Keller' })
  const appointmentId = await aBookedRow(db, salon, customer.id)
  const visit = await wrote(2, { appointmentId })
  const ad = await wrote(3, { customerId: customer.id })
  const sms = await wrote(30, { channel: 'SMS', status: 'FAILED', failure: 'NO_CREDIT', recipient: '+41791234567' })
  await (await aWriter()).wrote(1)
  expect(idsOf(await list())).toEqual([sms, visit, ad])
  expect(idsOf(await list('?kind=VISIT'))).toEqual([visit])
  expect(idsOf(await list('?kind=MARKETING'))).toEqual([ad])
  expect(idsOf(await list('?channel=SMS&state=failed'))).toEqual([sms])
  expect(idsOf(await list('?period=today'))).toEqual([visit, ad])
  expect((await list('?kind=VISIT')).messages[0]).toMatchObject({
    customer: { id: customer.id, name: 'Mai Keller' },
    appointment: { id: appointmentId, startTime: '2027-03-02T10:00:00.000Z' },
  })
  expect((await app.inject({ url: '/v1/business-object/messages?state=nothing' })).statusCode).toBe(401)
})

test('[MSG-04] [PRIV-01] a bulk message stays marketing, also after its reader was erased', async () => {
  const { wrote, list, salon } = await aWriter()
  const bulk = { businessObjectId: salon.id, id: randomUUID(), startTime: new Date(testNow) }
  const words = { communicationWay: 'SMS', subject: '', message: 'M', cost: 7, recipients: 1, leftOut: '{}' } as const
  await db
    .insertInto('bulkMessage')
    .values({ ...bulk, ...words })
    .execute()
  const id = await wrote(1, { type: 'BULK', channel: 'SMS', bulkMessageId: bulk.id, sealed: true, customerId: null })
  expect((await list()).messages).toMatchObject([{ id, kind: 'MARKETING', text: null }])
})

test('[AUTH-07] [MSG-16] the list contains no code and no secret link', async () => {
  const { wrote, list, retry } = await aWriter()
  const code = await wrote(1, {
    type: 'SIGN_IN',
    sealed: true,
    text: 'sealed 123456',
    status: 'FAILED',
    failure: 'REFUSED',
    error: 'x',
  })
  const link = `https://goldline.example/u/${'k'.repeat(43)}`
  await wrote(2, { text: JSON.stringify([{ text: `Bis bald\n${link}` }]), recipient: null })
  const { messages } = await list()
  expect(messages).toMatchObject([
    { kind: 'CODE', text: null, mayRetry: false },
    { kind: 'OTHER', text: 'Bis bald\nhttps://goldline.example/u/…', recipient: null },
  ])
  expect(refusal(await retry(code))).toEqual([409, 'message.no-retry'])
})

test('[MSG-15] a request to confirm a consent has its own kind and is shown without its link', async () => {
  const { wrote, list } = await aWriter()
  const id = await wrote(1, { type: 'OPT_IN', sealed: true, text: 'sealed link' })
  expect((await list()).messages).toMatchObject([{ id, kind: 'OPT_IN', text: null }])
})

test('[MSG-04] [MSG-11] a message that did not arrive can be resent, once, as a new message', async () => {
  const { wrote, list, retry } = await aWriter()
  const id = await wrote(1, {
    status: 'FAILED',
    failure: 'REFUSED',
    error: 'SMTP: 550',
    ics: 'BEGIN:VCALENDAR',
    icsMethod: 'REQUEST',
  })
  const answer = await retry(id)
  const again = answer.json<SentMessage>()
  expect([answer.statusCode, again]).toMatchObject([201, { status: 'QUEUED', text: 'Um elf.', retried: false }])
  expect(refusal(await retry(id))).toEqual([409, 'message.no-retry'])
  const rows = await db
    .selectFrom('message')
    .select(['id', 'ics', 'recipient'])
    .where('id', 'in', [id, again.id])
    .execute()
  expect(new Set(rows.map(({ ics, recipient }) => `${ics} ${recipient}`)).size).toBe(1)
  const [newest, before] = (await list()).messages
  expect([newest, before]).toMatchObject([{ id: again.id }, { id, retried: true, mayRetry: false }])
  expect(refusal(await retry(id, (await aWriter()).owner))).toEqual([404, 'notFound'])
  const fine = await wrote(1)
  expect(refusal(await retry(fine))).toEqual([409, 'message.no-retry'])
})

test('[MSG-04] [MSG-11] a resend waits until the provider would not drop it as a duplicate', async () => {
  const { wrote, retry, salon } = await aWriter()
  await aCredit(db, salon.id)
  const tried = {
    channel: 'SMS',
    status: 'UNKNOWN',
    failure: 'LOST',
    error: 'sent, answer lost',
    provider: 'bulkgate',
  } as const
  const waits = async (row: object, recipient: string) => {
    const sendingTime = new Date(testNow - 60_000)
    const { id } = (await retry(await wrote(0, { ...tried, recipient, sendingTime, ...row }))).json<SentMessage>()
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = ${`message:${id}`}`.execute(
      db,
    )
    return rows[0]?.minutes
  }
  expect(await waits({}, '+41791234501')).toBe(5)
  expect(await waits({ guardedRetry: true }, '+41791234502')).toBe(9)
  expect(await waits({ provider: 'gatewayapi' }, '+41791234503')).toBe(0)
  expect(await waits({ sendingTime: new Date(testNow - 3_600_000) }, '+41791234504')).toBe(0)
})

test('[MSG-04] a text about a visit that was moved or cancelled since is not resent', async () => {
  const { wrote, retry, salon } = await aWriter()
  const failed = { status: 'FAILED', failure: 'REFUSED', error: 'SMTP: 550' } as const
  const changed = { moved: { startSetTime: new Date(testNow) }, cancelled: { status: 'BO_CANCELLED' } } as const
  for (const change of Object.values(changed)) {
    const appointmentId = await aBookedRow(db, salon, (await aCustomer(db)).id)
    const id = await wrote(1, { ...failed, appointmentId })
    const newest = await wrote(0, { ...failed, appointmentId, type: 'BO_CANCELLED' })
    await db.updateTable('appointment').set(change).where('id', '=', appointmentId).execute()
    expect(refusal(await retry(id))).toEqual([409, 'message.no-retry'])
    expect((await retry(newest)).statusCode).toBe('status' in change ? 201 : 409)
  }
})

test('[MSG-04] [CRD-06] an SMS shows its parts and cost, and no cost once refunded', async () => {
  const { wrote, list, salon } = await aWriter()
  await aCredit(db, salon.id, 100)
  const sms = { channel: 'SMS', recipient: '+41791234599', parts: 2, unitPrice: 7 } as const
  const free = await wrote(2, { ...sms, unitPrice: null })
  const back = await wrote(1, { ...sms, status: 'FAILED', failure: 'REFUSED', error: 'BulkGate: x' })
  const entry = { businessObjectId: salon.id, messageId: back } as const
  await db
    .insertInto('creditEntry')
    .values({ ...entry, id: randomUUID(), kind: 'RESERVE', amount: -14, cause: `reserve:${back}` })
    .execute()
  const figures = async () => (await list()).messages.map(({ id, parts, cost }) => [id, parts, cost])
  expect(await figures()).toEqual([
    [back, 2, 14],
    [free, 2, null],
  ])
  await db
    .insertInto('creditEntry')
    .values({ ...entry, id: randomUUID(), kind: 'RELEASE', amount: 14, cause: `end:${back}` })
    .execute()
  expect(await figures()).toEqual([
    [back, 2, 0],
    [free, 2, null],
  ])
})
