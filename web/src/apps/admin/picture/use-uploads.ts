import type { PictureLimits } from '@goldline/domain/business-object/picture'
import type { IntentStore, SendOptions } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useSessionState } from '../../../client/session-state.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { createProgressFetch, fileRefusal } from './upload-file.ts'

/** A file that is being uploaded. `sent`: from 0 to 1; afterwards the server processes it, which takes a moment. */
export type Upload = { id: string; file: File; sent: number; intentPlace: IntentStore; error?: unknown }
type Uploads = readonly Upload[]

type UploadOptions<Added> = {
  /** Key of the uploads in the tab's memory, where they outlive the screen. */
  key: string
  limits: PictureLimits & { most: number }
  /** Number of pictures that are there already. */
  shown: number
  upload: (file: File, options: Pick<SendOptions, 'fetch' | 'intentPlace'>) => Promise<Added>
  onAdded: (added: Added) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

const none: Uploads = []
const isUploading = ({ error }: Upload): boolean => error === undefined
const anyUnderWay = (uploads: Uploads): boolean => uploads.some(isUploading)

/** Uploads files one after another, even if the page is left. Failed uploads wait to be retried or dismissed. */
export function useUploads<Added>(options: UploadOptions<Added>) {
  const { key, limits, shown } = options
  const [uploads, change] = useSessionState(key, none, anyUnderWay)
  const { mutate } = useSend(options, change)

  async function add(files: readonly File[]) {
    const room = limits.most - shown - uploads.filter(isUploading).length
    for (const [index, file] of files.entries()) {
      const refusal = index >= room ? 'too-many-pictures' : await fileRefusal(file, limits)
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

function useSend<Added>(
  { key, upload, onAdded, say }: UploadOptions<Added>,
  change: (next: (before: Uploads) => Uploads) => void,
) {
  const t = useText()
  const changeOne = (id: string, part: Partial<Upload>) =>
    change((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each)))
  return useWork(
    ({ id, file, intentPlace }: Upload) =>
      upload(file, { fetch: createProgressFetch((sent) => changeOne(id, { sent })), intentPlace }),
    {
      scope: { id: key },
      inline: true,
      onDone: (added, { id, file }) => {
        change((before) => before.filter((each) => each.id !== id))
        onAdded(added)
        say(t('admin.pictures.added', { name: file.name }))
      },
      onRefused: (error, { id }) => changeOne(id, { error }),
    },
  )
}
