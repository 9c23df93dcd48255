/** Sends SMS through BulkGate's advanced API v2, and reads its delivery reports. */

import type { SendOutcome } from '@goldline/domain/message/delivery'
import * as z from 'zod/mini'
import { type PostResult, postJson } from './post-json.ts'
import { withRestAfterFailures } from './rest-after-failures.ts'
import { CALL_LIMIT_MS, type Report, type Sms, type SmsProvider } from './types.ts'

export type BulkGateOptions = {
  readonly baseUrl: string
  readonly applicationId: string
  readonly applicationToken: string
  readonly limitMs?: number
}

const Accepted = z.object({
  data: z.object({
    response: z.array(
      z.object({ status: z.string(), message_id: z.optional(z.nullable(z.string())), error: z.optional(z.string()) }),
    ),
  }),
})
const Failed = z.object({ error: z.string(), type: z.optional(z.string()) })

const goodStatuses = new Set(['sent', 'accepted', 'scheduled'])
/** Errors of this one message; all others concern the account or the provider and are retried. */
const finalErrors = new Set([
  'invalid_phone_number',
  'no_recipients',
  'empty_message',
  'blacklisted_number',
  'invalid_numeric_sender',
])
/** The provider failed before accepting anything; 502 and 504 come from a proxy that may have forwarded the message. */
const refusedByServer = new Set([500, 503])

export function bulkGate({
  baseUrl,
  applicationId,
  applicationToken,
  limitMs = CALL_LIMIT_MS,
}: BulkGateOptions): SmsProvider {
  return withRestAfterFailures('bulkgate', async (sms) => {
    const body = { application_id: applicationId, application_token: applicationToken, ...requestOf(sms) }
    const limit = Math.min(limitMs, sms.limitMs ?? limitMs)
    return outcomeOf(await postJson(`${baseUrl}/api/2.0/advanced/${kindOf(sms)}`, body, limit))
  })
}

/** Returns the API's route: transactional SMS must not be marketing; promotional ones have BulkGate's opt-out. */
const kindOf = ({ promotional }: Sms) => (promotional ? 'promotional' : 'transactional')

/**
 * Builds the request. `duplicates_check` drops the same transactional text to the same number within five minutes. The
 * API has no other idempotency and no lookup by our reference, so only this makes the one guarded retry safe (MSG-11).
 * For marketing no such period is promised, so marketing is never retried (delivery.ts).
 */
const requestOf = ({ to, text, unicode, tag, promotional = false }: Sms) => ({
  number: promotional ? [to.slice(1)] : to.slice(1),
  text,
  country: null,
  duplicates_check: promotional ? 'same_text' : 'on',
  tag,
  channel: { sms: { sender_id: 'gSystem', unicode } },
})

function outcomeOf(result: PostResult): SendOutcome {
  if (result.kind === 'unsent') return { kind: 'later', error: result.error }
  if (result.kind === 'lost') return { kind: 'unknown', error: result.error }
  const { status, body, retryAfterMs } = result
  if (status === 429) return { kind: 'later', error: 'HTTP 429', retryAfterMs }
  if (status >= 500) return { kind: refusedByServer.has(status) ? 'later' : 'unknown', error: `HTTP ${status}` }
  const failed = Failed.safeParse(body)
  if (failed.success) return failureOf(failed.data.type ?? failed.data.error)
  if (status >= 300) return { kind: 'refused', error: `HTTP ${status}` }
  const accepted = Accepted.safeParse(body)
  const item = accepted.data?.data.response[0]
  return item === undefined ? { kind: 'unknown', error: 'answer not understood' } : itemOutcome(item)
}

function failureOf(type: string): SendOutcome {
  const error = `BulkGate: ${type.slice(0, 80)}`
  return { kind: finalErrors.has(type) ? 'refused' : 'later', error }
}

function itemOutcome({ status, message_id }: { status: string; message_id?: string | null | undefined }): SendOutcome {
  if (goodStatuses.has(status)) return { kind: 'accepted', reference: message_id ?? null }
  // The number has already received this text, so the first try succeeded.
  if (status === 'duplicity_message') return { kind: 'accepted', reference: message_id ?? null }
  return { kind: 'refused', error: `BulkGate: ${status.slice(0, 80)}` }
}

/** Omits 2 (buffered), 10 (a reply) and 13 (read), which are not final states of delivery. */
const outcomes: Readonly<Record<string, Report['outcome']>> = { '1': 'DELIVERED', '3': 'FAILED' }

/** Converts a report. BulkGate signs none; a caller who knows the secret path is trusted (MSG-12). */
export const bulkGateReport = ({ smsID, status }: { smsID: string; status: string }): Report => ({
  provider: 'bulkgate',
  reference: smsID,
  tag: undefined,
  outcome: outcomes[status],
  error: `BulkGate: report ${status.slice(0, 10)}`,
})
