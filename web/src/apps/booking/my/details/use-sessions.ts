import { endMyOtherSessions, endMySession, getMySessions } from '@goldline/contract/user/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'

const sessionsKey = ['my-sessions'] as const

export function useMySessions() {
  const { api } = useApp()
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.send(getMySessions, {}, { signal })).data,
  })
}

export function useEndSession(id: string) {
  const { api } = useApp()
  const ended = useEnded()
  return useMutation({
    mutationFn: () =>
      api.send(endMySession, { params: { id } }).catch((error) => {
        // Already ended, as wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: () => ended(1),
  })
}

export function useEndOtherSessions(onSuccess: () => void) {
  const { api } = useApp()
  const ended = useEnded()
  return useMutation({
    mutationFn: async () => (await api.send(endMyOtherSessions, {})).data.ended,
    onSuccess: async (count) => {
      await ended(count)
      onSuccess()
    },
  })
}

function useEnded() {
  const intl = useIntl()
  const { notices } = useApp()
  const queryClient = useQueryClient()
  return async (count: number) => {
    notices.show(intl.formatMessage({ id: 'my.details.sessions.ended' }, { count }), 'success')
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
  }
}
