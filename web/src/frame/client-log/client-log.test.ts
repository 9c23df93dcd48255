import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { describeError, type LogLine, pathPattern, removePersonalData } from './lines.ts'
import { createLogSender, mostInBatch, mostWaiting } from './sender.ts'

type ReceivedLog = { headers: IncomingHttpHeaders; lines: LogLine[] }
let received: ReceivedLog[] = []
/** The endpoint's next answer; `cut` drops the connection. */
let next: { status: number; retryAfter?: string } | 'cut' = { status: 204 }

const endpoint = createServer(async (request, response) => {
  if (next === 'cut') return void request.socket.destroy()
  let body = ''
  for await (const part of request) body += part
  if (next.status < 300) received.push({ headers: request.headers, lines: JSON.parse(body) })
  response.writeHead(next.status, next.retryAfter ? { 'retry-after': next.retryAfter } : {}).end()
})
endpoint.listen(0, '127.0.0.1')
await once(endpoint, 'listening')
const address = endpoint.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/logs`
afterAll(() => void endpoint.close())
beforeEach(() => {
  received = []
  next = { status: 204 }
})

const line = (number: number): LogLine => ({
  time: '2027-03-02T08:00:00Z',
  level: 'ERROR',
  app: 'b',
  page: 'p',
  type: 'Error',
  stack: [],
  message: String(number),
})
function withLines(count: number) {
  const sender = createLogSender(url)
  for (let number = 0; number < count; number++) sender.add(line(number))
  return sender
}
const messages = () => received.map(({ lines }) => lines.map(({ message }) => Number(message)))
const upTo = (from: number, end: number) => Array.from({ length: end - from }, (_, index) => from + index)

describe('[LOG-01] sending', () => {
  test('sends in order, in batches of at most twenty, until no line waits', async () => {
    const sender = withLines(45)
    expect([await sender.send(), await sender.send(), await sender.send(), await sender.send()]).toEqual([
      5_000,
      5_000,
      undefined,
      undefined,
    ])
    expect(messages()).toEqual([upTo(0, mostInBatch), upTo(20, 40), upTo(40, 45)])
  })

  test('sends only the lines: no cookie, no referrer', async () => {
    await withLines(1).send()
    const { headers } = received[0] as ReceivedLog
    expect(headers['content-type']).toBe('application/json')
    expect([headers.cookie, headers.referer, headers.authorization]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['overloaded', { status: 429 }, 10_000],
    ['overloaded and sends Retry-After', { status: 429, retryAfter: '60' }, 60_000],
    ['failing', { status: 500 }, 10_000],
    ['unreachable', 'cut', 10_000],
  ] as const)('to an endpoint that is %s keeps the lines and waits', async (_, answer, ms) => {
    const sender = withLines(3)
    next = answer
    expect(await sender.send()).toBe(ms)
    expect(await sender.send()).toBe(Math.max(ms, 20_000))
    sender.add(line(3))
    next = { status: 204 }
    expect(await sender.send()).toBeUndefined()
    expect(messages()).toEqual([[0, 1, 2, 3]])
  })

  test('waits at most ten minutes, and keeps the newest hundred lines', async () => {
    const sender = withLines(mostWaiting + 30)
    next = { status: 503 }
    let ms: number | undefined
    for (let turn = 0; turn < 12; turn++) ms = await sender.send()
    expect(ms).toBe(600_000)
    next = { status: 200 }
    await sender.send()
    expect(messages()).toEqual([upTo(30, 50)])
  })

  test('does not resend lines that were refused for good', async () => {
    const sender = withLines(25)
    next = { status: 400 }
    expect(await sender.send()).toBe(5_000)
    next = { status: 204 }
    expect(await sender.send()).toBeUndefined()
    expect(messages()).toEqual([upTo(20, 25)])
  })

  test('two concurrent sends never send the same line', async () => {
    const sender = withLines(3)
    await Promise.all([sender.send(), sender.send()])
    expect(messages()).toEqual([[0, 1, 2]])
  })
})

describe('[LOG-01] a line contains nothing personal', () => {
  test.each([
    [`Unexpected token 'A', "Anna Muster"... is not valid JSON`, `Unexpected token '…, "…... is not valid JSON`],
    ['no customer anna.muster@example.com here', 'no customer … here'],
    ['call +41 79 111 22 33 back', 'call …back'],
    ['GET https://salon.example/b/lumiere/my?u=Anna failed', 'GET … failed'],
    ['token AbCdEfGhIjKlMnOpQrStUvWxYz was refused', 'token … was refused'],
    ["Cannot read properties of undefined (reading 'name')", "Cannot read properties of undefined (reading '…)"],
  ])('turns %s into %s', (said, told) => {
    expect(removePersonalData(said)).toBe(told)
  })

  test('an error is reported by its type and place', () => {
    const error = new TypeError('x is not a function')
    error.stack = `TypeError: x\n    at name (https://salon.example/assets/Ab3-x.js:12:34)\n    at https://salon.example/b/anna?u=1:1:1\nf@https://salon.example/assets/booking-1.js:5:6`
    expect(describeError(error)).toEqual({
      type: 'TypeError',
      message: 'x is not a function',
      stack: ['Ab3-x.js:12:34', 'booking-1.js:5:6'],
    })
    expect(describeError({ name: 'Anna' })).toEqual({ type: 'object', message: '', stack: [] })
  })

  test('a response is reported by its path pattern', () => {
    expect(pathPattern('https://s.example/v1/customers/0190a000-0000-7000-8000-000000000011/history?q=anna')).toBe(
      '/v1/customers/{}/history',
    )
    expect(pathPattern(`https://s.example/b/lumiere/review/${'s'.repeat(43)}`)).toBe('/b')
  })
})
