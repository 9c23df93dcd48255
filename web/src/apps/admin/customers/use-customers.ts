import { type Customer, getCustomer, getCustomers } from '@goldline/contract/customer'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../app-context.ts'

export const everyCustomerKey = ['customers'] as const
const listKey = [...everyCustomerKey, 'list'] as const
const oneKey = (id: string) => [...everyCustomerKey, 'one', id] as const

/** CUS-02: page by page; the last results stay until the next answer. */
export function useCustomers(query: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...(query && { query }), ...(pageParam && { cursor: pageParam }) }
      return (await api.send(getCustomers, { query: asked }, { signal })).data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function useCustomer(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => (await api.send(getCustomer, { params: { id } }, { signal })).data,
  })
}

/** Stores the server's answer to a change, and refetches the lists. */
export function keepCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(oneKey(customer.id), customer)
  void queryClient.invalidateQueries({ queryKey: listKey })
}
