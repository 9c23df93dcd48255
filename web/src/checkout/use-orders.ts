import { findOrders, getOrders } from '@goldline/contract/checkout/orders'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useApi } from '../client/app-context.ts'
import { useToday } from '../client/use-today.ts'

/** Other tills sell, too, so the list is refetched whenever it is shown. */
const fresh = { staleTime: 0 } as const

/** Queries the orders of a day or of a search, as given in the address. */
export function useOrders() {
  const api = useApi()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = isDay(named) && named < today ? named : today
  const query = params.get('search')?.trim() ?? ''
  const searched = query !== ''
  const ofDay = useQuery({ ...api.query(getOrders, { query: { from: day, to: day } }), enabled: !searched, ...fresh })
  const found = useQuery({ ...api.query(findOrders, { query: { query } }), enabled: searched, ...fresh })
  const { data: orders, error, refetch } = searched ? found : ofDay
  return {
    orders,
    error,
    refetch,
    day,
    today,
    search: searched ? query : undefined,
    showDay: (next: Day) => setParams(next === today ? {} : { day: next }),
    showFound: (next: string) => setParams({ search: next }),
  }
}
