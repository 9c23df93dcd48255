/** Encrypts SECRET_KEY inside a backup: AES-256-GCM with a key derived from a passphrase by scrypt. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import type { SealedKey } from './archive.ts'

// Each guess of the passphrase costs 128 MB of memory and half a second.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }

export function sealKey(secretKey: string, passphrase: string): SealedKey {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), iv)
  const sealed = Buffer.concat([cipher.update(secretKey, 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), sealed: text(sealed) }
}

export function openKey({ salt, iv, tag, sealed }: SealedKey, passphrase: string): string {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, bytes(salt), 32, COST), bytes(iv))
  try {
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')
  } catch {
    throw new Error('BACKUP_PASSPHRASE does not open the key in this backup')
  }
}
