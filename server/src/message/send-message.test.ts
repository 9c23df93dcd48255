import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { type Fault, type SendingWorld, sendingWorld } from '../test/sending.ts'
import { rescueMessages } from './rescue-messages.ts'
import { sendMessage } from './send-message.ts'

const minute = 60_000
let world: SendingWorld
beforeAll(async () => {
  world = await sendingWorld()
})
afterEach(async () => {
  expect(await findViolations(world.db)).toEqual([])
})
afterAll(() => world.close())

describe('sending', () => {
  test.each(['EMAIL', 'SMS'] as const)('[MSG-04] %s: sent once, however often its job runs', async (channel) => {
    const id = await world.queued(channel)
    for (let run = 0; run < 3; run++) await world.send(id)
    expect(await world.message(id)).toMatchObject({
      status: 'SENT',
      attempts: 1,
      error: null,
      sentTime: new Date(world.clock.now()),
    })
    expect(world.received(id, channel)).toBe(1)
  })

  test('[MSG-04] two workers with the same job at the same time send once', async () => {
    const id = await world.queued('SMS')
    await Promise.all([world.send(id), world.send(id)])
    expect(world.received(id, 'SMS')).toBe(1)
    expect((await world.message(id)).status).toBe('SENT')
  })

  test.each<['EMAIL' | 'SMS', string, Fault, number]>([
    ['SMS', '429', { sms: { kind: 'status', status: 429, retryAfter: 60 } }, 60],
    ['SMS', '500', { sms: { kind: 'status', status: 500 } }, 5],
    ['SMS', 'no credit', { sms: { kind: 'error', status: 400, type: 'low_credit' } }, 5],
    ['EMAIL', 'busy mailbox', { mail: { kind: 'code', at: 'RCPT', code: 450 } }, 5],
    ['EMAIL', 'try later', { mail: { kind: 'code', at: 'DATA', code: 451 } }, 5],
    ['EMAIL', 'cut before the message', { mail: { kind: 'drop' } }, 5],
  ])('[MSG-04] %s, %s: is sent by the next try', async (channel, _, fault, seconds) => {
    const id = await world.queued(channel)
    world.fail(fault)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    expect(await world.waits(id)).toBe(seconds)
    expect(world.received(id, channel)).toBe(0)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null })
    expect(world.received(id, channel)).toBe(1)
  })

  test.each<['EMAIL' | 'SMS', string, Fault]>([
    ['SMS', 'bad number', { sms: { kind: 'item', status: 'invalid_number' } }],
    ['EMAIL', 'no such mailbox', { mail: { kind: 'code', at: 'RCPT', code: 550 } }],
  ])('[MSG-04] %s, %s: fails at once, visibly', async (channel, _, fault) => {
    const id = await world.queued(channel)
    world.fail(fault)
    await world.send(id)
    const message = await world.message(id)
    expect(message.status).toBe('FAILED')
    expect(message.error).toMatch(/invalid_number|550/)
    await world.send(id)
    expect(world.received(id, channel)).toBe(0)
  })

  test('[MSG-04] a message is tried for a day, then given up', async () => {
    const id = await world.queued('SMS')
    const begin = world.clock.now()
    for (let day = 0; day < 3; day++) {
      world.fail({ sms: { kind: 'status', status: 500 } })
      await world.send(id)
      world.clock.advance(13 * 60 * minute)
      if ((await world.message(id)).status === 'FAILED') break
    }
    expect(await world.message(id)).toMatchObject({ status: 'FAILED', attempts: 2 })
    world.clock.set(begin)
    world.sms.heal()
  })
})

describe('codes', () => {
  test.each(['EMAIL', 'SMS'] as const)('[AUTH-07] %s: a code arrives, and is wiped once sent', async (channel) => {
    const id = await world.queuedCode(channel, '493817')
    expect(JSON.stringify(await world.message(id))).not.toContain('493817')
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'SENT', text: '' })
    const all = JSON.stringify([
      world.sms.taken.filter(({ tag }) => tag === id),
      world.mail.taken.filter(({ messageId }) => messageId.includes(id)),
    ])
    expect(all).toContain('493817')
  })

  test('[AUTH-07] in the demo the code is kept, sealed', async () => {
    const id = await world.queuedCode('SMS', '493817')
    await sendMessage({ ...world.deps, demo: true }, id)
    const { text } = await world.message(id)
    expect(text).not.toContain('493817')
    expect(world.secrets.open(text)).toContain('493817')
    await world.db.updateTable('message').set({ text: '' }).where('id', '=', id).execute()
  })

  test('[AUTH-07] an expired code is not sent', async () => {
    const id = await world.queuedCode('SMS', '493817')
    world.clock.advance(10 * minute)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'FAILED', text: '', attempts: 0 })
    expect(world.received(id, 'SMS')).toBe(0)
  })
})

test('the stored error says that no provider is configured', async () => {
  const id = await world.queued('SMS')
  await sendMessage({ ...world.deps, providers: { sms: [], email: undefined } }, id)
  expect(await world.message(id)).toMatchObject({
    status: 'FAILED',
    error: 'no provider for SMS is configured',
    provider: null,
  })
})

test('[MSG-04] a message whose job is lost gets a new job', async () => {
  const id = await world.queued('SMS')
  await sql`delete from graphile_worker._private_jobs where key = ${`message:${id}`}`.execute(world.db)
  expect(await world.waits(id)).toBeUndefined()
  world.clock.advance(11 * minute)
  await rescueMessages({ db: world.db, clock: world.clock })
  expect(await world.waits(id)).toBe(0)
})
