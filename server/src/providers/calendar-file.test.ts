import type { LookupFunction } from 'node:net'
import { createServer } from 'node:net'
import { startCalendars } from '@goldline/stand-ins/calendars'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calendarReader } from './calendar-file.ts'

const file = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
let stand: Awaited<ReturnType<typeof startCalendars>>
beforeAll(async () => {
  stand = await startCalendars()
  stand.put('/a.ics', file)
})
afterEach(() => void stand.asked.splice(0))
afterAll(() => stand.close())

const read = (etag: string | null = null, limitMs = 10_000) =>
  calendarReader({ allowed: stand.url, limitMs }).read(`${stand.url}/a.ics`, etag)

describe('[STF-04c] answers of another server', () => {
  test('contain a file with its ETag, or “unchanged”', async () => {
    const answer = await read()
    expect(answer).toEqual({ kind: 'file', text: file, etag: expect.stringMatching(/^"\w{16}"$/) })
    const { etag } = answer as { etag: string }
    expect(await read(etag)).toEqual({ kind: 'unchanged' })
    expect(stand.asked.map((each) => each.etag)).toEqual([undefined, etag])
  })

  test.each([
    [
      { kind: 'status', status: 500 },
      { problem: 'UNREACHABLE', error: 'HTTP 500' },
    ],
    [
      { kind: 'status', status: 429, retryAfter: 90 },
      { problem: 'UNREACHABLE', retryAfterMs: 90_000 },
    ],
    [{ kind: 'status', status: 404 }, { problem: 'REFUSED' }],
    [{ kind: 'status', status: 401 }, { problem: 'REFUSED' }],
    [
      { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' },
      { problem: 'REFUSED', error: 'HTTP 302' },
    ],
    [{ kind: 'cut' }, { problem: 'UNREACHABLE' }],
    [{ kind: 'huge', bytes: 5 * 1024 * 1024 + 1 }, { problem: 'TOO_MUCH' }],
  ] as const)('%o is a failure of its kind', async (fault, failure) => {
    stand.fail(fault)
    expect(await read()).toMatchObject({ kind: 'failed', ...failure })
    expect(stand.asked).toHaveLength(1)
  })

  test.each([
    { kind: 'delay', ms: 2_000 },
    { kind: 'endless', everyMs: 20 },
  ] as const)('waits for %o no longer than the time limit', async (fault) => {
    stand.fail(fault)
    expect(await read(null, 300)).toEqual({ kind: 'failed', problem: 'UNREACHABLE', error: 'no answer in time' })
  })
})

const names = (...answers: string[][]): LookupFunction => {
  let asked = 0
  return (_, { all }, callback) => {
    const addresses = (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    if (all) callback(null, addresses)
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  }
}

describe('[STF-04c] the own network', () => {
  const notPublic = { kind: 'failed', problem: 'PRIVATE', error: 'not a public address' }
  let port = 0
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, () => resolve()))
    port = (server.address() as { port: number }).port
  })
  afterAll(() => void server.close())

  test.each([
    ...['10.0.0.5', '127.1', '127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '169.254.169.254', '192.168.0.1'],
    ...['0', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fd00::1]', '[64:ff9b::7f00:1]', '[fe80::1]'],
  ])('is not requested as %s', async (host) => {
    expect(await calendarReader().read(`https://${host}:${port}/a.ics`, null)).toEqual(notPublic)
    expect(connections).toBe(0)
  })

  test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.1.1.1'], ['127.0.0.1', '::1']])(
    'is not requested by a name that resolves to %s',
    async (...addresses) => {
      const reader = calendarReader({ lookup: names(addresses) })
      expect(await reader.read(`https://calendar.example:${port}/a.ics`, null)).toEqual(notPublic)
      expect(connections).toBe(0)
    },
  )

  test('is not requested by a name that resolves differently at the next lookup', async () => {
    const reader = calendarReader({ lookup: names(['2a00:1450:400a::5'], ['127.0.0.1']), limitMs: 300 })
    for (const problem of ['UNREACHABLE', 'PRIVATE', 'PRIVATE'])
      expect(await reader.read(`https://calendar.example:${port}/a.ics`, null)).toMatchObject({ problem })
    expect(connections).toBe(0)
  })

  test('a name with a private and a public address uses only the public one', async () => {
    const chosen: string[] = []
    const lookup = names(['127.0.0.1', '2a00:1450:400a::5'])
    const reader = calendarReader({
      limitMs: 200,
      lookup: (host, options, callback) =>
        lookup(host, options, (error, addresses, family) => {
          if (typeof addresses !== 'string') chosen.push(...addresses.map(({ address }) => address))
          callback(error, addresses, family)
        }),
    })
    expect(await reader.read(`https://calendar.example:${port}/a.ics`, null)).toMatchObject({ problem: 'UNREACHABLE' })
    expect(chosen).toContain('127.0.0.1')
    expect(connections).toBe(0)
  })

  test('is not requested by plain HTTP, nor at a port other than the stand-in’s', async () => {
    const reader = calendarReader({ allowed: 'http://127.0.0.1:1' })
    for (const address of [`http://127.0.0.1:${port}/a.ics`, `http://localhost:${port}/`, 'http://a.example/a.ics'])
      expect(await reader.read(address, null)).toEqual(notPublic)
    expect(connections).toBe(0)
  })
})
