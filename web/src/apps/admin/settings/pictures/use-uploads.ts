import { uploadTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { pictureLimits, pictureRefusal } from '@goldline/domain/business-object/picture'
import type { Refusal } from '@goldline/domain/refusal'
import { useIntl } from 'react-intl'
import type { IntentPlace } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApi } from '../../../../app-context.ts'
import { useCache } from '../../../../cache.ts'
import { useSessionState } from '../../../../session-state.ts'
import { useWork } from '../../../../use-call.ts'
import { changePictures } from './use-pictures.ts'

/** A file on its way. `sent`: from 0 to 1; then the server draws it anew, which takes a moment. */
export type Upload = { id: string; file: File; sent: number; intentPlace: IntentPlace; error?: unknown }
type Uploads = readonly Upload[]
type Say = (text: string) => void

const none: Uploads = []
const isUnderWay = ({ error }: Upload): boolean => error === undefined
const anyUnderWay = (uploads: Uploads): boolean => uploads.some(isUnderWay)

/** Uploads continue one after the other when the page is left; failed ones wait to be retried or dismissed. */
export function useUploads(shown: number, say: Say) {
  const [uploads, change] = useSessionState('picture-uploads', none, anyUnderWay)
  const { mutate } = useSend(change, say)

  async function add(files: readonly File[]) {
    const room = pictureLimits.most - shown - uploads.filter(isUnderWay).length
    for (const [index, file] of files.entries()) {
      const refusal = index >= room ? 'too-many-pictures' : await fileRefusal(file)
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

function useSend(change: (next: (before: Uploads) => Uploads) => void, say: Say) {
  const intl = useIntl()
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
        say(intl.formatMessage({ id: 'admin.pictures.added' }, { name: file.name }))
      },
      onRefused: (error, { id }) => changeOne(id, { error }),
    },
  )
}

/**
 * A `fetch` that reports upload progress (0 to 1), which the built-in one does not. Without our timeout: a picture may
 * take longer, and the server limits it.
 */
function sendingFetch(onSent: (part: number) => void): typeof globalThis.fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = () => reject(new TypeError('no connection'))
      request.send(init?.body as Blob)
    })
}

const { types, maxBytes } = uploadTeaserImage.upload
export const pictureTypes = types.join()
export const mostMegabytes = maxBytes / 1024 / 1024

/** Checks the file before it is sent; what this browser cannot read is left to the server. */
async function fileRefusal(file: File): Promise<Refusal | undefined> {
  const known: readonly string[] = types
  if (!known.includes(file.type)) return 'picture-invalid'
  if (file.size > maxBytes) return 'payload-too-large'
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const refusal = pictureRefusal(picture)
  picture.close()
  return refusal
}
