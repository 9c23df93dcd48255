import { getOrders, getOrdersByNumber } from '@goldline/contract/checkout/orders'
import { orderNumberPattern } from '@goldline/domain/checkout/sale'
import { type Day, isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useApi } from '../client/app-context.ts'
import { useToday } from '../client/use-today.ts'

/** The orders of a day or with a number; the address says which. */
export function useOrders() {
  const api = useApi()
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = isDay(named) && named < today ? named : today
  const number = params.get('number') ?? ''
  const searched = orderNumberPattern.test(number)
  const ofDay = useQuery({ ...api.query(getOrders, { query: { from: day, to: day } }), enabled: !searched })
  const numbered = useQuery({ ...api.query(getOrdersByNumber, { query: { number } }), enabled: searched })
  const { data: orders, error, refetch } = searched ? numbered : ofDay
  return {
    orders,
    error,
    refetch,
    day,
    today,
    number: searched ? number : undefined,
    showDay: (next: Day) => setParams(next === today ? {} : { day: next }),
    showNumber: (next: string) => setParams({ number: next }),
  }
}
