import {
  type BookingRules,
  getBookingRules,
  updateBookingRules,
} from '@goldline/contract/business-object/booking-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import type { Draft } from './rules.ts'

const queryKey = ['booking-rules']

export function useBookingRules() {
  const { api } = useApp()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<BookingRules> => (await api.send(getBookingRules, {}, { signal })).data,
  })
}

/** Saves the changes; then calls `onSaved`. On failure everything typed stays. */
export function useSaveRules(onSaved: () => void) {
  const { api, notices } = useApp()
  const intl = useIntl()
  const queryClient = useQueryClient()
  return useMutation({
    // Removes the notice about the previous try.
    onMutate: () => notices.clear(),
    mutationFn: async (changes: Draft) => (await api.send(updateBookingRules, { body: changes })).data,
    onSuccess: (rules) => {
      queryClient.setQueryData(queryKey, rules)
      onSaved()
      notices.show(intl.formatMessage({ id: 'admin.rules.saved' }), 'success')
    },
  })
}
