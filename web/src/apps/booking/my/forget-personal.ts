import type { QueryClient } from '@tanstack/react-query'

/** What everybody is answered alike: the page that comes after a sign-out may be looking at it already. */
const ofEverybody: readonly unknown[] = ['iso-codes', 'agb', 'consent-texts', 'reviews']

/** Whoever signs in next sees nothing of whoever was here before. */
export function forgetPersonal(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey: [topic] }) => !ofEverybody.includes(topic) })
  queryClient.getMutationCache().clear()
}
