import type { QuerySent } from '@goldline/contract/call'
import type { getCustomers } from '@goldline/contract/customer'
import { type BirthdayFilter, birthdayFilters } from '@goldline/domain/customer/birthday'
import { type CustomerType, customerTypes } from '@goldline/domain/customer/type'
import {
  type CommunicationPreference,
  communicationPreferences,
} from '@goldline/domain/message/communication-preference'
import { isDay } from '@goldline/domain/time/day'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** Names of the list's filters in the URL, besides the keyword. */
export const filterNames = [
  'type',
  'visitedSince',
  'notVisitedSince',
  'productId',
  'birthday',
  'preferredStaffId',
  'preference',
  'tags',
] as const
export type FilterName = (typeof filterNames)[number]

export type CustomerQuery = Omit<QuerySent<typeof getCustomers> & object, 'cursor' | 'limit'>

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T => list.includes(value as T)

/** Whether the server accepts a value, since the URL may have been edited by hand. */
function isValidFilter(name: FilterName, value: string): boolean {
  if (name === 'type') return isOneOf<CustomerType>(customerTypes, value)
  if (name === 'birthday') return isOneOf<BirthdayFilter>(birthdayFilters, value)
  if (name === 'preference') return isOneOf<CommunicationPreference>(communicationPreferences, value)
  if (name === 'preferredStaffId' || name === 'productId') return /^[0-9a-f-]{36}$/.test(value)
  return name === 'tags' || isDay(value)
}

/** Keeps the query in the URL, so that it can be shared and Back removes a filter. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const query = useMemo((): CustomerQuery => {
    const all = new URLSearchParams(text)
    const given = filterNames.flatMap((name) => {
      const value = all.get(name)
      return value && isValidFilter(name, value) ? [[name, value] as const] : []
    })
    const sort = all.get('sort') === 'lastVisit' ? { sort: 'lastVisit' as const } : {}
    const keyword = all.get('query')
    return { ...Object.fromEntries(given), ...sort, ...(keyword && { query: keyword }) }
  }, [text])
  const set = (name: FilterName | 'sort', value: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return { query, set }
}

/** Returns the query without the sort order, as calls about several customers require. */
export function withoutSort({ sort: _, ...filter }: CustomerQuery): Omit<CustomerQuery, 'sort'> {
  return filter
}
