import { decode, encode, type Vault } from './vault.ts'

/**
 * Encrypts data without the password so that only the password can decrypt it (UI-12): stored days stay current after a
 * reload. Each letter has its own key (ECDH P-256, HKDF, AES-GCM 256). `slot` is the public key, `key` the private one,
 * sealed by the vault together with its owner.
 */
export type Letterbox = { slot: string; key: string }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const name = 'letterbox'
const ivBytes = 12

export async function createLetterbox(vault: Vault, owner: string): Promise<Letterbox> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const [slot, key] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return { slot: textOf(slot), key: await vault.seal(name, JSON.stringify({ owner, key: textOf(key) })) }
}

/** Encrypts a letter as `public.iv.ciphertext`, base64url. */
export async function encryptLetter({ slot }: Pick<Letterbox, 'slot'>, text: string): Promise<string> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const mine = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const theirs = await crypto.subtle.importKey('raw', decode(slot), curve, false, [])
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const key = await keyOf(pair.privateKey, theirs, mine)
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return [textOf(mine), textOf(iv), textOf(cipher)].join('.')
}

type CollectedLetter = { owner: string; text: string }

/** Decrypts a letter; undefined: the password is another one, or the letter was modified. */
export async function decryptLetter(
  vault: Vault,
  box: Letterbox,
  letter: string,
): Promise<CollectedLetter | undefined> {
  const own = await vault.open(name, box.key)
  const [theirs, iv, cipher] = letter.split('.').map(decode)
  if (own === undefined || !theirs || !iv || !cipher) return undefined
  try {
    const { owner, key }: { owner: string; key: string } = JSON.parse(own)
    const mine = await crypto.subtle.importKey('pkcs8', decode(key), curve, false, ['deriveBits'])
    const sender = await crypto.subtle.importKey('raw', theirs, curve, false, [])
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(mine, sender, theirs), cipher)
    return { owner, text: new TextDecoder().decode(plain) }
  } catch {
    return undefined
  }
}

async function keyOf(own: CryptoKey, other: CryptoKey, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const parameters = { name: 'HKDF', hash: 'SHA-512', salt, info: new TextEncoder().encode(name) }
  return crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const textOf = (bytes: ArrayBuffer | Uint8Array) => encode(new Uint8Array(bytes))
