import { getCustomers } from '@goldline/contract/customer'
import { personSearch } from '@goldline/domain/customer/typed-person'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../client/app-context.ts'
import { useSalon } from '../client/me.ts'

/** How many customers a list shows. */
const shown = 6

/** Finds customers by the name and by the number or e-mail in the text; matches by contact come first (CUS-02). */
export function useFoundCustomers(typed: string) {
  const { name, contact } = personSearch(typed, useSalon().country)
  const byContact = useSearch(contact)
  const byName = useSearch(name)
  const asked = [...(contact === '' ? [] : [byContact]), ...(name === '' ? [] : [byName])]
  const all = asked.flatMap(({ data }) => data?.customers ?? [])
  return {
    found: all.filter((each, index) => all.findIndex(({ id }) => id === each.id) === index).slice(0, shown),
    // Placeholder data belongs to the previous text.
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
