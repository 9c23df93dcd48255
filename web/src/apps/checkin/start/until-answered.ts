import type { Call, ResponseReceived } from '@goldline/contract/call'
import { useState } from 'react'
import type { Sent } from '../../../client/api.ts'
import { isFinal } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useWork } from '../../../client/use-call.ts'

/** How long a lost answer is asked for again, and how far apart. */
const repeating = { ms: 30_000, pauseMs: 2000 } as const

/**
 * Asks until there is an answer or a refusal, for 30 s at most. Throws the last error.
 * @param ask ends when its signal does
 */
export async function untilAnswered<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), repeating.ms)
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

type Options<C extends Call> = {
  onDone: (answer: ResponseReceived<C>, sent: Sent<C>) => void
  onRefused: (error: Error) => void
}

/** A call at the door: a lost answer is repeated under its key, which is kept for this guest alone. */
export function useSteadyCall<C extends Call>(call: C, options: Options<C>) {
  const { api } = useApp()
  const [intentPlace] = useState(() => new Map<string, string>())
  return useWork((sent: Sent<C>) => untilAnswered((signal) => api.ask(call, sent, { intentPlace, signal })), {
    ...options,
    inline: true,
  })
}
