import type { QueryClient } from '@tanstack/react-query'

/** Queries whose answers are the same for everybody; the page after a sign-out may already show them. */
const ofEverybody: readonly unknown[] = ['iso-codes', 'agb', 'consent-texts', 'reviews']

/** Removes personal data from the cache, so that the next person sees none of it. */
export function forgetPersonal(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey: [topic] }) => !ofEverybody.includes(topic) })
  queryClient.getMutationCache().clear()
}
