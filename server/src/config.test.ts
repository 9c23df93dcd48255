import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config/reader.ts'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'goldline-config-'))
const KEY = 'k'.repeat(43)
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
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be addresses'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be addresses'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, is "yes"'],
    [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO cannot be 1 with NODE_ENV=production'],
    [{ ROLE: 'both' }, 'ROLE must be one of all, web, worker, is "both"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp'],
    [{ BULKGATE_APPLICATION_ID: '1' }, 'BULKGATE_APPLICATION_TOKEN is missing'],
    [{ STRIPE_BASE_URL: 'ftp://x' }, 'STRIPE_BASE_URL must be an address'],
  ]

  test.each(bad)('%o', (environment, problem) => {
    const found = problems(environment)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(problem)
    expect(found.join()).not.toContain('geheim')
  })

  test('all at once', () => {
    expect(problems({ PORT: 'x', ROLE: 'y', DEMO: 'z' })).toHaveLength(3)
  })
})

describe('[OPS-01] configuration', () => {
  test('is complete without any variable', () => {
    const config = read({})
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8080, publicUrl: 'http://127.0.0.1:8080', role: 'all' })
    expect(config).toMatchObject({ demo: true, production: false, trustProxy: [], databaseUrl: undefined })
    expect(config.providers.bulkgate).toEqual({ baseUrl: 'https://portal.bulkgate.com', credentials: undefined })
  })

  test('an empty variable is as good as none', () => {
    expect(read({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  test('takes what it is given', () => {
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
      read({ BULKGATE_APPLICATION_ID: '1', BULKGATE_APPLICATION_TOKEN: 't' }).providers.bulkgate.credentials,
    ).toEqual({
      APPLICATION_ID: '1',
      APPLICATION_TOKEN: 't',
    })
  })

  test('the demo is made on an embedded database outside production, or when asked for', () => {
    expect(read({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(read({ DEMO: '0' }).demo).toBe(false)
    const server = { DATABASE_URL: 'postgres://u@db/x', SECRET_KEY: KEY }
    expect(read(server).demo).toBe(false)
    expect(read({ ...server, DEMO: '1' }).demo).toBe(true)
  })

  test('the key is generated once, for us alone to read', () => {
    const { secretKey } = read({})
    expect(secretKey).toMatch(/^[\w-]{43}$/)
    expect(read({}).secretKey).toBe(secretKey)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(DATA_DIR, 'secret-key'), `${KEY}\n`)
    expect(read({}).secretKey).toBe(KEY)
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(`${KEY}\n`)
  })
})
