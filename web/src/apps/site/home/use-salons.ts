import { type ListedSalon, listSalons } from '@goldline/contract/business-object/salon-list'
import type { FoundSalons } from '@goldline/contract/page'
import { foldName } from '@goldline/domain/fold'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { pages } from '../../../client/cache.ts'
import { useSettled } from '../../../kit/use-settled.ts'

const pauseMs = 250

/**
 * Filters the known salons with every letter; after a pause asks the server, which also knows services and further
 * salons. If it does not answer, the filtered ones stay.
 */
export function useSalons(words: string, listed: FoundSalons) {
  const api = useApi()
  const wanted = words.trim()
  const asked = useSettled(wanted, pauseMs)
  const query = useInfiniteQuery({
    ...pages(api, listSalons, {
      query: asked ? { query: asked } : {},
      next: ({ more }, all) => (more ? { skip: String(all.flatMap(({ salons }) => salons).length) } : undefined),
    }),
    ...(asked === listed.query && { initialData: { pages: [listed], pageParams: [{}] } }),
    staleTime: 300_000,
  })
  const answered = asked === wanted ? query.data : undefined
  return {
    salons: answered?.pages.flatMap(({ salons }) => salons) ?? listed.salons.filter((salon) => fits(salon, wanted)),
    more: answered !== undefined && query.hasNextPage,
    waiting: answered === undefined ? !query.isError : query.isFetchingNextPage,
    /** What the list answers. */
    asked,
    showMore: () => void query.fetchNextPage(),
  }
}

function fits({ name, city, categories }: ListedSalon, words: string): boolean {
  const text = foldName(
    [name, city, ...categories.flatMap((each) => [each.name, ...(each.otherNames ?? [])])].join(' '),
  )
  return words.split(/\s+/).every((word) => text.includes(foldName(word)))
}
