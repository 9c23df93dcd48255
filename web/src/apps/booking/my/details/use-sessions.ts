import { endMyOtherSessions, endMySession, getMySessions } from '@goldline/contract/auth/sessions'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'

export function useMySessions() {
  return useQuery(useApi().query(getMySessions, {}))
}

export function useEndSession(id: string) {
  const { api } = useApp()
  const ended = useEnded()
  return useWork(
    () =>
      api.ask(endMySession, { params: { id } }).catch((error) => {
        // Already ended, as wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    { inline: true, onDone: () => ended(1) },
  )
}

export function useEndOtherSessions(onSuccess: () => void) {
  const { api } = useApp()
  const ended = useEnded()
  return useWork(() => api.ask(endMyOtherSessions, {}), {
    inline: true,
    onDone: async (answer) => {
      await ended(answer.ended)
      onSuccess()
    },
  })
}

function useEnded() {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return async (count: number) => {
    notices.show(t('my.details.sessions.ended', { count }), 'success')
    await cache.invalidate(getMySessions)
  }
}
