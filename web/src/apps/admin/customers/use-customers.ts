import { type Customer, getCustomer, getCustomers } from '@goldline/contract/customer'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../app-context.ts'

export const everyCustomerKey = ['customers'] as const
const listKey = [...everyCustomerKey, 'list'] as const
const oneKey = (id: string) => [...everyCustomerKey, 'one', id] as const

/** CUS-02: page by page; what was found last stays until the next answer. */
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

/** What the server answered to a change is how it is now; lists are asked again. */
export function keepCustomer(queryClient: QueryClient, customer: Customer): void {
  queryClient.setQueryData(oneKey(customer.id), customer)
  void queryClient.invalidateQueries({ queryKey: listKey })
}
