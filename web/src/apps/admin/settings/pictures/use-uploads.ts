import { uploadTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { createApi, newIdempotencyKey } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { fileRefusal } from './check-file.ts'
import { sendingFetch } from './sending-fetch.ts'
import { changeUploads, isUnderWay, type Upload, uploadsKey } from './uploads.ts'
import { changePictures } from './use-pictures.ts'

/** Uploads continue one after the other when the page is left; failed ones wait to be retried or dismissed. */
export function useUploads(shown: number, say: (text: string) => void) {
  const queryClient = useQueryClient()
  const { data: uploads = [] } = useQuery<Upload[]>({ queryKey: uploadsKey, queryFn: skipToken, gcTime: Infinity })
  const { mutate } = useSend(say)
  const underWay = uploads.filter(isUnderWay).length

  async function add(files: readonly File[]) {
    const room = pictureLimits.most - shown - underWay
    for (const [index, file] of files.entries()) {
      const refusal = index >= room ? 'too-many-pictures' : await fileRefusal(file)
      const upload = { key: newIdempotencyKey(), file, sent: 0 }
      changeUploads(queryClient, (before) => [
        ...before,
        refusal ? { ...upload, error: new ApiError(400, refusal) } : upload,
      ])
      if (!refusal) mutate(upload)
    }
  }
  const drop = (key: string) => changeUploads(queryClient, (before) => before.filter((each) => each.key !== key))
  const retry = ({ key, file }: Upload) => {
    const again = { key, file, sent: 0 }
    changeUploads(queryClient, (before) => before.map((each) => (each.key === key ? again : each)))
    mutate(again)
  }
  return { uploads, add, drop, retry }
}

function useSend(say: (text: string) => void) {
  const intl = useIntl()
  const { session, onUnauthorized } = useApp()
  const queryClient = useQueryClient()
  const change = (key: string, part: Partial<Upload>) =>
    changeUploads(queryClient, (before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  return useMutation({
    scope: { id: 'picture-uploads' },
    mutationFn: async ({ key, file }: Upload) => {
      const fetch = sendingFetch((sent) => change(key, { sent }))
      const api = createApi({ session, onUnauthorized, fetch })
      return (await api.send(uploadTeaserImage, { body: file }, { idempotencyKey: key })).data
    },
    onSuccess: (picture, { key, file }) => {
      changeUploads(queryClient, (before) => before.filter((each) => each.key !== key))
      changePictures(queryClient, (before) => [...before.filter(({ id }) => id !== picture.id), picture])
      say(intl.formatMessage({ id: 'admin.pictures.added' }, { name: file.name }))
    },
    onError: (error, { key }) => change(key, { error }),
  })
}
