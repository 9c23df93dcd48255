import { isFinalError } from '../client/api-error.ts'

/** How long to retry after a lost answer, and the pause between attempts. */
const repeating = { ms: 30_000, pauseMs: 2000 } as const

/**
 * Sends a request until it is answered or refused, by default for half a minute. Throws the last error.
 * @param ask must stop when its signal aborts
 */
export async function retryUntilAnswered<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  ms: number = repeating.ms,
): Promise<T> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), ms)
  try {
    for (;;) {
      try {
        return await ask(over.signal)
      } catch (error) {
        if (isFinalError(error) || over.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, repeating.pauseMs))
        if (over.signal.aborted) throw error
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
