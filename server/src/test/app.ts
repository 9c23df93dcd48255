import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { listenTo, type NotificationListener } from '../db/listen.ts'
import type { Deps } from '../deps.ts'
import { makeMetrics } from '../http/metrics.ts'
import type { Log } from '../log.ts'
import { type CalendarReader, calendarReader } from '../providers/calendar-file.ts'
import type { Translator } from '../providers/deepl.ts'
import type { FiscalDevice } from '../providers/fiscal-device.ts'
import type { GoogleBusiness } from '../providers/google-business.ts'
import type { Lexoffice } from '../providers/lexoffice.ts'
import type { Marketplace } from '../providers/marketplace.ts'
import type { PayPal } from '../providers/paypal.ts'
import type { Stripe } from '../providers/stripe.ts'
import { newPushKeys, type WebPush, webPush } from '../providers/web-push.ts'
import { secretsFrom } from '../secrets.ts'
import type { TestDatabase } from './clone.ts'
import { quietLog } from './quiet-log.ts'

/** The test clock's initial time. */
export const testNow = Date.parse('2027-03-02T08:00:00Z')

export type TestClock = { now(): number; set(ms: number): void; advance(ms: number): void }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  db: TestDatabase['db']
  /** Connects as the database's owner, unless the database was passed in. */
  owner: TestDatabase['owner']
  clock: TestClock
  close(): Promise<void>
}

type Options = AppOptions & {
  /** Database for another instance, like a second process. */
  database?: Omit<TestDatabase, 'ownerUrl' | 'owner'>
  config?: Partial<Config>
  clock?: TestClock
  log?: Log
  demo?: boolean
  paypal?: PayPal
  stripe?: Stripe
  lexoffice?: Lexoffice
  google?: GoogleBusiness
  marketplace?: Marketplace
  translator?: Translator
  push?: WebPush
  calendars?: CalendarReader
  fiscal?: FiscalDevice
}

export function testClock(start = testNow): TestClock {
  let time = start
  return {
    now: () => time,
    set: (ms) => {
      time = ms
    },
    advance: (ms) => {
      time += ms
    },
  }
}

/** Starts the real server on its own database, or on another process's; call `close` in afterAll. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { database: given } = options
  const database = given
    ? { ...given, owner: given, close: async () => undefined }
    : await (await import('./database.ts')).testDatabase()
  const clock = options.clock ?? testClock()
  const log = options.log ?? quietLog
  const listen: NotificationListener = await listenTo({ url: database.url, log })
  const deps: Deps = {
    config: { ...testConfig(database.url), ...options.config },
    db: database.db,
    pool: database.pool,
    clock,
    log,
    listen,
    secrets: secretsFrom('a key for tests, long enough to be one'),
    metrics: makeMetrics(),
    paypal: options.paypal,
    stripe: options.stripe,
    lexoffice: options.lexoffice,
    google: options.google,
    googleFeeds: undefined,
    googleConversions: undefined,
    googleMapsBooking: undefined,
    marketplace: options.marketplace,
    translator: options.translator,
    push: options.push ?? webPush({ keys: newPushKeys(), contact: 'no-reply@goldline.example' }),
    calendars: options.calendars ?? calendarReader(),
    fiscal: options.fiscal,
    demo: options.demo ?? false,
    publicPeople: options.demo ? ['owner@lumiere.example'] : [],
    strictAnswers: true,
  }
  const app = await buildApp(deps, options)
  await app.ready()
  const close = async () => {
    await app.close()
    await listen.close()
    await database.close()
  }
  return { app, deps, db: database.db, owner: database.owner, clock, close }
}

const testConfig = (url: string): Config =>
  readConfig({
    DATABASE_URL: url,
    SECRET_KEY: 'a key for tests, long enough to be one',
    PUBLIC_URL: 'http://salon.test',
  })
