import { randomUUID } from 'node:crypto'
import type { SentSmsDay } from '@goldline/contract/message/statistics'
import type { MessageStatus } from '@goldline/domain/message/kinds'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const urlOf = (id: string, from: string, to: string) =>
  `/v1/business-object/${id}/sent-sms-statistics/from/${from}/to/${to}`

/** An SMS of two parts at 7 cents, written at an instant. */
async function wrote(businessObjectId: string, at: string, row: { status: MessageStatus; channel?: 'EMAIL' }) {
  const id = randomUUID()
  const head = {
    id,
    businessObjectId,
    cause: id,
    type: 'BO_UPDATED',
    channel: 'SMS',
    recipient: '+41791234567',
  } as const
  const cost = row.channel === 'EMAIL' ? {} : { parts: 2, unitPrice: 7 }
  const failure = row.status === 'FAILED' ? 'UNDELIVERED' : row.status === 'UNKNOWN' ? 'LOST' : null
  await db
    .insertInto('message')
    .values({ ...head, text: 'Um elf.', language: 'de', createdTime: new Date(at), failure, ...cost, ...row })
    .execute()
  return id
}

async function entry(businessObjectId: string, messageId: string, [kind, amount]: ['RESERVE' | 'SETTLE', number]) {
  const own = { businessObjectId, id: randomUUID(), messageId, cause: `${kind} ${messageId}` }
  await db
    .insertInto('creditEntry')
    .values({ ...own, kind, amount })
    .execute()
}

test('[MSG-09] counts by days in the salon’s time zone, each SMS once by its last known state', async () => {
  const { id } = await aSalon(db, 1)
  await db.insertInto('creditBalance').values({ businessObjectId: id, balance: 100 }).execute()
  const other = await aSalon(db, 1)
  await wrote(other.id, '2027-03-01T12:00:00Z', { status: 'SENT' })
  // Zürich's 1 March begins at 23:00 of the day before.
  await wrote(id, '2027-02-28T22:59:59Z', { status: 'SENT' })
  await wrote(id, '2027-02-28T23:00:00Z', { status: 'DELIVERED' })
  for (const status of ['SENT', 'UNKNOWN', 'FAILED', 'QUEUED'] as const)
    await wrote(id, '2027-03-01T12:00:00Z', { status })
  await wrote(id, '2027-03-01T12:00:00Z', { status: 'SENT', channel: 'EMAIL' })
  const reported = await wrote(id, '2027-03-03T22:59:59Z', { status: 'FAILED' })
  await entry(id, reported, ['RESERVE', -14])
  await entry(id, reported, ['SETTLE', 0])
  const headers = await anOwner(db, id)
  const answer = await app.inject({ url: urlOf(id, '2027-03-01', '2027-03-03'), headers })
  const none = { sent: 0, delivered: 0, failed: 0, unknown: 0, parts: 0, cost: 0 }
  expect(answer.json<SentSmsDay[]>()).toEqual([
    // A failed SMS whose cost was refunded costs nothing.
    { date: '2027-03-01', sent: 1, delivered: 1, failed: 1, unknown: 1, parts: 8, cost: 42 },
    { date: '2027-03-02', ...none },
    { date: '2027-03-03', ...none, failed: 1, parts: 2, cost: 14 },
  ])
})

test('[MSG-09] [BIZ-04] accepts up to 366 days in the right order, of the own salon, from people who may read reports', async () => {
  const [{ id }, other] = [await aSalon(db, 1), await aSalon(db, 1)]
  const headers = await anOwner(db, id)
  const ask = async (from: string, to: string, salon = id, who = headers) =>
    app.inject({ url: urlOf(salon, from, to), headers: who })
  expect((await ask('2024-01-01', '2024-12-31')).json()).toHaveLength(366)
  expect(refusal(await ask('2024-01-01', '2025-01-01'))).toEqual([400, 'date-range-too-long'])
  expect(refusal(await ask('2027-03-02', '2027-03-01'))).toEqual([400, 'date-range-invalid'])
  expect(refusal(await ask('2027-03-01', '2027-03-01', other.id))).toEqual([404, 'businessObject.notFound'])
  const colleague = await aToken(db, { role: 'USER_LITE', client: 'ADMIN', businessObjectId: id })
  expect((await ask('2027-03-01', '2027-03-01', id, colleague)).statusCode).toBe(403)
})
