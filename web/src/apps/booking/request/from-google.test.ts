// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fetchFromGoogle } from './from-google.ts'

const requests: Request[] = []
const plain = globalThis.fetch
afterEach(() => {
  globalThis.fetch = plain
  history.replaceState(null, '', '/')
})

test.each([
  ['/b/lumiere?rwg_token=abc', 'token abc'],
  ['/b/lumiere?from=google', 'link'],
  ['/b/lumiere', undefined],
])('[RWG-06c] a page opened at %s sends %s with a booking, and stores nothing', async (address, header) => {
  history.replaceState(null, '', address)
  globalThis.fetch = vi.fn(async (input, init) => {
    requests.push(new Request(new URL(String(input), 'http://salon.test'), init))
    return new Response()
  })
  const send = fetchFromGoogle()
  await send?.('/v1/appointments', { method: 'POST', headers: { 'Idempotency-Key': 'x' } })
  expect(send === undefined ? undefined : requests.at(-1)?.headers.get('from-google')).toBe(header)
  if (send) expect(requests.at(-1)?.headers.get('idempotency-key')).toBe('x')
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
})
