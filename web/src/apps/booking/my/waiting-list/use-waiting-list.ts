import { getMyWaitingListEntries, joinWaitingList, leaveWaitingList } from '@goldline/contract/appointment/waiting-list'
import type { BodySent } from '@goldline/contract/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'

const key = ['my-waiting-list'] as const

export function useWaitingList() {
  const { api } = useApp()
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.send(getMyWaitingListEntries, {}, { signal })).data,
    refetchOnWindowFocus: true,
  })
}

/** One key until it succeeds: pressing again after a lost answer adds one entry. */
export function useJoin(onDone: () => void) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  return useMutation({
    mutationFn: (body: BodySent<typeof joinWaitingList>) => api.send(joinWaitingList, { body }, { idempotencyKey }),
    onSuccess: async () => {
      notices.show(intl.formatMessage({ id: 'my.waiting.joined' }), 'success')
      await queryClient.invalidateQueries({ queryKey: key })
      onDone()
    },
    // A definite refusal ends the try; the next one may differ.
    onError: (error) => error instanceof ApiError && error.status !== undefined && setKey(newIdempotencyKey()),
  })
}

export function useLeave(id: string) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api.send(leaveWaitingList, { params: { id } }).catch((error) => {
        // Already ended, as wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: async () => {
      notices.show(intl.formatMessage({ id: 'my.waiting.left' }), 'success')
      await queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
