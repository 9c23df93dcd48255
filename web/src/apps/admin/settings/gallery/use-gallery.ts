import { listGallery, noteWorkConsent, type OwnWork, removeWork, updateWork } from '@goldline/contract/picture/gallery'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { type Cache, useCache } from '../../../../client/cache.ts'
import { useCall, useWork } from '../../../../client/use-call.ts'

/** Runs changes one at a time: each refers to the order the previous one left. */
const scope = { id: 'gallery' }

type WorksChange = (works: readonly OwnWork[]) => OwnWork[]

/** Updates the cache without refetching. */
export function changeWorks(cache: Cache, change: WorksChange): void {
  cache.update(listGallery, change)
}

export const replaceWork = (cache: Cache, saved: OwnWork): void =>
  changeWorks(cache, (before) => before.map((work) => (work.id === saved.id ? saved : work)))

/** Services and people that a picture may be of. */
export function useOffered() {
  const { language } = useApp()
  const { data } = useQuery(useApi().query(getCatalogue, {}))
  const nameOf = (names: Partial<Record<string, string | undefined>>) =>
    names[language] ?? names[data?.language ?? ''] ?? Object.values(names)[0] ?? ''
  const services = data?.categories.flatMap(({ products }) => products) ?? []
  return { services: services.map(({ id, names }) => ({ id, name: nameOf(names) })), people: data?.staff ?? [] }
}

/** Optimistic: shows the new order at once; if the server refuses, refetches and says so. */
export function useMoveWork() {
  const { api } = useApp()
  const cache = useCache()
  return useWork(
    ({ id, place }: { id: string; place: number }) => api.ask(updateWork, { params: { id }, body: { place } }),
    {
      scope,
      onMutate: async ({ id, place }) => {
        await cache.cancel(listGallery)
        changeWorks(cache, (before) => {
          const own = before.filter((work) => work.id === id)
          return before.filter((work) => work.id !== id).toSpliced(place, 0, ...own)
        })
      },
      onRefused: () => void cache.invalidate(listGallery),
    },
  )
}

/** Withdraws consent, which hides the picture from the public at once (CAT-12). */
export function useWithdraw() {
  const cache = useCache()
  return useCall(noteWorkConsent, {
    scope,
    says: { id: 'admin.gallery.withdrawn' },
    onDone: (saved) => replaceWork(cache, saved),
  })
}

export function useRemoveWork(onDone: () => void) {
  const { api } = useApp()
  const cache = useCache()
  return useWork(
    (id: string) =>
      api.ask(removeWork, { params: { id } }).catch((error) => {
        // A picture already removed by a colleague is no error.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    {
      scope,
      inline: true,
      says: { id: 'admin.pictures.removed' },
      onDone: (_, id) => {
        changeWorks(cache, (before) => before.filter((work) => work.id !== id))
        onDone()
      },
    },
  )
}
