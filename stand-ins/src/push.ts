/**
 * A browser push service on a loopback port (RFC 8030) with its browsers: verifies the sender (VAPID, RFC 8292) and
 * decrypts as the browser would (RFC 8291), without code of the product.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBytes } from './http.ts'

export type PushFault =
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Cuts the connection. */
  | { kind: 'cut' }
  /** Never answers. */
  | { kind: 'hang' }

type PushedMessage = { to: string; message: unknown; ttl: number; urgency: string | undefined }
type Browser = { id: string; ecdh: ECDH; auth: Buffer }

/** @param publicKey of the senders that are allowed (VAPID, base64url) */
export async function startPush(publicKey: string) {
  const browsers = new Map<string, Browser>()
  const [told, faults]: [PushedMessage[], PushFault[]] = [[], []]
  const { url, close } = await listen((request, response) =>
    take(request, response).catch(() => void response.writeHead(400).end()),
  )

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBytes(request)
    const fault = faults.shift()
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'cut') return void response.destroy()
    if (fault?.kind === 'status') {
      const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      return void response.writeHead(fault.status, wait).end()
    }
    const browser = browsers.get(request.url?.slice(1) ?? '')
    if (browser === undefined) return void response.writeHead(410).end()
    if (!isSigned(request.headers.authorization, { publicKey, audience: url }))
      return void response.writeHead(403).end()
    const ttl = Number(request.headers.ttl)
    const urgency = request.headers.urgency?.toString()
    told.push({ to: browser.id, message: JSON.parse(decrypt(browser, body)), ttl, urgency })
    response.writeHead(201).end()
  }

  return {
    url,
    told,
    /** Creates a new browser, as in `PushSubscription.toJSON()`. */
    subscribe() {
      const ecdh = createECDH('prime256v1')
      const browser = { id: randomUUID(), ecdh, auth: randomBytes(16) }
      browsers.set(browser.id, browser)
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: browser.auth.toString('base64url') }
      return { id: browser.id, endpoint: `${url}/${browser.id}`, keys }
    },
    unsubscribe: (id: string) => void browsers.delete(id),
    /** Each fault applies to one request, in order. */
    fail: (...next: PushFault[]) => void faults.push(...next),
    close,
  }
}

/** `vapid t=<JWT>, k=<key>`: signed with the subscription's key, for this push service. */
function isSigned(header: string | undefined, { publicKey, audience }: { publicKey: string; audience: string }) {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (token === undefined || key !== publicKey) return false
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, format: 'jwk' })
  const how = { key: signer, dsaEncoding: 'ieee-p1363' } as const
  const own = verify('sha256', Buffer.from(`${head}.${claims}`), how, Buffer.from(signature, 'base64url'))
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return own && aud === audience && exp * 1000 > Date.now() && String(sub).startsWith('mailto:')
}

/** aes128gcm in one record: salt, record size, the sender's key, and the ciphertext. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, about, 32))
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, size))
  const [key, nonce] = [part('aes128gcm', 16), part('nonce', 12)]
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
