import type { Call, ResponseReceived } from '@goldline/contract/call'
import { useState } from 'react'
import type { SentParts } from '../../../client/api.ts'
import { useApp } from '../../../client/app-context.ts'
import { useWork } from '../../../client/use-call.ts'
import { retryUntilAnswered } from '../../../device/retry-until-answered.ts'

type Options<C extends Call> = {
  onDone: (answer: ResponseReceived<C>, sent: SentParts<C>) => void
  onRefused: (error: Error) => void
}

/** Calls the server from the kiosk; retries a lost call with the same key, which is kept for this guest only. */
export function useSteadyCall<C extends Call>(call: C, options: Options<C>) {
  const { api } = useApp()
  const [intentPlace] = useState(() => new Map<string, string>())
  return useWork((sent: SentParts<C>) => retryUntilAnswered((signal) => api.ask(call, sent, { intentPlace, signal })), {
    ...options,
    inline: true,
  })
}
