/** Sends lines in batches (LOG-01), and keeps them until the endpoint accepts or rejects them. */
import type { LogLine } from './lines.ts'

export const mostInBatch = 20
/** Most waiting lines; newer ones replace the oldest, so that a broken page fills neither memory nor disk. */
export const mostWaiting = 100

const pauseMs = 5_000
const longestPauseMs = 600_000

type SendOutcome = { readonly kind: 'taken' | 'refused' } | { readonly kind: 'later'; readonly afterMs: number }

export function createLogSender(url: string) {
  let waiting: LogLine[] = []
  let failures = 0
  let isSending = false
  const keep = (lines: LogLine[]) => {
    waiting = lines.slice(-mostWaiting)
  }
  return {
    add: (line: LogLine) => keep([...waiting, line]),
    /** Sends one batch. @returns milliseconds until the next one; undefined: no line is waiting */
    async send(): Promise<number | undefined> {
      if (isSending || waiting.length === 0) return waiting.length === 0 ? undefined : pauseMs
      isSending = true
      const batch = waiting.slice(0, mostInBatch)
      waiting = waiting.slice(mostInBatch)
      const taken = await post(url, batch)
      isSending = false
      if (taken.kind === 'later') keep([...batch, ...waiting])
      failures = taken.kind === 'later' ? failures + 1 : 0
      if (waiting.length === 0) return undefined
      if (taken.kind !== 'later') return pauseMs
      return Math.min(longestPauseMs, Math.max(taken.afterMs, pauseMs * 2 ** failures))
    },
  }
}

/** Posts only the lines: no cookie, no referrer. */
async function post(url: string, lines: readonly LogLine[]): Promise<SendOutcome> {
  try {
    const { ok, status, headers } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lines),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      keepalive: true,
      signal: AbortSignal.timeout(10_000),
    })
    if (ok) return { kind: 'taken' }
    // Resending rejected lines would not help.
    if (status !== 429 && status < 500) return { kind: 'refused' }
    return { kind: 'later', afterMs: 1000 * (Number(headers.get('Retry-After')) || 0) }
  } catch {
    return { kind: 'later', afterMs: 0 }
  }
}
