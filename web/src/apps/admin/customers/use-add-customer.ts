import { type Customer, createCustomer } from '@goldline/contract/customer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../api.ts'
import { useApp } from '../../../app-context.ts'
import { bodyOf, type Draft } from './new-customer.ts'
import { keepCustomer } from './use-customers.ts'

/** Adds the customer once, even if resent unchanged after a lost answer; changed content is a new intent. */
export function useAddCustomer(onAdded: (customer: Customer) => void) {
  const { api, notices } = useApp()
  const intl = useIntl()
  const queryClient = useQueryClient()
  const sent = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const body = bodyOf(draft)
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
      return (await api.send(createCustomer, { body }, { idempotencyKey: sent.current.key })).data
    },
    onSuccess: (customer) => {
      keepCustomer(queryClient, customer)
      const name = `${customer.name} ${customer.surname}`.trim()
      notices.show(intl.formatMessage({ id: 'admin.customers.new.done' }, { name }), 'success')
      onAdded(customer)
    },
  })
}
