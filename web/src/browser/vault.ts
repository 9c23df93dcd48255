/**
 * Encrypts what is stored on a device (UI-12): `version.salt.iv.ciphertext`, all but the number base64url; AES-GCM 256
 * with a key derived from a password by PBKDF2. Keys are unextractable and only in memory; the password is not kept.
 */
type Format = { iterations: number; hash: 'SHA-512' }
/** Formats by version; the highest one encrypts. Older values still open, and are re-encrypted when next written. */
export const formats: Readonly<Record<number, Format>> = { 1: { iterations: 200_000, hash: 'SHA-512' } }

const saltBytes = 16
const ivBytes = 12

export type Vault = {
  /** @param name purpose of the value: sealed under one name, it does not open under another */
  seal(name: string, text: string): Promise<string>
  /** Returns undefined if the value was sealed with another password, modified, or is not ours. */
  open(name: string, sealed: string): Promise<string | undefined>
}

/**
 * Derives the keys for stored and future values, which takes a few hundred milliseconds.
 * @param kept values sealed earlier; their salt is reused, so that one key suffices
 */
export async function unlockVault(password: string, kept: readonly string[], known = formats): Promise<Vault> {
  const material = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveKey'])
  const current = Math.max(...Object.keys(known).map(Number))
  const heads = new Set(kept.map(headOf).filter((head) => head !== undefined))
  const mine = [...heads].find((head) => head.startsWith(`${current}.`)) ?? `${current}.${encode(random(saltBytes))}`
  const wanted = [...heads.add(mine)].filter((head) => known[versionOf(head)] !== undefined)
  const keys = new Map(
    await Promise.all(wanted.map(async (head) => [head, await derive(material, head, known)] as const)),
  )

  return {
    async seal(name, text) {
      const iv = random(ivBytes)
      const cipher = await crypto.subtle.encrypt(gcm(iv, name), keyOf(keys, mine), bytesOf(text))
      return `${mine}.${encode(iv)}.${encode(new Uint8Array(cipher))}`
    },
    async open(name, sealed) {
      const key = keys.get(headOf(sealed) ?? '')
      const [, , iv, cipher] = sealed.split('.')
      if (!key || !iv || !cipher) return undefined
      try {
        const plain = await crypto.subtle.decrypt(gcm(decode(iv), name), key, decode(cipher))
        return new TextDecoder().decode(plain)
      } catch {
        return undefined
      }
    },
  }
}

function keyOf(keys: ReadonlyMap<string, CryptoKey>, head: string): CryptoKey {
  const key = keys.get(head)
  if (!key) throw new Error(`no key for ${head}`)
  return key
}

function derive(material: CryptoKey, head: string, known: typeof formats): Promise<CryptoKey> {
  const [version = '', salt = ''] = head.split('.')
  const format = known[Number(version)]
  if (!format) throw new Error(`no format ${version}`)
  const parameters = { name: 'PBKDF2', salt: decode(salt), ...format }
  return crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const gcm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({ name: 'AES-GCM', iv, additionalData: bytesOf(name) })

/** Returns version and salt, which identify a key. */
function headOf(sealed: string): string | undefined {
  return /^(\d+\.[\w-]{22})\.[\w-]{16}\.[\w-]+$/.exec(sealed)?.[1]
}
const versionOf = (head: string): number => Number(head.split('.')[0])

const bytesOf = (text: string) => new TextEncoder().encode(text)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Encodes as base64url. */
export function encode(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
