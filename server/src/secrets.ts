/**
 * Everything derived from SECRET_KEY, which lives outside the database: a stolen database contains no usable PIN
 * (AUTH-07) and no readable code.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = {
  /** HMAC-SHA-256 of the parts, bound to a purpose. */
  hmac(purpose: string, ...parts: string[]): Buffer
  /** AES-256-GCM; the result starts with its version. */
  seal(text: string): string
  open(sealed: string): string
}

const ivBytes = 12
const tagBytes = 16

export function secretsFrom(secretKey: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `goldline ${purpose}`, 32))
  const macKey = derive('hmac')
  const sealKey = derive('seal')
  return {
    hmac(purpose, ...parts) {
      // Prefix each part with its length, so that ('ab','c') and ('a','bc') differ.
      const mac = createHmac('sha256', macKey)
      for (const part of [purpose, ...parts]) mac.update(`${Buffer.byteLength(part)}:${part};`)
      return mac.digest()
    },
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed) {
      if (!sealed.startsWith('v1.')) throw new Error('unknown seal')
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** 256 random bits as base64url (43 characters). */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

export type MarkingSecrets = Pick<Secrets, 'hmac'>

/**
 * Stored form of an e-mail or number that was asked or confirmed: unlike a plain hash, it cannot be checked against
 * guesses (MSG-15).
 */
export const contactMark = (secrets: MarkingSecrets, contact: string): Buffer => secrets.hmac('contact', contact)

/** Stored form of a random secret; for anything that could be guessed, `Secrets.hmac` is stored. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
