/** Reports a booking to Google (RWG-06) by Google's own token, without personal data. */
import { sendOnce } from './post-json.ts'
import { CALL_LIMIT_MS } from './types.ts'

/** `unknown`: the report was sent, but its answer was lost. */
type ReportOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'refused' | 'unknown'; readonly error: string }

export type GoogleConversions = ReturnType<typeof googleConversions>

type Options = { readonly baseUrl: string; readonly partnerId: number; readonly limitMs?: number }

/** Google's code for a booking at the salon whose page it had opened. */
const sameMerchant = 2

export function googleConversions({ baseUrl, partnerId, limitMs = CALL_LIMIT_MS }: Options) {
  return {
    async report(token: string): Promise<ReportOutcome> {
      const content = { conversion_partner_id: partnerId, rwg_token: token, merchant_changed: sameMerchant }
      const headers = { 'content-type': 'text/plain' }
      const sent = { method: 'POST', headers, body: JSON.stringify(content) } as const
      const result = await sendOnce(`${baseUrl}/collect`, sent, limitMs)
      if (result.kind === 'unsent') return { kind: 'later', error: result.error }
      if (result.kind === 'lost') return { kind: 'unknown', error: result.error }
      const { status, retryAfterMs } = result
      const error = `HTTP ${status}`
      if (status === 429 || status === 503) return { kind: 'later', error, retryAfterMs }
      return status < 300 ? { kind: 'done' } : { kind: 'refused', error }
    },
  }
}
