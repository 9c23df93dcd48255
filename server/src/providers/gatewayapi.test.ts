import type { SendOutcome } from '@goldline/domain/message/delivery'
import { type GatewayApiFault, type GatewayApiStandIn, startGatewayApi } from '@goldline/stand-ins/gatewayapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayApi } from './gatewayapi.ts'
import { withRestAfterFailures } from './rest-after-failures.ts'
import type { SmsProvider } from './types.ts'

let standIn: GatewayApiStandIn
let sms: SmsProvider
// Working calls may be slow on a busy machine; `hasty` is for calls that never answer in time.
let hasty: SmsProvider
beforeAll(async () => {
  standIn = await startGatewayApi()
  const at = (limitMs: number) => gatewayApi({ baseUrl: standIn.url, token: 't', limitMs })
  ;[sms, hasty] = [at(20_000), at(500)]
})
afterAll(() => standIn.close())

let count = 0
const next = () => ({ to: '+41791234567', text: `Hallo ${count++}`, unicode: false, tag: `tag-${count}` })

describe('[MSG-03] GatewayAPI', () => {
  test('sends number, our reference and the encoding, and the message is accepted', async () => {
    const message = { ...next(), unicode: true }
    expect(await sms.send(message)).toEqual({ kind: 'accepted', reference: String(standIn.taken.at(-1)?.id) })
    const taken = { number: '41791234567', text: message.text, userref: message.tag, encoding: 'UCS2' }
    expect(standIn.taken.at(-1)).toMatchObject(taken)
  })

  test.each<[string, GatewayApiFault, object, number]>([
    [
      '429 waits as long as requested',
      { kind: 'status', status: 429, retryAfter: 7 },
      { kind: 'later', retryAfterMs: 7000 },
      0,
    ],
    ['500 was not taken', { kind: 'status', status: 500 }, { kind: 'later' }, 0],
    ['504 may have been taken', { kind: 'status', status: 504, accept: true }, { kind: 'unknown' }, 1],
    ['an answer lost after accepting', { kind: 'lostAnswer' }, { kind: 'unknown' }, 1],
    ['a connection that is cut', { kind: 'cut' }, { kind: 'unknown' }, 0],
    ['slower than the limit', { kind: 'delay', ms: 10_000 }, { kind: 'unknown', error: 'TimeoutError' }, 0],
    ['an answer that is no JSON', { kind: 'malformed', accept: true }, { kind: 'unknown' }, 1],
    ['an empty account', { kind: 'error', status: 403, code: '0x0216' }, { kind: 'later' }, 0],
    ['a country that is not allowed', { kind: 'error', status: 403, code: '0x0217' }, { kind: 'later' }, 0],
    ['a wrong token', { kind: 'error', status: 401, code: '0x0229' }, { kind: 'later' }, 0],
    ['a blocked number', { kind: 'error', status: 403, code: '0x0215' }, { kind: 'refused' }, 0],
    ['refused for its content', { kind: 'error', status: 422, code: '0x0312' }, { kind: 'refused' }, 0],
  ])('[MSG-11] %s: the outcome is $2', async (_, fault, outcome, taken) => {
    const before = standIn.taken.length
    standIn.fail(fault)
    expect(await (fault.kind === 'delay' ? hasty : sms).send(next())).toMatchObject(outcome)
    expect(standIn.taken.length - before).toBe(taken)
  })
})

test('[MSG-03] a provider rests for a minute after five consecutive failures, then after each further one, until a success', async () => {
  let now = 0
  let kind: SendOutcome['kind'] = 'later'
  const provider = withRestAfterFailures(
    'one',
    async () => (kind === 'accepted' ? { kind, reference: null } : { kind, error: 'busy' }),
    () => now,
  )
  const send = async (times: number, outcome: SendOutcome['kind']) => {
    kind = outcome
    for (let time = 0; time < times; time++) await provider.send(next())
    return provider.rests()
  }
  expect([await send(4, 'later'), await send(1, 'accepted')]).toEqual([false, false])
  expect([await send(4, 'unknown'), await send(1, 'refused')]).toEqual([false, false])
  expect([await send(3, 'later'), await send(1, 'unknown'), await send(1, 'unknown')]).toEqual([false, false, true])
  now = 59_999
  expect(provider.rests()).toBe(true)
  now = 60_000
  expect([provider.rests(), await send(1, 'unknown')]).toEqual([false, true])
  now = 120_000
  expect([await send(1, 'accepted'), await send(4, 'unknown')]).toEqual([false, false])
})
