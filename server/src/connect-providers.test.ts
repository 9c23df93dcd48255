import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { connectPayPal, connectProviders, connectStripe } from './connect-providers.ts'
import type { Log } from './log.ts'
import { quietLog } from './test/quiet-log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'goldline-providers-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const config = (environment: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SECRET_KEY: 'a key for tests, long enough to be one',
    PUBLIC_URL: 'https://goldline.example',
    DATA_DIR: dataDir,
    ...environment,
  })

const sms = { to: '+41791234567', text: 'Hallo', unicode: false, tag: 't' }

test('[OPS-04] without credentials a provider is off outside the demo, and the log says which variable is missing', async () => {
  const said: string[] = []
  const log = { ...quietLog, warn: (text: string) => void said.push(text) } as unknown as Log
  const { providers, close } = await connectProviders({ config: config({ NODE_ENV: 'production' }), demo: false, log })
  expect(providers).toEqual({ email: undefined, sms: [] })
  expect(said).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('BULKGATE_APPLICATION_ID')])
  await close()
})

test('in a demo the real adapters connect to stand-ins on this computer', async () => {
  const { providers, close } = await connectProviders({ config: config(), demo: true, log: quietLog })
  expect(providers.sms.map(({ name }) => name)).toEqual(['bulkgate', 'gatewayapi'])
  for (const each of providers.sms) expect(await each.send(sms)).toMatchObject({ kind: 'accepted' })
  const mail = {
    id: 'one',
    to: 'a@b.example',
    fromName: 'A',
    replyTo: null,
    subject: 's',
    text: 't',
    html: 'h',
    images: [],
    ics: null,
    unsubscribe: null,
  }
  expect(await providers.email?.send(mail)).toMatchObject({ kind: 'accepted' })
  await close()
  expect(await providers.sms[0]?.send(sms)).toMatchObject({ kind: 'later', error: 'ECONNREFUSED' })
})

test('[CRD-02] without credentials nothing can be bought in production, which is logged; incomplete ones stop the start', async () => {
  const said: string[] = []
  const log = { ...quietLog, warn: (text: string) => void said.push(text) } as unknown as Log
  const { paypal } = await connectPayPal({ config: config({ NODE_ENV: 'production' }), demo: false, log })
  expect([paypal, said]).toEqual([undefined, [expect.stringContaining('PAYPAL_CLIENT_ID')]])
  expect(() => config({ PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' })).toThrow('PAYPAL_WEBHOOK_ID is missing')
})

test('[CRD-02] in a demo the serving process connects payments to its stand-in; a worker has none', async () => {
  const { paypal, close } = await connectPayPal({ config: config(), demo: true, log: quietLog })
  expect(await paypal?.getOrder('NONE')).toEqual({ kind: 'gone' })
  await close()
  expect(await paypal?.getOrder('NONE')).toMatchObject({ kind: 'unknown' })
  const worker = await connectPayPal({ config: config({ ROLE: 'worker' }), demo: true, log: quietLog })
  expect(worker.paypal).toBeUndefined()
})

test('[PAY-05] without credentials no card is saved in production, which is logged; a missing secret stops the start', async () => {
  const said: string[] = []
  const log = { ...quietLog, warn: (text: string) => void said.push(text) } as unknown as Log
  const production = { config: config({ NODE_ENV: 'production' }), demo: false, log }
  const { stripe } = await connectStripe(production, { now: () => 0 })
  expect([stripe, said]).toEqual([undefined, [expect.stringContaining('STRIPE_SECRET_KEY')]])
  expect(() => config({ STRIPE_SECRET_KEY: 'sk' })).toThrow('STRIPE_WEBHOOK_SECRET is missing')
})
