import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config/reader.ts'
import { readConfig } from './config.ts'

const REPORT_SECRET = 'kT3v8QyLr0ZbN1sXw5GdJm7HcPfAeU2i'
const DATA_DIR = mkdtempSync(join(tmpdir(), 'goldline-config-'))
const KEY = 'vNFsiVuIgL4wL8hhvDNYsBzOFPSyRGUIWYQ0q0cmA9k'
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://goldline.example' }
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment })
const problems = (environment: Record<string, string>) => {
  try {
    read(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, problem }) => `${name} ${problem}`)
    throw error
  }
}

describe('[OPS-04] bad configuration stops the start and names the variable', () => {
  const bad: [Record<string, string>, string][] = [
    [{ PORT: 'eighty' }, 'PORT must be a port from 1 to 65535, is "eighty"'],
    [{ PORT: '0' }, 'PORT must be a port'],
    [{ PORT: '65536' }, 'PORT must be a port'],
    [{ HOST: 'not a host' }, 'HOST must be an address'],
    [{ PUBLIC_URL: 'goldline.example' }, 'PUBLIC_URL must be an address that starts with http'],
    [{ PUBLIC_URL: 'https://goldline.example/?a=1' }, 'PUBLIC_URL must be an address without'],
    [{ DATA_DIR: '/proc/nowhere' }, 'DATA_DIR cannot be written'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
    [
      { DATABASE_URL: 'mysql://u:geheim@db/x', SECRET_KEY: KEY },
      'DATABASE_URL must be an address that starts with postgres',
    ],
    [{ DATABASE_URL: 'postgres://u:geheim@db/x' }, 'SECRET_KEY is required with DATABASE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters'],
    [{ MIGRATION_DATABASE_URL: 'postgres://o@db/x' }, 'MIGRATION_DATABASE_URL needs DATABASE_URL'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be addresses'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, is "yes"'],
    [{ DEMO: '1', ...PRODUCTION }, 'DEMO cannot be 1 with NODE_ENV=production'],
    [{ CLOCK_AHEAD_MS: '2027-03-02' }, 'CLOCK_AHEAD_MS must be a whole number of milliseconds, is "2027-03-02"'],
    [
      { CALENDAR_ALLOWED_ORIGIN: 'http://127.0.0.1:8099', ...PRODUCTION },
      'CALENDAR_ALLOWED_ORIGIN cannot be set with NODE_ENV=production: calendars are read at public addresses only',
    ],
    [{ CLOCK_AHEAD_MS: '1', ...PRODUCTION }, 'CLOCK_AHEAD_MS cannot be set with NODE_ENV=production'],
    [{ ROLE: 'both' }, 'ROLE must be one of all, web, worker, is "both"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ CLIENT_LOG_URL: 'logs.example' }, 'CLIENT_LOG_URL must be an address'],
    [{ CLIENT_LOG_URL: 'http://logs.example', ...PRODUCTION }, 'CLIENT_LOG_URL has to be an https:// address'],
    [{ CLIENT_LOG_LEVEL: 'loud' }, 'CLIENT_LOG_LEVEL must be one of'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp'],
    [{ BULKGATE_APPLICATION_ID: '1', BULKGATE_APPLICATION_TOKEN: 't' }, 'BULKGATE_REPORT_SECRET is missing'],
    [{ GATEWAYAPI_TOKEN: 't' }, 'GATEWAYAPI_REPORT_SECRET is missing'],
    [{ GATEWAYAPI_TOKEN: 't', GATEWAYAPI_REPORT_SECRET: 'geheim' }, 'GATEWAYAPI_REPORT_SECRET must be at least 32'],
    [{ PAYPAL_BASE_URL: 'ftp://x' }, 'PAYPAL_BASE_URL must be an address'],
  ]

  test.each(bad)('%o', (environment, problem) => {
    const found = problems(environment)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(problem)
    expect(found.join()).not.toContain('geheim')
  })

  test('all faults are listed together', () => {
    expect(problems({ PORT: 'x', ROLE: 'y', DEMO: 'z' })).toHaveLength(3)
  })
})

describe('[OPS-04] SECRET_KEY is checked for more than its length', () => {
  const weak: [string, string][] = [
    ['k'.repeat(43), 'repeats a few characters'],
    ['0123456789abcdef0123456789abcdef', 'repeats one piece'],
    ['Tr0ub4dor&3xK!'.repeat(3), 'repeats one piece'],
    ['abcdefghijklmnopqrstuvwxyz012345', 'runs along the alphabet'],
    ['9876543210zyxwvutsrqponmlkjihgfe', 'runs along the alphabet'],
    ['please-change-me-to-something-secret', 'is a placeholder'],
    ['<output of openssl rand -base64 32>', 'is a placeholder'],
    ['MyPassword4TheSalonInZuerich1998!', 'is a placeholder'],
  ]

  test.each(weak)('refuses %s, which $1', (value, problem) => {
    const [found, ...rest] = problems({ SECRET_KEY: value })
    expect(found).toContain(`SECRET_KEY ${problem}`)
    expect(found).not.toContain(value)
    expect(rest).toEqual([])
  })

  test('accepts generated keys: bytes as hex or base64, UUIDs, and diceware words', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createHash('sha256').update(`${seed}`).digest()
        for (const encoding of ['hex', 'base64', 'base64url'] as const) {
          expect(problems({ SECRET_KEY: random.toString(encoding) })).toEqual([])
        }
      }),
    )
    expect(problems({ SECRET_KEY: randomUUID().repeat(2) })).toEqual([])
    expect(problems({ SECRET_KEY: 'dusk gravel onion sixty brave mural flint' })).toEqual([])
  })
})

