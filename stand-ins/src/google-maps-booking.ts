/**
 * A stand-in of Google's Maps Booking API on a loopback port: access with a service account's signed claim, booking
 * updates and free starts from partners. Accepts only documented requests.
 */
import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Inventory, inventory } from './google-inventory.ts'
import { answer, failStatus, listen, readText, takeFault } from './http.ts'

type MapsBookingFault = { on?: 'token' | 'booking' | 'availability' } & (
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Accepts it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Accepts it, and delays the answer. */
  | { kind: 'delay'; ms: number }
  /** Revokes all access tokens. */
  | { kind: 'forget' }
)

/** `mask`: fields reported as changed. */
type ToldBooking = { id: string; mask: string; body: Record<string, unknown> }

export type GoogleMapsBookingStandIn = {
  readonly url: string
  readonly partnerId: string
  /** The service account's key file. */
  readonly key: string
  /** Accepted updates, in order. */
  told(): readonly ToldBooking[]
  /** Number of calls that replaced free starts. */
  replaced(): number
  /** Starts shown to Google's users: UTC, in order. */
  starts(merchantId: string, serviceId: string): string[]
  /** Each fault applies to one request, in order. */
  fail(...faults: MapsBookingFault[]): void
  close(): Promise<void>
}

const partnerId = '20000123'
const account = 'bookings@partner.iam.gserviceaccount.com'
const replacePath = `/v1alpha/inventory/partners/${partnerId}/availability:replace`
const scope = 'https://www.googleapis.com/auth/mapsbooking'

type State = {
  tokens: Set<string>
  told: ToldBooking[]
  faults: MapsBookingFault[]
  publicKey: string
  url: string
  inventory: Inventory
}

export async function startGoogleMapsBooking(): Promise<GoogleMapsBookingStandIn> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const state: State = {
    tokens: new Set(),
    told: [],
    faults: [],
    publicKey: pair.publicKey,
    url: '',
    inventory: inventory(),
  }
  const { url, close } = await listen((request, response) => handle(state, request, response))
  state.url = url
  const key = {
    type: 'service_account',
    client_email: account,
    private_key: pair.privateKey,
    token_uri: `${url}/token`,
  }
  return {
    url,
    partnerId,
    key: JSON.stringify(key),
    told: () => state.told,
    replaced: () => state.inventory.calls(),
    starts: (merchantId, serviceId) => state.inventory.starts(merchantId, serviceId),
    fail: (...faults) => void state.faults.push(...faults),
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const raw = await readText(request)
  const step = pathname === '/token' ? 'token' : pathname === replacePath ? 'availability' : 'booking'
  const fault = takeFault(state.faults, step)
  if (fault?.kind === 'forget') state.tokens.clear()
  if (fault?.kind === 'status') return failStatus(response, fault)
  if (step === 'token') return grant(state, new URLSearchParams(raw), response)
  if (!state.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return answer(response, 401)
  const body = JSON.parse(raw) as Record<string, unknown>
  const said = `${request.method} ${pathname}`
  const mask = searchParams.get('updateMask') ?? ''
  const status =
    step === 'availability' ? state.inventory.replace(request.method, body) : note(state, { said, mask, body })
  if (status !== 200) return answer(response, status)
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'delay') await delay(fault.ms)
  answer(response, 200, body)
}

type SaidBooking = { said: string; mask: string; body: Record<string, unknown> }

/** @returns the answer's status */
function note(state: State, { said, mask, body }: SaidBooking): number {
  const id = new RegExp(`^PATCH /v1alpha/notification/partners/${partnerId}/bookings/([^/]+)$`).exec(said)?.[1]
  if (id === undefined) return 404
  if (!isBooking(body, id, mask)) return 400
  state.told.push({ id, mask, body })
  return 200
}

const statuses = ['CONFIRMED', 'CANCELED', 'NO_SHOW', 'NO_SHOW_PENALIZED', 'DECLINED_BY_MERCHANT', 'FAILED']
const fields = ['name', 'merchantId', 'serviceId', 'status', 'startTime', 'duration']

/** Accepts only these fields: no name, number or e-mail. */
function isBooking(body: Record<string, unknown>, id: string, mask: string): boolean {
  const changed = mask.split(',')
  return (
    Object.keys(body).every((field) => fields.includes(field)) &&
    body.name === `partners/${partnerId}/bookings/${id}` &&
    statuses.includes(String(body.status)) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(body.startTime)) &&
    /^\d+s$/.test(String(body.duration)) &&
    [body.merchantId, body.serviceId].every((each) => typeof each === 'string') &&
    changed.every((field) => ['status', 'startTime', 'duration'].includes(field))
  )
}

async function grant(state: State, form: URLSearchParams, response: ServerResponse): Promise<void> {
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const isJwt = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const signed = Buffer.from(`${head}.${claims}`)
  const fits = verify('RSA-SHA256', signed, createPublicKey(state.publicKey), Buffer.from(signature, 'base64url'))
  if (!isJwt || !fits) return answer(response, 400, { error: 'invalid_grant' })
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const ownClaims = said.iss === account && said.scope === scope && said.aud === `${state.url}/token`
  const hour = Number(said.exp) - Number(said.iat)
  if (!ownClaims || !(hour > 0 && hour <= 3600)) return answer(response, 400, { error: 'invalid_grant' })
  const token = `ya29.${randomUUID()}`
  state.tokens.add(token)
  answer(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' })
}
