import { getCustomers } from '@goldline/contract/customer'
import { personSearch } from '@goldline/domain/customer/typed-person'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../client/app-context.ts'
import { useSalon } from '../client/me.ts'

/** How many a list of them shows. */
const shown = 6

/** Finds customers by a name, and by a number or e-mail in the text, whose match comes first (CUS-02). */
export function useFoundCustomers(typed: string) {
  const { name, contact } = personSearch(typed, useSalon().country)
  const byContact = useSearch(contact)
  const byName = useSearch(name)
  const asked = [...(contact === '' ? [] : [byContact]), ...(name === '' ? [] : [byName])]
  const all = asked.flatMap(({ data }) => data?.customers ?? [])
  return {
    found: all.filter((each, index) => all.findIndex(({ id }) => id === each.id) === index).slice(0, shown),
    // Until then the results belong to the previous text.
    isAnswered: asked.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
    error: asked.find(({ error }) => error)?.error ?? null,
    retry: () => asked.forEach(({ refetch }) => void refetch()),
  }
}

const useSearch = (query: string) =>
  useQuery({
    ...useApi().query(getCustomers, { query: { query, limit: String(shown) } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
