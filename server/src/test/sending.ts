import { randomUUID } from 'node:crypto'
import type { Channel } from '@goldline/domain/message/kinds'
import { type BulkGateFault, type BulkGateStandIn, startBulkGate } from '@goldline/stand-ins/bulkgate'
import { type SmtpFault, type SmtpStandIn, startSmtp } from '@goldline/stand-ins/smtp'
import { sql } from 'kysely'
import { enqueueCode } from '../auth/enqueue-code.ts'
import { transact } from '../db/transaction.ts'
import { queueMessages } from '../message/queue.ts'
import { type SendDeps, sendMessage } from '../message/send-message.ts'
import { bulkGate } from '../providers/bulkgate.ts'
import { smtp } from '../providers/smtp.ts'
import { type Secrets, secretsFrom } from '../secrets.ts'
import { type TestClock, testClock } from './app.ts'
import type { TestDatabase } from './clone.ts'
import { testDatabase } from './database.ts'
import { quietLog } from './quiet-log.ts'

export type Fault = { sms: BulkGateFault } | { mail: SmtpFault }

const config = { publicUrl: 'https://goldline.example', dataDir: '/nowhere', providers: { smtp: { from: undefined } } }

export type SendingWorld = Awaited<ReturnType<typeof sendingWorld>>

/** Sets up a database, both stand-ins behind the real adapters, and a test clock; call `close` in afterAll. */
export async function sendingWorld() {
  const database = await testDatabase()
  const clock = testClock()
  const secrets = secretsFrom('k'.repeat(43))
  const sms = await startBulkGate({ now: clock.now })
  const mail = await startSmtp()
  const deps: SendDeps = {
    db: database.db,
    clock,
    log: quietLog,
    secrets,
    config,
    demo: false,
    backoff: () => 5_000,
    providers: {
      sms: [bulkGate({ baseUrl: sms.url, applicationId: '1', applicationToken: 't', limitMs: 20_000 })],
      email: smtp({ url: mail.url, from: 'no-reply@goldline.example', limitMs: 20_000 }),
    },
  }
  const close = async () => {
    await sms.close()
    await mail.close()
    await database.close()
  }
  const world = { db: database.db, clock, secrets, deps, sms, mail, close }
  return { ...world, ...acts(world), ...queueing(world) }
}

type WorldFacts = {
  db: TestDatabase['db']
  clock: TestClock
  secrets: Secrets
  deps: SendDeps
  sms: BulkGateStandIn
  mail: SmtpStandIn
}

function acts({ db, deps, sms, mail }: WorldFacts) {
  return {
    send: (id: string) => sendMessage(deps, id),
    message: (id: string) => db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Returns the seconds until the message's next job; undefined: no job is queued. */
    async waits(id: string): Promise<number | undefined> {
      const { rows } = await sql<{ seconds: number }>`
        select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs
        where key = ${`message:${id}`}`.execute(db)
      return rows[0]?.seconds
    },
    /** Counts how often the recipient got it. */
    received: (id: string, channel: Channel) =>
      channel === 'SMS'
        ? sms.taken.filter(({ tag }) => tag === id).length
        : mail.taken.filter(({ messageId }) => messageId.includes(id)).length,
    fail: (fault: Fault) => ('sms' in fault ? sms.fail(fault.sms) : mail.fail(fault.mail)),
  }
}

/** Queues messages, each to a new recipient. */
export function queueing({ db, clock, secrets }: Pick<SendDeps, 'db' | 'clock'> & Pick<WorldFacts, 'secrets'>) {
  const deps = { config, clock, secrets }
  let number = 1_000_000
  const recipientOf = (channel: Channel, cause: string) =>
    channel === 'SMS' ? `+4179${number++}` : `${cause}@customer.example`
  return {
    /** Returns the message's id. */
    async queued(channel: Channel): Promise<string> {
      const cause = randomUUID()
      const head = { businessObjectId: null, cause, type: 'NEW_APPOINTMENT', channel, language: 'de' } as const
      const draft = {
        ...head,
        recipient: recipientOf(channel, cause),
        subject: 'Termin',
        body: [{ text: `Text ${cause}` }],
      }
      await transact(db, (tx) => queueMessages(tx, deps, [draft]))
      return idOf(db, cause)
    },
    async queuedCode(channel: Channel, code: string): Promise<string> {
      const cause = randomUUID()
      const head = {
        purpose: 'SIGN_IN',
        channel,
        code,
        language: 'de',
        toStaff: false,
        businessObjectId: null,
        cause,
      } as const
      await transact(db, (tx) => enqueueCode(tx, deps, { ...head, identity: recipientOf(channel, cause) }))
      return idOf(db, cause)
    },
  }
}

async function idOf(db: SendDeps['db'], cause: string): Promise<string> {
  return (await db.selectFrom('message').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()).id
}
