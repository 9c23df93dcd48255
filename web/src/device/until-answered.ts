import { isFinal } from '../client/api-error.ts'

/** How long to retry a lost answer, and the pause between tries. */
const repeating = { ms: 30_000, pauseMs: 2000 } as const

/**
 * Asks until there is an answer or a refusal, for half a minute unless told otherwise. Throws the last error.
 * @param ask ends when its signal does
 */
export async function untilAnswered<T>(
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
        if (isFinal(error) || over.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, repeating.pauseMs))
        if (over.signal.aborted) throw error
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
