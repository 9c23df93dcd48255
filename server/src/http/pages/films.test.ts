import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { builtPages } from './built-pages.ts'

const film = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
const dist = mkdtempSync(join(tmpdir(), 'goldline-films-'))
const database = await testDatabase()
let t: TestApp
beforeAll(async () => {
  mkdirSync(join(dist, 'client/assets'), { recursive: true })
  for (const name of ['a-1.webm', 'a-1.mp4']) writeFileSync(join(dist, 'client/assets', name), film)
  t = await testApp({ database, pages: builtPages(dist) })
})
afterAll(async () => {
  await t.close()
  await database.close()
  rmSync(dist, { recursive: true })
})

/** Sends headers as browsers do for films; these would accept another encoding, too. */
const get = (name: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br, gzip', ...headers } })

test.each([
  ['a-1.webm', 'video/webm'],
  ['a-1.mp4', 'video/mp4'],
])(
  '[SITE-03c] a film %s is sent as its own media type, cached forever, and announces range requests',
  async (name, type) => {
    const { statusCode, headers, rawPayload } = await get(name)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'content-length': String(film.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload.equals(film)).toBe(true)
  },
)

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=100-', 100, 4999],
  ['bytes=-200', 4800, 4999],
  ['bytes=4990-9999', 4990, 4999],
])('[SITE-03c] sends the range “%s” of a film as that part', async (range, from, to) => {
  const { statusCode, headers, rawPayload } = await get('a-1.webm', { range })
  expect(statusCode).toBe(206)
  expect(headers).toMatchObject({
    'content-type': 'video/webm',
    'content-range': `bytes ${from}-${to}/${film.length}`,
    'content-length': String(to - from + 1),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(rawPayload.equals(film.subarray(from, to + 1))).toBe(true)
})

test('[SITE-03c] refuses an unsatisfiable range with the film’s length, and ignores an invalid one', async () => {
  const beyond = await get('a-1.webm', { range: 'bytes=5000-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000'])
  expect(beyond.headers['cache-control']).toBe('no-store')
  for (const range of ['lines=1-2', 'bytes=0-1,5-6']) {
    const { statusCode, rawPayload } = await get('a-1.webm', { range })
    expect([range, statusCode]).toEqual([range, 200])
    expect(rawPayload.equals(film)).toBe(true)
  }
})
