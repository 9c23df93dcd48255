import { expect, test } from 'vitest'
import { passkeyHost } from './passkey.ts'

test.each([
  ['https://goldline.example', 'goldline.example'],
  ['https://book.goldline.example:8443/b/lumiere', 'book.goldline.example'],
  ['http://localhost:8080', 'localhost'],
  ['http://goldline.example', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['https://192.168.1.20', undefined],
  ['https://[::1]:8080', undefined],
])('[AUTH-21a] passkeys of %s are bound to %s', (address, host) => {
  expect(passkeyHost(address)).toBe(host)
})
