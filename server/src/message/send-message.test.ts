import { randomUUID } from 'node:crypto'
import { type BulkGateFault, type BulkGateStandIn, startBulkGate } from '@goldline/stand-ins/bulkgate'
import { type SmtpFault, type SmtpStandIn, startSmtp } from '@goldline/stand-ins/smtp'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../db/transaction.ts'
import { violations } from '../jobs/check-invariants.ts'
import { bulkGate } from '../providers/bulkgate.ts'
import { smtp } from '../providers/smtp.ts'
import { secretsFrom } from '../secrets.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { enqueueCode } from './enqueue.ts'
import { queueMessages } from './queue.ts'
import { rescueMessages } from './rescue-messages.ts'
import { type SendDeps, sendMessage } from './send-message.ts'

const minute = 60_000
const secrets = secretsFrom('k'.repeat(43))
const config = { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } }

let now = Date.parse('2026-11-21T10:00:00Z')
let database: TestDatabase
let smsStandIn: BulkGateStandIn
let mailStandIn: SmtpStandIn
let deps: SendDeps

beforeAll(async () => {
  database = await testDatabase()
  smsStandIn = await startBulkGate({ now: () => now })
  mailStandIn = await startSmtp()
  deps = {
    db: database.db,
    clock: { now: () => now },
    log: quietLog,
    secrets,
    config,
    demo: false,
    backoff: () => 5_000,
    providers: {
      sms: bulkGate({ baseUrl: smsStandIn.url, applicationId: '1', applicationToken: 't', limitMs: 400 }),
      email: smtp({ url: mailStandIn.url, from: 'no-reply@goldline.example', limitMs: 400 }),
    },
  }
})
afterEach(async () => {
  expect(await violations(database.db)).toEqual([])
})
afterAll(async () => {
  await smsStandIn.close()
  await mailStandIn.close()
  await database.close()
})

let number = 1_000_000
const nextNumber = () => number++

const queueing = { config, clock: { now: () => now }, secrets }

/** A queued message of its own; returns its id. */
async function queued(channel: 'EMAIL' | 'SMS'): Promise<string> {
  const cause = randomUUID()
  const recipient = channel === 'SMS' ? `+4179${nextNumber()}` : `${cause}@customer.example`
  const draft = { businessObjectId: null, cause, type: 'NEW_APPOINTMENT', channel, recipient, language: 'de' } as const
  await transact(database.db, (tx) =>
    queueMessages(tx, queueing, [{ ...draft, subject: 'Termin', text: `Text ${cause}` }]),
  )
  return idOf(cause)
}

async function queuedCode(channel: 'EMAIL' | 'SMS', code = '493817'): Promise<string> {
  const cause = randomUUID()
  const identity = channel === 'SMS' ? `+4176${nextNumber()}` : `${cause}@customer.example`
  const about = { purpose: 'SIGN_IN', identity, channel, code, language: 'de', businessObjectId: null, cause } as const
  await transact(database.db, (tx) => enqueueCode(tx, queueing, about))
  return idOf(cause)
}

const idOf = async (cause: string) =>
  (await database.db.selectFrom('message').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()).id

