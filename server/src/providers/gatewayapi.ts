/** Sends SMS through GatewayAPI's classic REST API, and reads its signed delivery reports. */

import type { SendOutcome } from '@goldline/domain/message/delivery'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type PostResult, sendOnce } from './post-json.ts'
import { withRestAfterFailures } from './rest-after-failures.ts'
import { CALL_LIMIT_MS, type Report, type Sms, type SmsProvider } from './types.ts'

export type GatewayApiOptions = { readonly baseUrl: string; readonly token: string; readonly limitMs?: number }

const Accepted = z.object({ ids: z.array(z.int()).check(z.minLength(1)) })
const Failed = z.object({ code: z.string().check(z.regex(/^0x[\dA-Fa-f]{4}$/)) })

/** Errors of this number or text: blocked, parameter missing or repeated, content refused. */
const finalErrors = new Set(['0X0215', '0X0222', '0X0310', '0X0312'])
/** The provider failed before accepting anything; 502 and 504 come from a proxy that may have forwarded the message. */
const refusedByServer = new Set([500, 503])

export function gatewayApi({ baseUrl, token, limitMs = CALL_LIMIT_MS }: GatewayApiOptions): SmsProvider {
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`
  const headers = { 'content-type': 'application/json', authorization }
  return withRestAfterFailures('gatewayapi', async (sms) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(requestOf(sms)) } as const
    return outcomeOf(await sendOnce(`${baseUrl}/rest/mtsms`, sent, Math.min(limitMs, sms.limitMs ?? limitMs)))
  })
}

/** Builds the request. `encoding` is not detected from the text; `userref` is returned in reports. */
const requestOf = ({ to, text, unicode, tag, promotional = false }: Sms) => ({
  sender: 'Goldline',
  message: text,
  recipients: [{ msisdn: Number(to.slice(1)) }],
  encoding: unicode ? 'UCS2' : 'UTF8',
  userref: tag,
  ...(promotional ? { priority: 'BULK' } : {}),
})

function outcomeOf(result: PostResult): SendOutcome {
  if (result.kind === 'unsent') return { kind: 'later', error: result.error }
  if (result.kind === 'lost') return { kind: 'unknown', error: result.error }
  const { status, body, retryAfterMs } = result
  if (status === 429) return { kind: 'later', error: 'HTTP 429', retryAfterMs }
  if (status >= 500) return { kind: refusedByServer.has(status) ? 'later' : 'unknown', error: `HTTP ${status}` }
  if (status >= 300) return failureOf(status, Failed.safeParse(body).data?.code)
  const accepted = Accepted.safeParse(body)
  const id = accepted.data?.ids[0]
  return id === undefined
    ? { kind: 'unknown', error: 'answer not understood' }
    : { kind: 'accepted', reference: String(id) }
}

/** Maps an error; those of our account (credit, token, unavailable country) are retried with another provider. */
function failureOf(status: number, code: string | undefined): SendOutcome {
  const error = `GatewayAPI: ${code ?? `HTTP ${status}`}`
  const ours = code === undefined ? status === 400 || status === 422 : finalErrors.has(code.toUpperCase())
  return { kind: ours ? 'refused' : 'later', error }
}

const Reported = z.object({ id: z.int(), status: z.string(), userref: z.optional(z.nullable(z.string())) })

/** Omits ACCEPTED, which is final but does not say whether the message arrived, and states that are not final. */
const outcomes: Readonly<Record<string, Report['outcome']>> = {
  DELIVERED: 'DELIVERED',
  EXPIRED: 'FAILED',
  DELETED: 'FAILED',
  UNDELIVERABLE: 'FAILED',
  REJECTED: 'FAILED',
  SKIPPED: 'FAILED',
}

/** Verifies and converts a report (MSG-12); undefined: GatewayAPI did not sign it, or it is malformed. */
export async function gatewayApiReport(body: unknown, signature: string, secret: string): Promise<Report | undefined> {
  const { data } = Reported.safeParse(body)
  if (data === undefined) return undefined
  try {
    const { payload } = await jwtVerify(signature, Buffer.from(secret), { algorithms: ['HS256'] })
    if (payload.id !== data.id || payload.status !== data.status || payload.userref !== data.userref) return undefined
  } catch {
    return undefined
  }
  return {
    provider: 'gatewayapi',
    reference: String(data.id),
    tag: data.userref ?? undefined,
    outcome: outcomes[data.status],
    error: `GatewayAPI: ${data.status.slice(0, 40)}`,
  }
}
