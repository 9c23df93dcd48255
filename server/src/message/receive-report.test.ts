import { type BulkGateStandIn, startBulkGate } from '@goldline/stand-ins/bulkgate'
import { type GatewayApiStandIn, startGatewayApi } from '@goldline/stand-ins/gatewayapi'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkGate } from '../providers/bulkgate.ts'
import { gatewayApi } from '../providers/gatewayapi.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { quietLog } from '../test/quiet-log.ts'
import { queueing } from '../test/sending.ts'
import { reportSecret } from './receive-report.ts'
import { sendMessage } from './send-message.ts'

let t: TestApp
let one: BulkGateStandIn
let other: GatewayApiStandIn
beforeAll(async () => {
  t = await testApp()
  const hooks = `${await address(t.app)}/v1/webhooks`
  one = await startBulkGate({ reportUrl: `${hooks}/bulkgate/${reportSecret(t.deps.config, 'bulkgate')}` })
  other = await startGatewayApi({
    reportUrl: `${hooks}/gatewayapi`,
    secret: reportSecret(t.deps.config, 'gatewayapi'),
  })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await t.close()
})

const address = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })
const message = (id: string) => t.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Connects both providers, of which GatewayAPI is cheaper for +4179, or only the named one. */
function sending(only?: 'bulkgate' | 'gatewayapi') {
  const sms = [
    bulkGate({ baseUrl: one.url, applicationId: '1', applicationToken: 't', limitMs: 20_000 }),
    gatewayApi({ baseUrl: other.url, token: 't', limitMs: 20_000 }),
  ].filter(({ name }) => only === undefined || name === only)
  const outside = { ...t.deps, log: quietLog, backoff: () => 5_000, providers: { email: undefined, sms } }
  const queue = queueing(t.deps)
  return { send: (id: string) => sendMessage(outside, id), queued: () => queue.queued('SMS') }
}

const refOf = (id: string) => other.taken.find(({ userref }) => userref === id)?.id ?? 0

test('[MSG-12] a signed report of GatewayAPI sets the final status, which later reports do not change', async () => {
  const { send, queued } = sending()
  const id = await queued()
  await send(id)
  expect(await message(id)).toMatchObject({ status: 'SENT', provider: 'gatewayapi' })
  const said: string[] = []
  for (const status of ['ENROUTE', 'DELIVERED', 'UNDELIVERABLE', 'BUFFERED', 'DELIVERED']) {
    expect(await other.report(refOf(id), status)).toBe(204)
    said.push((await message(id)).status)
  }
  expect(said).toEqual(['SENT', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED'])
})

test.each<[string, { secret?: string; alg?: string; claims?: object }]>([
  ['with another secret', { secret: 'k'.repeat(40) }],
  ['with another algorithm', { alg: 'HS512' }],
  ['with none', { alg: 'none' }],
  ['for another report', { claims: { id: 1, status: 'DELIVERED' } }],
])('[MSG-12] a report signed %s is refused and changes nothing', async (_, forgery) => {
  const { send, queued } = sending('gatewayapi')
  const id = await queued()
  await send(id)
  expect(await other.report(refOf(id), 'DELIVERED', forgery)).toBe(403)
  expect((await message(id)).status).toBe('SENT')
})

test('[MSG-12] BulkGate’s reports come one by GET or several by POST; a wrong URL secret is refused', async () => {
  const { send, queued } = sending('bulkgate')
  const ids = [await queued(), await queued()]
  for (const id of ids) await send(id)
  const [first = '', second = ''] = ids.map((id) => one.taken.find(({ tag }) => tag === id)?.messageId)
  expect(await one.report(first, 3, 'GET')).toBe(200)
  expect(await one.report(first, 1, 'POST')).toBe(204)
  expect(await one.report(second, 2, 'GET')).toBe(200)
  expect(await one.report(second, 1, 'POST')).toBe(204)
  expect(await Promise.all(ids.map(async (id) => (await message(id)).status))).toEqual(['FAILED', 'DELIVERED'])
  const url = `/v1/webhooks/bulkgate/${'A'.repeat(43)}`
  const guessed = await t.app.inject({ method: 'POST', url, payload: [{ smsID: second, status: 3 }] })
  expect(guessed.statusCode).toBe(403)
})

test.each([
  [1, 'DELIVERED', null],
  [3, 'FAILED', 'BulkGate: report 3'],
])(
  '[MSG-12] a BulkGate report %i that arrives before the send answer is kept until the answer names the message',
  async (status, said, error) => {
    const { send, queued } = sending('bulkgate')
    const [first, second] = [await queued(), await queued()]
    await send(first)
    const last = Number.parseInt(one.taken.at(-1)?.messageId.split('-')[1] ?? '', 16)
    const next = `transactional-${(last + 1).toString(16).padStart(13, '0')}-0`
    expect(await one.report(next, 2)).toBe(204)
    expect(await one.report(next, status)).toBe(204)
    expect(await one.report(next, 4 - status)).toBe(204)
    await send(second)
    expect(await message(second)).toMatchObject({ status: said, error, providerReference: next })
    expect(await t.db.selectFrom('earlyReport').selectAll().execute()).toEqual([])
  },
)

test('[MSG-11] after a lost answer of GatewayAPI nothing is retried, and the report finds the message by our own reference', async () => {
  const { send, queued } = sending('gatewayapi')
  const id = await queued()
  other.fail({ kind: 'lostAnswer' })
  for (let run = 0; run < 3; run++) await send(id)
  expect(await message(id)).toMatchObject({ status: 'UNKNOWN', attempts: 1 })
  expect(await other.report(refOf(id), 'DELIVERED')).toBe(204)
  expect(await message(id)).toMatchObject({ status: 'DELIVERED', error: null, providerReference: String(refOf(id)) })
})

test('[MSG-03] after a temporary refusal the next try uses the other provider; after an unknown result it never does', async () => {
  const { send, queued } = sending()
  const [refused, lost] = [await queued(), await queued()]
  other.fail({ kind: 'error', status: 403, code: '0x0216' })
  await send(refused)
  expect(await message(refused)).toMatchObject({ status: 'QUEUED', provider: 'gatewayapi' })
  await send(refused)
  expect(await message(refused)).toMatchObject({ status: 'SENT', provider: 'bulkgate', attempts: 2 })
  other.fail({ kind: 'lostAnswer' })
  for (let run = 0; run < 2; run++) await send(lost)
  expect(await message(lost)).toMatchObject({ status: 'UNKNOWN', provider: 'gatewayapi' })
  expect(one.taken.filter(({ tag }) => tag === lost)).toEqual([])
})
