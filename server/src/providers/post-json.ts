import { CALL_LIMIT_MS } from './types.ts'

export type PostResult =
  /** `body` is undefined if it is not JSON or too long. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly retryAfterMs: number | undefined
    }
  /** The request was not sent, or no server was listening. */
  | { readonly kind: 'unsent'; readonly error: string }
  /** The request was sent, but its answer was lost. */
  | { readonly kind: 'lost'; readonly error: string }

const answerBytes = 64 * 1024
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function postJson(url: string, body: unknown, limitMs: number = CALL_LIMIT_MS): Promise<PostResult> {
  const headers = { 'content-type': 'application/json' }
  return sendOnce(url, { method: 'POST', headers, body: JSON.stringify(body) }, limitMs)
}

type SentRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Longer answers are not read. */
  readonly mostBytes?: number
}

/**
 * Sends one request with a time limit and a bounded answer, without redirects (OPS-06). Never throws, never retries.
 */
export async function sendOnce(url: string, sent: SentRequest, limitMs: number): Promise<PostResult> {
  const result = await sendForBytes(url, sent, limitMs)
  return result.kind === 'answer' ? { ...result, body: parse(result.body?.toString('utf8') ?? '') } : result
}

type Bytes =
  | Exclude<PostResult, { kind: 'answer' }>
  | (Extract<PostResult, { kind: 'answer' }> & { readonly body: Buffer | undefined })

/** Sends like `sendOnce`, for an answer that is a file; `body` is undefined if it is too long. */
export async function sendForBytes(
  url: string,
  { method, headers, body, mostBytes = answerBytes }: SentRequest,
  limitMs: number,
): Promise<Bytes> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    const bytes = await readBounded(response, mostBytes)
    const retryAfterMs = secondsToMs(response.headers.get('retry-after'))
    return { kind: 'answer', status: response.status, body: bytes, retryAfterMs }
  } catch (error) {
    const code = codeOf(error)
    return { kind: unsentCodes.has(code) ? 'unsent' : 'lost', error: code }
  }
}

async function readBounded(response: Response, mostBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses seconds only, since a date would depend on the provider's clock. */
function secondsToMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined
}

/** Returns the system's error code, which contains no address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}
