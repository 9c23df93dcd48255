import { uploadTeaserImage } from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import type { IntentPlace } from '../../../../client/api.ts'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useSessionState } from '../../../../client/session-state.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { fileRefusal, sendingFetch } from '../../picture/upload-file.ts'
import { changePictures } from './use-pictures.ts'

/** A file being uploaded. `sent`: from 0 to 1; then the server processes it, which takes a moment. */
export type Upload = { id: string; file: File; sent: number; intentPlace: IntentPlace; error?: unknown }
type Uploads = readonly Upload[]
type Announce = (text: string) => void

const none: Uploads = []
const isUnderWay = ({ error }: Upload): boolean => error === undefined
const anyUnderWay = (uploads: Uploads): boolean => uploads.some(isUnderWay)

/** Uploads continue one after another when the page is left; failed ones wait to be retried or dismissed. */
export function useUploads(shown: number, say: Announce) {
  const [uploads, change] = useSessionState('picture-uploads', none, anyUnderWay)
  const { mutate } = useSend(change, say)

  async function add(files: readonly File[]) {
    const room = pictureLimits.most - shown - uploads.filter(isUnderWay).length
    for (const [index, file] of files.entries()) {
      const refusal = index >= room ? 'too-many-pictures' : await fileRefusal(file, pictureLimits)
      const upload = { id: crypto.randomUUID(), file, sent: 0, intentPlace: new Map<string, string>() }
      change((before) => [...before, refusal ? { ...upload, error: new ApiError(400, refusal) } : upload])
      if (!refusal) mutate(upload)
    }
  }
  const drop = (id: string) => change((before) => before.filter((each) => each.id !== id))
  const retry = ({ error: _, ...upload }: Upload) => {
    const again = { ...upload, sent: 0 }
    change((before) => before.map((each) => (each.id === upload.id ? again : each)))
    mutate(again)
  }
  return { uploads, add, drop, retry }
}

function useSend(change: (next: (before: Uploads) => Uploads) => void, say: Announce) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const changeOne = (id: string, part: Partial<Upload>) =>
    change((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return useWork(
    ({ id, file, intentPlace }: Upload) => {
      const fetch = sendingFetch((sent) => changeOne(id, { sent }))
      return api.ask(uploadTeaserImage, { body: file }, { fetch, intentPlace })
    },
    {
      scope: { id: 'picture-uploads' },
      inline: true,
      onDone: (picture, { id, file }) => {
        change((before) => before.filter((each) => each.id !== id))
        changePictures(cache, (before) => [...before.filter((each) => each.id !== picture.id), picture])
        say(t('admin.pictures.added', { name: file.name }))
      },
      onRefused: (error, { id }) => changeOne(id, { error }),
    },
  )
}
