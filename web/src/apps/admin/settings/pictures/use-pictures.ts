import {
  listTeaserImages,
  type OwnTeaserImage,
  removeTeaserImage,
  updateTeaserImage,
} from '@goldline/contract/picture/teaser-image'
import { useQuery } from '@tanstack/react-query'
import { allowGone } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { type Cache, useCache } from '../../../../client/cache.ts'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { moveInList } from '../../../../kit/use-drag-order.ts'

/** Runs changes one at a time: each is based on the order after the previous one. */
const scope = { id: 'pictures' }

export function usePictures() {
  return useQuery(useApi().query(listTeaserImages, {}))
}

type PicturesChange = (pictures: readonly OwnTeaserImage[]) => OwnTeaserImage[]

/** Updates the cache without refetching. */
export function updatePictures(cache: Cache, change: PicturesChange): void {
  cache.update(listTeaserImages, change)
}

/** Moves a picture: shows the new order before the server answers; if it refuses, refetches and shows a notice. */
export function useMovePicture() {
  const { api } = useApp()
  const cache = useCache()
  return useWork(
    ({ id, place }: { id: string; place: number }) => api.ask(updateTeaserImage, { params: { id }, body: { place } }),
    {
      scope,
      onMutate: async ({ id, place }) => {
        await cache.cancel(listTeaserImages)
        updatePictures(cache, (before) => moveInList(before, id, place))
      },
      onRefused: () => void cache.invalidate(listTeaserImages),
    },
  )
}

export function useDescribePicture(onDone: () => void) {
  const cache = useCache()
  return useCall(updateTeaserImage, {
    scope,
    inline: true,
    says: { id: 'admin.pictures.described' },
    onDone: (saved) => {
      updatePictures(cache, (before) => before.map((picture) => (picture.id === saved.id ? saved : picture)))
      onDone()
    },
  })
}

export function useRemovePicture(onDone: () => void) {
  const { api } = useApp()
  const cache = useCache()
  return useWork((id: string) => api.ask(removeTeaserImage, { params: { id } }).catch(allowGone), {
    scope,
    inline: true,
    says: { id: 'admin.pictures.removed' },
    onDone: (_, id) => {
      updatePictures(cache, (before) => before.filter((picture) => picture.id !== id))
      onDone()
    },
  })
}
