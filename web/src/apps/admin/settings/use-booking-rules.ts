import { type BookingRules, getBookingRules, updateBookingRules } from '@goldline/contract/booking-rules'
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

/** Sends the changes; `onSaved` runs once they are kept. A failure leaves everything as it was typed. */
export function useSaveRules(onSaved: () => void) {
  const { api, notices } = useApp()
  const intl = useIntl()
  const queryClient = useQueryClient()
  return useMutation({
    // What was said of the attempt before is over.
    onMutate: () => notices.clear(),
    mutationFn: async (changes: Draft) => (await api.send(updateBookingRules, { body: changes })).data,
    onSuccess: (rules) => {
      queryClient.setQueryData(queryKey, rules)
      onSaved()
      notices.show(intl.formatMessage({ id: 'admin.rules.saved' }), 'success')
    },
  })
}
