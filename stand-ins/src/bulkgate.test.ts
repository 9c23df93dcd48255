import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BulkGateStandIn, startBulkGate } from './bulkgate.ts'

let standIn: BulkGateStandIn
beforeAll(async () => {
  standIn = await startBulkGate()
})
afterAll(() => standIn.close())

const post = (path: string, body: object) =>
  fetch(`${standIn.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
const sms = (change: object = {}) =>
  post('/api/2.0/advanced/transactional', {
    application_id: '1',
    application_token: 't',
    number: '41791234567',
    text: 'Hallo',
    ...change,
  })

test('the stand-in accepts and refuses as documented', async () => {
  const answer = await (await sms()).json()
  expect(answer).toMatchObject({ data: { response: [{ status: 'accepted', number: '41791234567', channel: 'sms' }] } })
  expect(await (await sms({ application_token: undefined })).json()).toMatchObject({
    type: 'unknown_identity',
    code: 401,
  })
  expect(await (await sms({ number: '+41 79' })).json()).toMatchObject({ type: 'invalid_phone_number', code: 400 })
  expect(await (await sms({ text: '' })).json()).toMatchObject({ type: 'empty_message' })
  expect((await post('/api/2.0/elsewhere', {})).status).toBe(400)
})

test('faults are turned on over HTTP, one per request', async () => {
  expect((await post('/faults', { kind: 'status', status: 429, retryAfter: 3 })).status).toBe(204)
  const refused = await sms({ text: 'Zwei' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await sms({ text: 'Zwei' })).status).toBe(200)
  const seen = (await (await fetch(`${standIn.url}/messages`)).json()) as { text: string }[]
  expect(seen.map(({ text }) => text)).toEqual(['Hallo', 'Zwei'])
})

test('[MSG-12] no id is used again after a restart', async () => {
  const ids = await Promise.all(
    [await startBulkGate(), await startBulkGate()].map(async ({ url, close }) => {
      const body = { application_id: '1', application_token: 't', number: '41791234567', text: 'Hallo' }
      const sent = await fetch(`${url}/api/2.0/advanced/transactional`, { method: 'POST', body: JSON.stringify(body) })
      const given = ((await sent.json()) as { data: { response: { message_id: string }[] } }).data.response[0]
        ?.message_id
      await close()
      return given
    }),
  )
  expect(new Set(ids).size).toBe(2)
})
