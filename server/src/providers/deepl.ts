/** Translates the salon's own texts by DeepL (CAT-14), or by another service with the same API. */
import type { Language } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { sendOnce } from './post-json.ts'
import { CALL_LIMIT_MS } from './types.ts'

/** `texts`: translations in the order of the request. */
type TranslateOutcome =
  | { readonly kind: 'done'; readonly texts: readonly string[] }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  /** The key or the plan does not allow it, or the answer cannot be parsed. */
  | { readonly kind: 'refused'; readonly error: string }

export type Translator = ReturnType<typeof deepL>
type Options = { readonly baseUrl: string; readonly key: string; readonly limitMs?: number }
type TranslateRequest = { readonly texts: readonly string[]; readonly from: Language; readonly to: Language }

const mostBytes = 512 * 1024
const sources = { de: 'DE', en: 'EN', vi: 'VI' } as const
const targets = { de: 'DE', en: 'EN-GB', vi: 'VI' } as const
const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

export function deepL({ baseUrl, key, limitMs = CALL_LIMIT_MS }: Options) {
  return {
    /** Translates at most 50 texts, the service's limit, with an informal form of address if the language has one. */
    async translate({ texts, from, to }: TranslateRequest): Promise<TranslateOutcome> {
      const headers = { 'content-type': 'application/json', authorization: `DeepL-Auth-Key ${key}` }
      const body = { text: texts, source_lang: sources[from], target_lang: targets[to], formality: 'prefer_less' }
      const request = { method: 'POST', headers, body: JSON.stringify(body), mostBytes } as const
      const result = await sendOnce(`${baseUrl}/v2/translate`, request, limitMs)
      if (result.kind !== 'answer') return { kind: 'later', error: result.error }
      const { status, retryAfterMs } = result
      if (status === 429 || status >= 500) return { kind: 'later', error: `HTTP ${status}`, retryAfterMs }
      if (status >= 300) return { kind: 'refused', error: `HTTP ${status}` }
      const translations = Answer.safeParse(result.body).data?.translations
      if (translations?.length !== texts.length) return { kind: 'refused', error: 'answer not understood' }
      return { kind: 'done', texts: translations.map(({ text }) => text) }
    },
  }
}
