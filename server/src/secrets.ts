/**
 * Functions with keys derived from SECRET_KEY, which is not in the database, so that a stolen database contains no
 * usable PIN (AUTH-07) and no readable code.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = {
  /** Returns the HMAC-SHA-256 of the parts, bound to a purpose. */
  hmac(purpose: string, ...parts: string[]): Buffer
  /** Encrypts with AES-256-GCM; the result starts with the version of the format. */
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

/** Creates 256 random bits as base64url (43 characters). */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

export type MarkingSecrets = Pick<Secrets, 'hmac'>

/**
 * Returns the stored form of an e-mail or number to which a question was sent. Unlike a plain hash, guesses cannot be
 * compared with it (MSG-15).
 */
export const hashContact = (secrets: MarkingSecrets, contact: string): Buffer => secrets.hmac('contact', contact)

/** Returns the stored form of a random secret; use `Secrets.hmac` for anything that could be guessed. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
