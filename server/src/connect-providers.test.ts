import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { connectProviders } from './connect-providers.ts'
import type { Log } from './log.ts'
import { quietLog } from './test/quiet-log.ts'

const config = (environment: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    SECRET_KEY: 'k'.repeat(43),
    PUBLIC_URL: 'https://goldline.example',
    ...environment,
  })

const sms = { to: '+41791234567', text: 'Hallo', unicode: false, tag: 't' }

test('[OPS-04] without credentials a provider is off outside the demo, and the log says which variable is missing', async () => {
  const said: string[] = []
  const log = { ...quietLog, warn: (text: string) => void said.push(text) } as unknown as Log
  const { providers, close } = await connectProviders({ config: config({ NODE_ENV: 'production' }), demo: false, log })
  expect(providers).toEqual({ email: undefined, sms: undefined })
  expect(said).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('BULKGATE_APPLICATION_ID')])
  await close()
})

test('in the demo the real adapters speak to stand-ins on this computer', async () => {
  const { providers, close } = await connectProviders({ config: config(), demo: true, log: quietLog })
  expect(await providers.sms?.send(sms)).toMatchObject({ kind: 'accepted' })
  const mail = {
    id: 'one',
    to: 'a@b.example',
    fromName: 'A',
    replyTo: null,
    subject: 's',
    text: 't',
    html: 'h',
    ics: null,
  }
  expect(await providers.email?.send(mail)).toMatchObject({ kind: 'accepted' })
  await close()
  expect(await providers.sms?.send(sms)).toMatchObject({ kind: 'later', error: 'ECONNREFUSED' })
})
