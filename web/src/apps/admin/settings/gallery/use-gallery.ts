import { listGallery, noteWorkConsent, type OwnWork, removeWork, updateWork } from '@goldline/contract/picture/gallery'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { useQuery } from '@tanstack/react-query'
import { allowGone } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { type Cache, useCache } from '../../../../client/cache.ts'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { moveInList } from '../../../../kit/use-drag-order.ts'

/** Runs changes one at a time: each is based on the order after the previous one. */
const scope = { id: 'gallery' }

type WorksChange = (works: readonly OwnWork[]) => OwnWork[]

/** Updates the cache without refetching. */
export function updateWorks(cache: Cache, change: WorksChange): void {
  cache.update(listGallery, change)
}

export const replaceWork = (cache: Cache, saved: OwnWork): void =>
  updateWorks(cache, (before) => before.map((work) => (work.id === saved.id ? saved : work)))

/** Returns the services and people that a picture may show. */
export function usePictureSubjects() {
  const { language } = useApp()
  const { data } = useQuery(useApi().query(getCatalogue, {}))
  const nameOf = (names: Partial<Record<string, string | undefined>>) =>
    names[language] ?? names[data?.language ?? ''] ?? Object.values(names)[0] ?? ''
  const services = data?.categories.flatMap(({ products }) => products) ?? []
  return { services: services.map(({ id, names }) => ({ id, name: nameOf(names) })), people: data?.staff ?? [] }
}

/** Moves a picture: shows the new order before the server answers; if it refuses, refetches and shows a notice. */
export function useMoveWork() {
  const { api } = useApp()
  const cache = useCache()
  return useWork(
    ({ id, place }: { id: string; place: number }) => api.ask(updateWork, { params: { id }, body: { place } }),
    {
      scope,
      onMutate: async ({ id, place }) => {
        await cache.cancel(listGallery)
        updateWorks(cache, (before) => moveInList(before, id, place))
      },
      onRefused: () => void cache.invalidate(listGallery),
    },
  )
}

/** Withdraws a consent, which hides the picture from the public at once (CAT-12). */
export function useWithdrawConsent() {
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
  return useWork((id: string) => api.ask(removeWork, { params: { id } }).catch(allowGone), {
    scope,
    inline: true,
    says: { id: 'admin.pictures.removed' },
    onDone: (_, id) => {
      updateWorks(cache, (before) => before.filter((work) => work.id !== id))
      onDone()
    },
  })
}
