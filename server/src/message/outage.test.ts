import { randomUUID } from 'node:crypto'
import { startBulkGate } from '@goldline/stand-ins/bulkgate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { drainBulk } from '../marketing/bulk/drain.ts'
import { bulkGate } from '../providers/bulkgate.ts'
import type { Sms, SmsProvider } from '../providers/types.ts'
import { testApp } from '../test/app.ts'
import { aCredit } from '../test/builders.ts'
import { aReader, aWriter } from '../test/bulk-writer.ts'
import { expectInvariants } from '../test/invariants.ts'
import { queueMessages, sendingJob } from './queue.ts'
import { reportSecret } from './receive-report.ts'
import { rescueMessages } from './rescue-messages.ts'
import { sendMessage } from './send-message.ts'

const t = await testApp()
const { db, clock } = t
const hooks = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/v1/webhooks/bulkgate`
const outside = await startBulkGate({
  now: clock.now,
  reportUrl: `${hooks}/${reportSecret(t.deps.config, 'bulkgate')}`,
})
afterAll(async () => {
  await t.close()
  await outside.close()
})

const minute = 60_000
const real = bulkGate({ baseUrl: outside.url, applicationId: '1', applicationToken: 't', limitMs: 2_000 })
/**
 * For the next sends, in order: whether the worker dies before or after the provider takes the SMS; undefined: never.
 */
const deaths: ('before' | 'after' | undefined)[] = []
const mortal: SmsProvider = {
  ...real,
  async send(sms: Sms) {
    const death = deaths.shift()
    const outcome = death === 'before' ? undefined : await real.send(sms)
    if (outcome === undefined || death !== undefined) throw new Error('killed')
    return outcome
  },
}
const deps = { ...t.deps, providers: { sms: [mortal], email: undefined }, backoff: () => 5_000 }

/** Sends all waiting messages, and those that a dead worker held, whose jobs are released. */
async function work(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select substr(key, 9) as id from graphile_worker.jobs where key like 'message:%' order by key`.execute(db)
  for (const { id } of rows) {
    await sql`select graphile_worker.remove_job(${`message:${id}`})`.execute(db)
    const job = sendingJob({ id, channel: 'SMS', sealed: false, type: 'NEW_APPOINTMENT' })
    await sendMessage(deps, id).catch(() => addJobs(db, [job]))
  }
  await drainBulk(deps)
  await rescueMessages(deps)
}

async function aSalon() {
  const salon = await aWriter(t)
  await aCredit(db, salon.id, 1_000)
  for (let at = 0; at < 4; at++)
    await aReader(t, salon.id, { preference: 'ONLY_VIA_SMS', phoneNr: `+4179300000${at}`, name: 'Bea' })
  const body = { recipients: { filter: {} }, communicationWay: 'SMS', message: `Hallo {{name}} ${'a'.repeat(160)}` }
  return {
    ...salon,
    /** Writes one message to all four, and one each to three. */
    async write() {
      const [, cost] = await salon.cost(body)
      expect((await salon.ask('bulk-messages', { ...body, cost }))[0]).toBe(201)
      const head = { businessObjectId: salon.id, type: 'NEW_APPOINTMENT', language: 'de', channel: 'SMS' } as const
      const drafts = [1, 2, 3].map((at) => {
        const cause = randomUUID()
        return { ...head, cause, recipient: `+4179400000${at}`, subject: '', body: [{ text: `Termin ${cause}` }] }
      })
      await transact(db, (tx) => queueMessages(tx, t.deps, drafts))
    },
    messages: () => db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).execute(),
  }
}

test('[MSG-07j] [MSG-11] [CRD-06] after an hour’s outage, killed workers and repeated reports, no SMS is sent twice and each is paid exactly', async () => {
  const salon = await aSalon()
  await salon.write()
  deaths.push('before', 'after', undefined, 'after', 'before')
  await work()
  expect(outside.taken).toHaveLength(5)
  clock.advance(2 * minute)
  await work()
  // A repeat of marketing might arrive twice, so both messages held by dead workers stay unknown, whether sent or not.
  const held = (await salon.messages()).filter(({ status }) => status !== 'SENT')
  expect(held.map(({ status, bulkMessageId }) => [status, bulkMessageId === null])).toEqual(
    Array(2).fill(['UNKNOWN', false]),
  )

  outside.fail(...Array.from({ length: 500 }, () => ({ kind: 'status', status: 503 }) as const))
  await salon.write()
  for (let passed = 0; passed < 60; passed += 10) {
    await work()
    clock.advance(10 * minute)
  }
  expect(outside.taken).toHaveLength(6)
  outside.heal()
  await work()
  const sent = await salon.messages()
  const left = outside.taken.map(({ tag }) => tag)
  expect([left.length, new Set(left).size]).toEqual([13, 13])
  const never = sent.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining(never))

  const last = outside.taken.at(-1)
  for (const status of [3, 3, 1]) expect(await outside.report(last?.messageId ?? '', status)).toBe(204)
  for (const { messageId } of outside.taken) for (const _ of ['once', 'again']) await outside.report(messageId, 1)
  const states = (await salon.messages()).map(({ status }) => status).sort()
  // No reference is known for the messages that the provider took from a dead worker.
  expect(states).toEqual([...Array(10).fill('DELIVERED'), 'FAILED', 'SENT', 'UNKNOWN', 'UNKNOWN'])
  const owed = sent.reduce((sum, { parts, unitPrice }) => sum + (parts ?? 0) * (unitPrice ?? 0), 0)
  const ledger = db.selectFrom('creditEntry').select('amount').where('businessObjectId', '=', salon.id)
  const entries = await ledger.where('messageId', 'is not', null).execute()
  expect([-entries.reduce((sum, { amount }) => sum + amount, 0), owed > 0]).toEqual([owed, true])
  await expectInvariants(db)
})
