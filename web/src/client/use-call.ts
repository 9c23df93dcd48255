import type { Call, ResponseReceived } from '@goldline/contract/call'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from '../i18n/intl.tsx'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import type { SendOptions, SentParts } from './api.ts'
import { useApp } from './app-context.ts'
import { useCache } from './cache.ts'
import { errorText } from './error-text.ts'

type NoticeText = { id: MessageId; values?: Record<string, string | number> }

/** `inline`: the caller shows the refusal; otherwise a notice does. */
type WorkOptions<In, Out> = {
  onDone?: (answer: Out, sent: In) => unknown
  /** Calls to invalidate on success. */
  renews?: readonly Call[]
  /** Text of the notice on success. */
  says?: NoticeText | ((answer: Out, sent: In) => NoticeText)
  onRefused?: ((error: Error, sent: In) => unknown) | undefined
  inline?: boolean
} & Pick<UseMutationOptions<Out, Error, In>, 'onMutate' | 'onSettled' | 'scope' | 'mutationKey'>

/** What a call sends; `ifMatch`: the version that was shown (APT-08). */
type CallSent<C extends Call> = SentParts<C> & Pick<SendOptions, 'ifMatch'>
type CallOptions<C extends Call> = WorkOptions<CallSent<C>, ResponseReceived<C>> &
  Pick<SendOptions, 'anonymous' | 'intentPlace'>

/** Sends a call that changes something. A retry after a lost answer has the same key (api.ts), so it acts once. */
export function useCall<C extends Call>(call: C, { anonymous, intentPlace, ...options }: CallOptions<C> = {}) {
  const { api } = useApp()
  return useWork(
    ({ ifMatch, ...sent }: CallSent<C>) =>
      api.ask(call, sent as unknown as SentParts<C>, { anonymous, intentPlace, ifMatch }),
    options,
  )
}

/** Runs one action of a person that makes several calls, or does more than calls. */
export function useWork<In = void, Out = unknown>(
  work: (sent: In) => Promise<Out>,
  { onDone, renews, says, onRefused, inline = false, ...options }: WorkOptions<In, Out> = {},
) {
  const { notices } = useApp()
  const cache = useCache()
  const intl = useIntl()
  const t = useText()
  const saved = useRef<() => void>(undefined)
  const mutation = useMutation<Out, Error, In>({
    ...options,
    mutationFn: work,
    onSuccess: async (answer, sent) => {
      const done = onDone?.(answer, sent)
      if (renews) void cache.invalidate(...renews)
      const said = typeof says === 'function' ? says(answer, sent) : says
      if (said) notices.show(t(said.id, said.values), 'success')
      await done
      saved.current?.()
    },
    onError: (error, sent) => {
      if (!inline) notices.show(errorText(intl, error), 'error')
      return onRefused?.(error, sent)
    },
  })
  return { ...mutation, saved }
}
