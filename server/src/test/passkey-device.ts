/** A device that makes passkeys and signs with them, as a browser answers (WebAuthn, ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type PasskeyChallenge = { challenge: string; host: string }
/** The requesting page, whether the person was verified, and the signature counter (0: synchronised passkeys). */
type SigningFacts = { origin?: string; recognised?: boolean; counter?: number }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** Encodes short texts, bytes, small integers and maps in CBOR, which suffices for keys and attestations. */
function cbor(value: string | Buffer | number | Map<string | number, unknown>): Buffer {
  // WebAuthn requires the shortest form.
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([kind | size])
    return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)])
  return Buffer.concat([head(0xa0, value.size), ...entries])
}

export function aPasskeyDevice(page: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)

  const clientData = (type: string, challenge: string, origin = page) =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const present = 1
  const verified = 4
  const withKey = 64
  function authenticatorData(host: string, { recognised = true, counter = 0 }: SigningFacts, key?: Buffer) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = present | (recognised ? verified : 0) | (key ? withKey : 0)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
  }

  return {
    id: base64url(id),
    /** Creates a passkey; returns the body of `addPasskey`. */
    make({ challenge, host }: PasskeyChallenge, facts: SigningFacts = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinates = [x, y].map((each) => Buffer.from(each, 'base64url'))
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]],
        [-3, coordinates[1]],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(host, facts, credential)],
      ])
      return {
        id: base64url(id),
        clientDataJSON: clientData('webauthn.create', challenge, facts.origin),
        attestationObject: base64url(cbor(attestation)),
      }
    },
    /** Signs a challenge; returns the body of `signInByPasskey`. */
    sign({ challenge, host }: PasskeyChallenge, facts: SigningFacts = {}) {
      const data = authenticatorData(host, facts)
      const clientDataJSON = clientData('webauthn.get', challenge, facts.origin)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return {
        id: base64url(id),
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
      }
    },
  }
}
