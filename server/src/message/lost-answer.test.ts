import type { SendOutcome } from '@goldline/domain/message/delivery'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../jobs/check-invariants.ts'
import { type Fault, type SendingWorld, sendingWorld } from '../test/sending.ts'
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

describe('[MSG-11] a lost answer', () => {
  test.each<['EMAIL' | 'SMS', string, Fault]>([
    ['SMS', 'taken, answer lost', { sms: { kind: 'lostAnswer' } }],
    ['SMS', 'taken, 504', { sms: { kind: 'status', status: 504, accept: true } }],
    ['SMS', 'not taken, cut', { sms: { kind: 'cut' } }],
    ['SMS', 'malformed answer', { sms: { kind: 'malformed', accept: true } }],
    ['EMAIL', 'taken, cut', { mail: { kind: 'dropAfterData', accept: true } }],
    ['EMAIL', 'not taken, cut', { mail: { kind: 'dropAfterData', accept: false } }],
  ])('%s, %s: unknown, one guarded retry, one message', async (channel, _, fault) => {
    const id = await world.queued(channel)
    world.fail(fault)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN', attempts: 1, guardedRetry: false })
    expect(await world.waits(id)).toBe(3)
    world.clock.advance(3_000)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'SENT', attempts: 2, guardedRetry: true })
    expect(world.received(id, channel)).toBe(1)
  })

  test.each(['EMAIL', 'SMS'] as const)(
    '%s: stays unknown and is not repeated again if the answer is lost twice',
    async (channel) => {
      const id = await world.queued(channel)
      const lost =
        channel === 'SMS'
          ? { sms: { kind: 'lostAnswer' } as const }
          : { mail: { kind: 'dropAfterData', accept: true } as const }
      world.fail(lost)
      world.fail(lost)
      for (let run = 0; run < 4; run++) await world.send(id)
      expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN', attempts: 2, guardedRetry: true })
      expect(world.received(id, channel)).toBe(1)
    },
  )

  test('SMS: is not retried after the period in which the provider drops duplicates', async () => {
    const id = await world.queued('SMS')
    world.fail({ sms: { kind: 'lostAnswer' } })
    await world.send(id)
    world.clock.advance(5 * minute)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN', attempts: 1 })
    expect(world.received(id, 'SMS')).toBe(1)
  })

  test.each([
    ['EMAIL', 6 * minute, 'SENT'],
    ['SMS', minute, 'SENT'],
    ['SMS', 6 * minute, 'UNKNOWN'],
  ] as const)('%s: left in SENDING by a worker that died %i ms ago becomes %s', async (channel, age, status) => {
    const id = await world.queued(channel)
    const left = {
      status: 'SENDING',
      provider: channel === 'SMS' ? 'bulkgate' : null,
      attempts: 1,
      sendingTime: new Date(world.clock.now() - age),
    } as const
    await world.db.updateTable('message').set(left).where('id', '=', id).execute()
    await world.send(id)
    expect((await world.message(id)).status).toBe(status)
    expect(world.received(id, channel)).toBe(status === 'SENT' ? 1 : 0)
  })

  test('a repeat that was certainly not accepted does not count', async () => {
    const id = await world.queued('SMS')
    world.fail({ sms: { kind: 'lostAnswer' } })
    world.fail({ sms: { kind: 'status', status: 500 } })
    await world.send(id)
    await world.send(id)
    expect(await world.message(id)).toMatchObject({ status: 'UNKNOWN', guardedRetry: false })
    expect(await world.waits(id)).toBe(5)
    await world.send(id)
    expect((await world.message(id)).status).toBe('SENT')
    expect(world.received(id, 'SMS')).toBe(1)
  })

  test('a slow worker does not overwrite the result of the worker that took the message over', async () => {
    const id = await world.queued('SMS')
    const held = () => {
      const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<SendOutcome>()]
      const send = () => {
        asked.resolve()
        return answer.promise
      }
      const sms = [{ name: 'held', rests: () => false, send }]
      const run = sendMessage({ ...world.deps, providers: { email: undefined, sms } }, id)
      return { run, asked: asked.promise, answer: answer.resolve }
    }
    const slow = held()
    await slow.asked
    const second = held()
    await second.asked
    slow.answer({ kind: 'later', error: 'busy' })
    await slow.run
    expect(await world.message(id)).toMatchObject({ status: 'SENDING', attempts: 2 })
    second.answer({ kind: 'accepted', reference: 'r' })
    await second.run
    expect(await world.message(id)).toMatchObject({ status: 'SENT', attempts: 2, providerReference: 'r' })
  })
})
