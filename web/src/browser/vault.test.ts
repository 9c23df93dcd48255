import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { formats, unlockVault } from './vault.ts'

const salt = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const iv = Buffer.from('a0a1a2a3a4a5a6a7a8a9aaab', 'hex')
const text = 'owner@lumiere.example – Ü ợ 💅'

/** Encrypts with an independent implementation of the format, from the specification's numbers. */
function sealedElsewhere(password: string, iterations = 200_000, version = 1): string {
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha512')
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('email'))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, ...[salt, iv, bytes].map((part) => part.toString('base64url'))].join('.')
}

test('[UI-12c] opens another implementation’s data: PBKDF2 200 000 × SHA-512, AES-GCM 256, 16-byte salt, 12-byte IV', async () => {
  expect(formats[1]).toEqual({ iterations: 200_000, hash: 'SHA-512' })
  const sealed = sealedElsewhere('a long password')
  const vault = await unlockVault('a long password', [sealed])
  expect(await vault.open('email', sealed)).toBe(text)
})

test('[UI-12] opens a fixed test vector', async () => {
  const known = { 1: { iterations: 2, hash: 'SHA-512' } } as const
  const sealed = '1.AAECAwQFBgcICQoLDA0ODw.oKGio6Slpqeoqaqr.UfUWGkHCiounAsA3w0pHaQYa_A'
  expect(await (await unlockVault('pass', [sealed], known)).open('email', sealed)).toBe('abc')
})

test('[UI-12] opens its values later with the same password; each has a new IV and the same salt', async () => {
  const first = await unlockVault('secret words', [])
  const one = await first.seal('calendar', text)
  const two = await first.seal('calendar', text)
  expect(one.split('.').slice(0, 2)).toEqual(two.split('.').slice(0, 2))
  expect(one.split('.')[2]).not.toBe(two.split('.')[2])
  const later = await unlockVault('secret words', [one])
  expect(await later.open('calendar', two)).toBe(text)
  expect((await later.seal('calendar', 'x')).split('.')[1]).toBe(one.split('.')[1])
})

test('[UI-12] another password opens nothing, and another vault has another salt', async () => {
  const sealed = await (await unlockVault('right', [])).seal('email', text)
  expect(await (await unlockVault('wrong', [sealed])).open('email', sealed)).toBeUndefined()
  const other = await (await unlockVault('right', [])).seal('email', text)
  expect(other.split('.')[1]).not.toBe(sealed.split('.')[1])
})

test('[UI-12] a modified, truncated or moved value does not open', async () => {
  const vault = await unlockVault('right', [])
  const sealed = await vault.seal('email', text)
  const flip = (at: number) => sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  const ivAt = sealed.lastIndexOf('.') - 3
  for (const bad of [flip(sealed.length - 6), flip(ivAt), flip(4), sealed.slice(0, -4), 'x', '', '9.a.b.c'])
    expect(await vault.open('email', bad)).toBeUndefined()
  expect(await vault.open('calendar', sealed)).toBeUndefined()
  expect(await vault.open('email', sealed)).toBe(text)
})

test('[UI-12c] an older format version still opens, and new data use the newest', async () => {
  const risen = { ...formats, 2: { iterations: 250_000, hash: 'SHA-512' } } as const
  const old = sealedElsewhere('a long password')
  const vault = await unlockVault('a long password', [old], risen)
  expect(await vault.open('email', old)).toBe(text)
  expect(await vault.seal('email', text)).toMatch(/^2\./)
  const future = sealedElsewhere('a long password', 5, 7)
  expect(await (await unlockVault('a long password', [future])).open('email', future)).toBeUndefined()
})
