import {
  listTeaserImages,
  type OwnTeaserImage,
  removeTeaserImage,
  updateTeaserImage,
} from '@goldline/contract/business-object/teaser-image'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { errorText } from '../../../../i18n/error-text.ts'

const picturesKey = ['pictures'] as const
/** Runs changes one at a time: each refers to the order the previous one left. */
const scope = { id: 'pictures' }

export function usePictures() {
  const { api } = useApp()
  return useQuery({
    queryKey: picturesKey,
    queryFn: async ({ signal }): Promise<OwnTeaserImage[]> => (await api.send(listTeaserImages, {}, { signal })).data,
  })
}

type Change = (pictures: readonly OwnTeaserImage[]) => OwnTeaserImage[]

/** Updates the cache without refetching. */
export function changePictures(queryClient: QueryClient, change: Change): void {
  queryClient.setQueryData<OwnTeaserImage[]>(picturesKey, (before) => before && change(before))
}

/** Optimistic: shows the new order at once; if the server refuses, refetches and says so. */
export function useMovePicture() {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      api.send(updateTeaserImage, { params: { id }, body: { place } }),
    onMutate: async ({ id, place }) => {
      await queryClient.cancelQueries({ queryKey: picturesKey })
      changePictures(queryClient, (before) => movedTo(before, id, place))
    },
    onError: (error) => {
      notices.show(errorText(intl, error), 'error')
      void queryClient.invalidateQueries({ queryKey: picturesKey })
    },
  })
}

function movedTo<P extends { id: string }>(pictures: readonly P[], id: string, place: number): P[] {
  const own = pictures.filter((picture) => picture.id === id)
  return pictures.filter((picture) => picture.id !== id).toSpliced(place, 0, ...own)
}

export function useDescribePicture(onDone: () => void) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationFn: async ({ id, alt }: Pick<OwnTeaserImage, 'id' | 'alt'>) =>
      (await api.send(updateTeaserImage, { params: { id }, body: { alt } })).data,
    onSuccess: (saved) => {
      changePictures(queryClient, (before) => before.map((picture) => (picture.id === saved.id ? saved : picture)))
      notices.show(intl.formatMessage({ id: 'admin.pictures.described' }), 'success')
      onDone()
    },
  })
}

export function useRemovePicture(onDone: () => void) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  return useMutation({
    scope,
    mutationFn: (id: string) =>
      api.send(removeTeaserImage, { params: { id } }).catch((error) => {
        // Already removed by somebody else, as wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: (_, id) => {
      changePictures(queryClient, (before) => before.filter((picture) => picture.id !== id))
      notices.show(intl.formatMessage({ id: 'admin.pictures.removed' }), 'success')
      onDone()
    },
  })
}
