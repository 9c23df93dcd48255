import {
  listTeaserImages,
  type OwnTeaserImage,
  removeTeaserImage,
  updateTeaserImage,
} from '@goldline/contract/teaser-image'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { errorText } from '../../../../i18n/error-text.ts'

const picturesKey = ['pictures'] as const
/** One change after the other: each is about the order that the one before left. */
const scope = { id: 'pictures' }

export function usePictures() {
  const { api } = useApp()
  return useQuery({
    queryKey: picturesKey,
    queryFn: async ({ signal }): Promise<OwnTeaserImage[]> => (await api.send(listTeaserImages, {}, { signal })).data,
  })
}

type Change = (pictures: readonly OwnTeaserImage[]) => OwnTeaserImage[]

/** What is known at once, without asking again. */
export function changePictures(queryClient: QueryClient, change: Change): void {
  queryClient.setQueryData<OwnTeaserImage[]>(picturesKey, (before) => before && change(before))
}

/** The order is as it was put at once; should the server not take it, the list is asked for again and it is said. */
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

export function movedTo<P extends { id: string }>(pictures: readonly P[], id: string, place: number): P[] {
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
        // Somebody else was quicker: it is gone, as was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    onSuccess: (_, id) => {
      changePictures(queryClient, (before) => before.filter((picture) => picture.id !== id))
      notices.show(intl.formatMessage({ id: 'admin.pictures.removed' }), 'success')
      onDone()
    },
  })
}