test('[LOG-01] levels are the specification’s, in any case, and include OFF', () => {
  expect([read({}).logLevel, read({ LOG_LEVEL: 'log' }).logLevel, read({ LOG_LEVEL: 'OFF' }).logLevel]).toEqual([
    'INFO',
    'LOG',
    'OFF',
  ])
  const url = 'https://logs.example'
  expect(read({}).clientLog).toBeUndefined()
  expect(read({ CLIENT_LOG_URL: url }).clientLog).toEqual({ url, level: 'WARN' })
  expect(read({ CLIENT_LOG_URL: url, CLIENT_LOG_LEVEL: 'trace' }).clientLog).toEqual({ url, level: 'TRACE' })
  expect(read({ CLIENT_LOG_URL: url, CLIENT_LOG_LEVEL: 'off' }).clientLog).toBeUndefined()
})

describe('[OPS-07] production', () => {
  test('refuses a PUBLIC_URL that is missing or not encrypted', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('PUBLIC_URL is missing: with NODE_ENV=production'),
    ])
    expect(problems({ ...PRODUCTION, PUBLIC_URL: 'http://goldline.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL is not encrypted: with NODE_ENV=production'),
    ])
    expect(problems({ ...PRODUCTION, PUBLIC_URL: 'goldline.example' })).toHaveLength(1)
    expect(read({ PUBLIC_URL: 'http://goldline.example' }).publicUrl).toBe('http://goldline.example')
  })

  test('names set variables with our prefixes that are not read, such as typos', () => {
    const set = { LEXWARE_KEY: 'sk', PAYPAL_CLIENTID: 'a', PUBLIC_URI: 'b', GATEWAYAPI_TOKEN: ' ', PATH: '/bin' }
    expect(read({ ...PRODUCTION, ...set }).unread).toEqual(['LEXWARE_KEY', 'PAYPAL_CLIENTID', 'PUBLIC_URI'])
    expect(read({ ...PRODUCTION, LOG_LEVEL: 'info' }).unread).toEqual([])
  })

  test('[OPS-04] ARCHITECTURE.md names every variable that is read, and no other', () => {
    const asked = new Set<string>()
    const spy = new Proxy({ DATA_DIR } as Record<string, string>, {
      get: (target, name) => {
        asked.add(String(name))
        return target[String(name)]
      },
    })
    readConfig(spy)
    const page = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8')
    const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line))
    const named = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    )
    expect(named.sort()).toEqual([...asked].sort())
  })
})

describe('[OPS-01] configuration', () => {
  test('is complete without any variable', () => {
    const config = read({})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, publicUrl: 'http://127.0.0.1:8080', role: 'all' })
    expect(config).toMatchObject({ demo: true, production: false, trustProxy: [], databaseUrls: undefined })
    expect(config.providers.bulkgate).toEqual({ baseUrl: 'https://portal.bulkgate.com', credentials: undefined })
  })

  test('an empty variable counts as unset', () => {
    expect(read({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrls: undefined })
  })

  test('reads every variable', () => {
    const given = {
      PORT: '80',
      HOST: '::',
      PUBLIC_URL: 'https://goldline.example/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
    }
    expect(read(given)).toMatchObject({
      port: 80,
      publicUrl: 'https://goldline.example',
      trustProxy: ['loopback', '10.0.0.0/8'],
    })
    expect(read({ HOST: '::', PORT: '81' }).publicUrl).toBe('http://localhost:81')
    expect(
      read({ BULKGATE_APPLICATION_ID: '1', BULKGATE_APPLICATION_TOKEN: 't', BULKGATE_REPORT_SECRET: REPORT_SECRET })
        .providers.bulkgate.credentials,
    ).toEqual({
      APPLICATION_ID: '1',
      APPLICATION_TOKEN: 't',
      REPORT_SECRET,
    })
  })

  test('the demo is created on an embedded database outside production, or when requested', () => {
    expect(read(PRODUCTION).demo).toBe(false)
    expect(read({ DEMO: '0' }).demo).toBe(false)
    const server = { DATABASE_URL: 'postgres://u@db/x', SECRET_KEY: KEY }
    expect(read(server).demo).toBe(false)
    expect(read({ ...server, DEMO: '1' }).demo).toBe(true)
    const two = { ...server, MIGRATION_DATABASE_URL: 'postgres://o@db/x' }
    expect(read(two).databaseUrls).toEqual({ url: 'postgres://u@db/x', ownerUrl: 'postgres://o@db/x' })
  })

  test('the key is generated once, and only the server’s account can read it', () => {
    const { secretKey } = read({})
    expect(secretKey).toMatch(/^[\w-]{43}$/)
    expect(read({}).secretKey).toBe(secretKey)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(DATA_DIR, 'secret-key'), `${KEY}\n`)
    expect(read({}).secretKey).toBe(KEY)
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(`${KEY}\n`)
  })
})
