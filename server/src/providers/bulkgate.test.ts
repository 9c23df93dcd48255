import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BulkGateFault, type BulkGateStandIn, startBulkGate } from '@goldline/stand-ins/bulkgate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkGate } from './bulkgate.ts'
import type { SmsProvider } from './types.ts'

let standIn: BulkGateStandIn
let sms: SmsProvider
// Working calls may be slow on a busy machine; `hasty` is for calls that never answer in time.
let hasty: SmsProvider
beforeAll(async () => {
  standIn = await startBulkGate()
  const at = (limitMs: number) => bulkGate({ baseUrl: standIn.url, applicationId: '1', applicationToken: 't', limitMs })
  ;[sms, hasty] = [at(20_000), at(500)]
})
afterAll(() => standIn.close())

let count = 0
const next = () => ({ to: '+41791234567', text: `Hallo ${count++}`, unicode: false, tag: `tag-${count}` })

describe('[MSG-03] BulkGate', () => {
  test('sends number and reference, and the message is accepted', async () => {
    const message = next()
    const outcome = await sms.send(message)
    expect(outcome).toEqual({ kind: 'accepted', reference: expect.stringMatching(/^transactional-/) })
    expect(standIn.taken.at(-1)).toMatchObject({ number: '41791234567', text: message.text, tag: message.tag })
  })

  test('[MSG-15] sends marketing as promotional, without a promised duplicate check', async () => {
    const message = { ...next(), promotional: true }
    standIn.fail({ kind: 'lostAnswer' })
    expect(await sms.send(message)).toMatchObject({ kind: 'unknown' })
    expect(await sms.send(message)).toEqual({ kind: 'accepted', reference: expect.stringMatching(/^promotional-/) })
    expect(standIn.taken.at(-1)).toMatchObject({ kind: 'promotional', number: '41791234567', text: message.text })
  })

  test.each<[string, BulkGateFault, object, number]>([
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
    ['an error of the message, HTTP 200', { kind: 'item', status: 'invalid_number' }, { kind: 'refused' }, 0],
    ['no credit left, which is retried', { kind: 'error', status: 400, type: 'low_credit' }, { kind: 'later' }, 0],
    ['a blocked number', { kind: 'error', status: 400, type: 'blacklisted_number' }, { kind: 'refused' }, 0],
  ])('[MSG-11] %s: the outcome is $2', async (_, fault, outcome, taken) => {
    const before = standIn.taken.length
    standIn.fail(fault)
    expect(await (fault.kind === 'delay' ? hasty : sms).send(next())).toMatchObject(outcome)
    expect(standIn.taken.length - before).toBe(taken)
  })

  test('[MSG-11] the same text again within five minutes is dropped by BulkGate, and counts as sent', async () => {
    const message = next()
    standIn.fail({ kind: 'lostAnswer' })
    expect(await sms.send(message)).toMatchObject({ kind: 'unknown' })
    expect(await sms.send(message)).toEqual({ kind: 'accepted', reference: null })
    expect(standIn.taken.filter(({ text }) => text === message.text)).toHaveLength(1)
  })

  test('without a connection the message is certainly not accepted', async () => {
    const gone = await startBulkGate()
    await gone.close()
    const outcome = await bulkGate({ baseUrl: gone.url, applicationId: '1', applicationToken: 't' }).send(next())
    expect(outcome).toEqual({ kind: 'later', error: 'ECONNREFUSED' })
  })

  test('[OPS-06] follows no redirect and reads no endless answer', async () => {
    const strange = createServer((request, response) => {
      if (request.url?.startsWith('/away')) response.writeHead(307, { location: `${standIn.url}/messages` }).end()
      else response.writeHead(200).end('x'.repeat(5_000_000))
    })
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
    const at = (baseUrl: string) => bulkGate({ baseUrl, applicationId: '1', applicationToken: 't', limitMs: 20_000 })
    const before = standIn.requests()
    expect(await at(`${base}/away`).send(next())).toEqual({ kind: 'refused', error: 'HTTP 307' })
    expect(await at(base).send(next())).toEqual({ kind: 'unknown', error: 'answer not understood' })
    expect(standIn.requests()).toBe(before)
    strange.closeAllConnections()
    strange.close()
  })
})
