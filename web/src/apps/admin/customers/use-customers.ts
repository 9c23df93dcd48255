import type { ResponseReceived } from '@goldline/contract/call'
import { type Customer, createCustomer, getCustomer, getCustomers } from '@goldline/contract/customer'
import { fullName } from '@goldline/domain/user/full-name'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { type Cache, pagedQuery, useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useCall } from '../../../client/use-call.ts'
import { newCustomerBody, type PersonDraft } from '../../../customer/new-person.ts'
import { useText } from '../../../i18n/use-text.ts'
import { throttle } from '../../../kit/throttle.ts'
import type { CustomerQuery } from '../filters/customer-filters.ts'

type Page = ResponseReceived<typeof getCustomers>
const nextPage = ({ next }: Page) => (next ? { cursor: next } : undefined)

/** CUS-02: loads the list page by page; shows the previous results until the next answer. */
export function useCustomers(query: CustomerQuery) {
  return useInfiniteQuery({
    ...pagedQuery(useApi(), getCustomers, { query: { ...query, limit: '50' }, next: nextPage }),
    placeholderData: keepPreviousData,
  })
}

export function useCustomer(id: string) {
  return useQuery(useApi().query(getCustomer, { params: { id } }))
}

/** Stores the server's answer to a change, and refetches the lists. */
export function cacheCustomer(cache: Cache, customer: Customer): void {
  cache.write(getCustomer, { params: { id: customer.id } }, customer)
  void cache.invalidate(getCustomers)
}

export function useAddCustomer(onAdded: (customer: Customer) => void) {
  const { notices } = useApp()
  const t = useText()
  const cache = useCache()
  const { mutate, ...adding } = useCall(createCustomer, {
    inline: true,
    onDone: (customer) => {
      cacheCustomer(cache, customer)
      const name = fullName(customer)
      notices.show(t('admin.customers.new.done', { name }), 'success')
      onAdded(customer)
    },
  })
  return { ...adding, add: (draft: PersonDraft) => mutate({ body: newCustomerBody(draft) }) }
}

/** Minimum milliseconds between two refetches while many bookings arrive. */
const pause = 1000

/**
 * APT-06: refetches when customers are added, changed, blocked or erased elsewhere. Reacts to appointment events, too:
 * a first booking creates a customer, and others change last and next visits. Also refetches when the stream opens,
 * since earlier events were missed.
 */
export function useLiveCustomers(): void {
  const cache = useCache()
  const asking = useMemo(() => throttle(() => void cache.invalidate(getCustomers, getCustomer), pause), [cache])
  useEffect(() => asking.cancel, [asking])
  useEvents({ onEvent: asking.call, onState: (state) => state === 'live' && asking.call() })
}
