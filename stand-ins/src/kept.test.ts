import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { startBulkGate } from './bulkgate.ts'
import { startGatewayApi } from './gatewayapi.ts'
import { keepState } from './kept.ts'
import { startLexoffice } from './lexoffice.ts'
import { startPayPal } from './paypal.ts'
import { startStripe } from './stripe.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-stand-ins-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Opens a new connection each time, since one to the previous stand-in would be dead. */
const asPayPal = { authorization: 'Bearer token-1', 'content-type': 'application/json', connection: 'close' }
const asLexoffice = { authorization: 'Bearer key', connection: 'close' }
const contact = JSON.stringify({ version: 0, roles: { customer: {} }, company: { name: 'Studio' } })
const asStripe = { authorization: 'Bearer sk_test', connection: 'close' }
const order = JSON.stringify({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'ours', amount: { currency_code: 'EUR', value: '10.00' } }],
  payment_source: { paypal: { experience_context: { return_url: 'http://a.test', cancel_url: 'http://a.test' } } },
})
const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id

const messages = async (url: string) =>
  (await (await fetch(`${url}/messages`, { headers: { connection: 'close' } })).json()) as Record<string, unknown>[]
const findsIn = (name: 'id' | 'messageId') => async (url: string, id: string) =>
  (await messages(url)).some((sms) => String(sms[name]) === id) ? 200 : 404

const kinds = {
  bulkgate: {
    start: (file: string) => startBulkGate({ file }),
    async make(url: string) {
      const body = { application_id: '1', application_token: 't', number: '41791234567', text: 'Hallo' }
      const init = { method: 'POST', headers: { connection: 'close' }, body: JSON.stringify(body) }
      const sent = await (await fetch(`${url}/api/2.0/advanced/transactional`, init)).json()
      return (sent as { data: { response: { message_id: string }[] } }).data.response[0]?.message_id ?? ''
    },
    find: findsIn('messageId'),
  },
  gatewayapi: {
    start: (file: string) => startGatewayApi({ file }),
    async make(url: string) {
      const headers = { authorization: 'Basic dG9rZW46', connection: 'close' }
      const body = JSON.stringify({ message: 'Hallo', recipients: [{ msisdn: 41791234567 }] })
      const sent = await (await fetch(`${url}/rest/mtsms`, { method: 'POST', headers, body })).json()
      return String((sent as { ids: number[] }).ids[0])
    },
    find: findsIn('id'),
  },
  paypal: {
    start: (file: string) => startPayPal({ file }),
    make: (url: string) => idOf(fetch(`${url}/v2/checkout/orders`, { method: 'POST', headers: asPayPal, body: order })),
    find: async (url: string, id: string) =>
      (await fetch(`${url}/v2/checkout/orders/${id}`, { headers: asPayPal })).status,
  },
  lexoffice: {
    start: (file: string) => startLexoffice({ file }),
    make: (url: string) => idOf(fetch(`${url}/v1/contacts`, { method: 'POST', headers: asLexoffice, body: contact })),
    find: async (url: string, id: string) => (await fetch(`${url}/v1/contacts/${id}`, { headers: asLexoffice })).status,
  },
  stripe: {
    start: (file: string) => startStripe({ file }),
    async make(url: string) {
      const post = (path: string, form: Record<string, string>) =>
        fetch(`${url}/v1/${path}`, {
          method: 'POST',
          headers: asStripe,
          body: new URLSearchParams(form),
        })
      const customer = await idOf(post('customers', {}))
      const back = { success_url: 'http://a.test', cancel_url: 'http://a.test' }
      return idOf(post('checkout/sessions', { mode: 'setup', customer, ...back }))
    },
    find: async (url: string, id: string) =>
      (await fetch(`${url}/v1/checkout/sessions/${id}`, { headers: asStripe })).status,
  },
}

describe.each(Object.entries(kinds))(
  '[CRD-02, INV-04, MSG-12, PAY-05] the stand-in of %s',
  (name, { start, make, find }) => {
    test('keeps its state after a restart, until its file is removed', async () => {
      const file = join(folder, `${name}.db`)
      const first = await start(file)
      const id = await make(first.url)
      await first.close()
      const second = await start(file)
      expect(await find(second.url, id)).toBe(200)
      rmSync(file)
      expect(await find(second.url, id)).toBe(404)
      await second.close()
    })

    test('shares its state with other processes', async () => {
      const file = join(folder, `${name}-shared.db`)
      const [one, other] = [await start(file), await start(file)]
      const [first, second] = [await make(one.url), await make(other.url)]
      expect([await find(other.url, first), await find(one.url, second)]).toEqual([200, 200])
      await Promise.all([one.close(), other.close()])
    })
  },
)

/** Runs a script in its own process, with `kept` and a counter. */
const inProcess = (file: string, script: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { keepState } from ${JSON.stringify(import.meta.resolve('./kept.ts'))}
    const kept = keepState(() => ({ port: 0, count: 0 }), ${JSON.stringify(file)})
    ${script}`,
  ])

test('[PAY-05] the demo’s Stripe has the salon’s saved card, until it is removed', async () => {
  const { url, close } = await startStripe({ welcome: true })
  const detach = async () =>
    (await fetch(`${url}/v1/payment_methods/pm_demo/detach`, { method: 'POST', headers: asStripe })).status
  expect([await detach(), await detach()]).toEqual([200, 400])
  await close()
})

describe('[CRD-02, INV-04, MSG-12, PAY-05] stored state of stand-ins', () => {
  const count = (file: string) => keepState(() => ({ port: 0, count: 0 }), file).memory.count

  test('keeps both of two concurrent changes', async () => {
    const file = join(folder, 'counted.db')
    const counting = 'for (let i = 0; i < 400; i += 1) kept.change(() => { kept.memory.count += 1 })'
    await Promise.all([inProcess(file, counting), inProcess(file, counting)])
    expect(count(file)).toBe(800)
  })

  test('is neither locked nor half written after a process was killed during a change', async () => {
    const file = join(folder, 'killed.db')
    const killed = "kept.change(() => { kept.memory.count = 7; process.kill(process.pid, 'SIGKILL') })"
    await inProcess(file, 'kept.change(() => { kept.memory.count = 1 })')
    await expect(inProcess(file, killed)).rejects.toMatchObject({ signal: 'SIGKILL' })
    await inProcess(file, 'kept.change(() => { kept.memory.count += 1 })')
    expect(count(file)).toBe(2)
  })
})
