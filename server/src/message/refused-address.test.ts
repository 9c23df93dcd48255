import { randomBytes, randomUUID } from 'node:crypto'
import type { SmtpFault } from '@goldline/stand-ins/smtp'
import { startSmtp } from '@goldline/stand-ins/smtp'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { markUsed } from '../auth/answer.ts'
import { transact } from '../db/transaction.ts'
import { smtp } from '../providers/smtp.ts'
import { testApp } from '../test/app.ts'
import { quietLog } from '../test/quiet-log.ts'
import { aSalon } from '../test/salon.ts'
import { queueMessages } from './queue.ts'
import { addressRefused } from './refused-address.ts'
import { sendMessage } from './send-message.ts'

const t = await testApp()
const mail = await startSmtp()
afterAll(async () => {
  await mail.close()
  await t.close()
})

const email = smtp({ url: mail.url, from: 'no-reply@goldline.example', limitMs: 20_000 })
const outside = { ...t.deps, log: quietLog, backoff: () => 5_000, providers: { email, sms: [] } }

/** Sends a salon's mail, which meets the faults. */
async function mailed(...faults: SmtpFault[]) {
  const salon = await aSalon(t.db, 1)
  const cause = randomUUID()
  const recipient = `${cause}@a.example`
  const draft = { businessObjectId: salon.id, cause, type: 'BO_UPDATED', channel: 'EMAIL' } as const
  const words = { recipient, language: 'de', subject: 'Neu', body: [{ text: 'Um elf.' }] } as const
  await transact(t.db, (tx) => queueMessages(tx, t.deps, [{ ...draft, ...words }]))
  const { id } = await t.db.selectFrom('message').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
  mail.fail(...faults)
  await sendMessage(outside, id)
  const refused = async () => {
    const { rows } = await sql<{ refused: boolean }>`select ${addressRefused(sql`${recipient}`)} as refused`.execute(
      t.db,
    )
    return rows[0]?.refused
  }
  return { recipient, refused }
}

test.each<[string, SmtpFault[], boolean]>([
  ['an unknown mailbox', [{ kind: 'code', at: 'RCPT', code: 550 }], true],
  ['a full mailbox', [{ kind: 'code', at: 'RCPT', code: 552 }], false],
  ['a server that is busy', [{ kind: 'code', at: 'RCPT', code: 450 }], false],
  ['a rejected text', [{ kind: 'code', at: 'DATA', code: 554 }], false],
  ['an accepting mailbox', [], false],
])('[MSG-13] %s: permanently refused is %s', async (_, faults, is) => {
  expect(await (await mailed(...faults)).refused()).toBe(is)
})

test('[MSG-13] entering a code that was sent to the refused address clears the refusal', async () => {
  const { recipient, refused } = await mailed({ kind: 'code', at: 'RCPT', code: 550 })
  const hash = randomBytes(32)
  const code = { hash, identity: recipient, purpose: 'SIGN_IN', codeHmac: randomBytes(32) } as const
  const expiresTime = new Date(t.clock.now() + 60_000)
  await t.db
    .insertInto('challenge')
    .values({ ...code, expiresTime, language: 'de' })
    .execute()
  await transact(t.db, (tx) => markUsed(tx, t.deps, { hash, identity: recipient }))
  expect(await refused()).toBe(false)
})