const row = (id: string) => database.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Seconds until the queue runs it again; undefined: no job waits. */
async function waits(id: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs
    where key = ${`message:${id}`}`.execute(database.db)
  return rows[0]?.seconds
}

const takenOf = (id: string, channel: 'EMAIL' | 'SMS') =>
  channel === 'SMS'
    ? smsStandIn.taken.filter(({ tag }) => tag === id).length
    : mailStandIn.taken.filter(({ messageId }) => messageId.includes(id)).length

const fail = (fault: { sms: BulkGateFault } | { mail: SmtpFault }) =>
  'sms' in fault ? smsStandIn.fail(fault.sms) : mailStandIn.fail(fault.mail)

describe('sending', () => {
  test.each(['EMAIL', 'SMS'] as const)('[MSG-04] %s: sent once, however often its job runs', async (channel) => {
    const id = await queued(channel)
    for (let run = 0; run < 3; run++) await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 1, error: null, sentTime: new Date(now) })
    expect(takenOf(id, channel)).toBe(1)
  })

  test('[MSG-04] two workers with the same job at the same time send once', async () => {
    const id = await queued('SMS')
    await Promise.all([sendMessage(deps, id), sendMessage(deps, id)])
    expect(takenOf(id, 'SMS')).toBe(1)
    expect((await row(id)).status).toBe('SENT')
  })

  test.each<['EMAIL' | 'SMS', string, Parameters<typeof fail>[0], number]>([
    ['SMS', '429', { sms: { kind: 'status', status: 429, retryAfter: 60 } }, 60],
    ['SMS', '500', { sms: { kind: 'status', status: 500 } }, 5],
    ['SMS', 'no credit', { sms: { kind: 'error', status: 400, type: 'low_credit' } }, 5],
    ['EMAIL', 'busy mailbox', { mail: { kind: 'code', at: 'RCPT', code: 450 } }, 5],
    ['EMAIL', 'try later', { mail: { kind: 'code', at: 'DATA', code: 451 } }, 5],
    ['EMAIL', 'cut before the message', { mail: { kind: 'drop' } }, 5],
  ])('[MSG-04] %s, %s: waits and is sent by the next try', async (channel, _, fault, seconds) => {
    const id = await queued(channel)
    fail(fault)
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await waits(id)).toBe(seconds)
    expect(takenOf(id, channel)).toBe(0)
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null })
    expect(takenOf(id, channel)).toBe(1)
  })

  test.each<['EMAIL' | 'SMS', string, Parameters<typeof fail>[0]]>([
    ['SMS', 'bad number', { sms: { kind: 'item', status: 'invalid_number' } }],
    ['EMAIL', 'no such mailbox', { mail: { kind: 'code', at: 'RCPT', code: 550 } }],
  ])('[MSG-04] %s, %s: a dead letter that can be seen', async (channel, _, fault) => {
    const id = await queued(channel)
    fail(fault)
    await sendMessage(deps, id)
    const message = await row(id)
    expect(message.status).toBe('FAILED')
    expect(message.error).toMatch(/invalid_number|550/)
    await sendMessage(deps, id)
    expect(takenOf(id, channel)).toBe(0)
  })

  test('[MSG-04] tried for a day, then a dead letter', async () => {
    const id = await queued('SMS')
    const begin = now
    for (let day = 0; day < 3; day++) {
      fail({ sms: { kind: 'status', status: 500 } })
      await sendMessage(deps, id)
      now += 13 * 60 * minute
      if ((await row(id)).status === 'FAILED') break
    }
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: 2 })
    now = begin
    smsStandIn.heal()
  })
})

describe('[MSG-11] an answer that got lost', () => {
  test.each<['EMAIL' | 'SMS', string, Parameters<typeof fail>[0]]>([
    ['SMS', 'taken, answer lost', { sms: { kind: 'lostAnswer' } }],
    ['SMS', 'taken, 504', { sms: { kind: 'status', status: 504, accept: true } }],
    ['SMS', 'not taken, cut', { sms: { kind: 'cut' } }],
    ['SMS', 'malformed answer', { sms: { kind: 'malformed', accept: true } }],
    ['EMAIL', 'taken, cut', { mail: { kind: 'dropAfterData', accept: true } }],
    ['EMAIL', 'not taken, cut', { mail: { kind: 'dropAfterData', accept: false } }],
  ])('%s, %s: unknown, one guarded repeat, one message', async (channel, _, fault) => {
    const id = await queued(channel)
    fail(fault)
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'UNKNOWN', attempts: 1, guardedRetry: false })
    expect(await waits(id)).toBe(3)
    now += 3_000
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'SENT', attempts: 2, guardedRetry: true })
    expect(takenOf(id, channel)).toBe(1)
  })

  test.each(['EMAIL', 'SMS'] as const)('%s: lost twice stays unknown and is not repeated again', async (channel) => {
    const id = await queued(channel)
    const lost =
      channel === 'SMS'
        ? { sms: { kind: 'lostAnswer' } as const }
        : { mail: { kind: 'dropAfterData', accept: true } as const }
    fail(lost)
    fail(lost)
    for (let run = 0; run < 4; run++) await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'UNKNOWN', attempts: 2, guardedRetry: true })
    expect(takenOf(id, channel)).toBe(1)
  })

  test('SMS: past the window in which the provider drops a duplicate, nothing is repeated', async () => {
    const id = await queued('SMS')
    fail({ sms: { kind: 'lostAnswer' } })
    await sendMessage(deps, id)
    now += 5 * minute
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'UNKNOWN', attempts: 1 })
    expect(takenOf(id, 'SMS')).toBe(1)
  })

  test.each([
    ['EMAIL', 6 * minute, 'SENT'],
    ['SMS', minute, 'SENT'],
    ['SMS', 6 * minute, 'UNKNOWN'],
  ] as const)('%s: left in SENDING by a worker that died %i ms ago becomes %s', async (channel, age, status) => {
    const id = await queued(channel)
    const left = { status: 'SENDING', attempts: 1, sendingTime: new Date(now - age) } as const
    await database.db.updateTable('message').set(left).where('id', '=', id).execute()
    await sendMessage(deps, id)
    expect((await row(id)).status).toBe(status)
    expect(takenOf(id, channel)).toBe(status === 'SENT' ? 1 : 0)
  })

  test('a repeat that is surely not taken is not used up', async () => {
    const id = await queued('SMS')
    fail({ sms: { kind: 'lostAnswer' } })
    fail({ sms: { kind: 'status', status: 500 } })
    await sendMessage(deps, id)
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'UNKNOWN', guardedRetry: false })
    expect(await waits(id)).toBe(5)
    await sendMessage(deps, id)
    expect((await row(id)).status).toBe('SENT')
    expect(takenOf(id, 'SMS')).toBe(1)
  })
})

describe('codes', () => {
  test.each(['EMAIL', 'SMS'] as const)('[AUTH-07] %s: a code arrives, and is wiped once sent', async (channel) => {
    const id = await queuedCode(channel)
    expect(JSON.stringify(await row(id))).not.toContain('493817')
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'SENT', text: '' })
    const all = JSON.stringify([
      smsStandIn.taken.filter(({ tag }) => tag === id),
      mailStandIn.taken.filter(({ messageId }) => messageId.includes(id)),
    ])
    expect(all).toContain('493817')
  })

  test('[AUTH-07] in the demo it stays, sealed', async () => {
    const id = await queuedCode('SMS')
    await sendMessage({ ...deps, demo: true }, id)
    const { text } = await row(id)
    expect(text).not.toContain('493817')
    expect(secrets.open(text)).toContain('493817')
    await database.db.updateTable('message').set({ text: '' }).where('id', '=', id).execute()
  })

  test('[AUTH-07] a code that is no longer valid is not sent any more', async () => {
    const id = await queuedCode('SMS')
    now += 10 * minute
    await sendMessage(deps, id)
    expect(await row(id)).toMatchObject({ status: 'FAILED', text: '', attempts: 0 })
    expect(takenOf(id, 'SMS')).toBe(0)
  })
})

test('a provider that is not configured is said on the row', async () => {
  const id = await queued('SMS')
  await sendMessage({ ...deps, providers: { sms: undefined, email: undefined } }, id)
  expect(await row(id)).toMatchObject({ status: 'FAILED', error: 'no provider for SMS is configured', provider: null })
})

test('[MSG-04] a message whose job is gone gets a new one', async () => {
  const id = await queued('SMS')
  await sql`delete from graphile_worker._private_jobs where key = ${`message:${id}`}`.execute(database.db)
  expect(await waits(id)).toBeUndefined()
  now += 11 * minute
  await rescueMessages({ db: database.db, clock: deps.clock })
  expect(await waits(id)).toBe(0)
})
