import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import { useState } from 'react'
import type { IntentStore, SendOptions } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useWork } from '../../../client/use-call.ts'
import { createProgressFetch, fileRefusal } from './upload-file.ts'

type Options = {
  upload: (file: File, options: Pick<SendOptions, 'fetch' | 'intentPlace'>) => Promise<{ id: string }>
  /** Removes or restores a picture. */
  keep: (id: string, removed: boolean) => Promise<unknown>
  /** Id of the picture that an upload replaces; undefined: none. */
  present?: string | undefined
  onChanged: () => void
}

/** The last action, and how to undo it. */
type DonePictureChange = { what: 'added' | 'replaced' | 'removed'; undo: { id: string; removed: boolean } }

/** Uploads, removes and restores a single picture (CAT-02, STF-03, CUS-08). */
export function usePicture({ upload, keep, present, onChanged }: Options) {
  const [sent, setSent] = useState<number>()
  const [done, setDone] = useState<DonePictureChange>()
  const finish = (next: DonePictureChange | undefined) => {
    setDone(next)
    onChanged()
  }
  const sending = useWork(
    async ({ file, intentPlace }: { file: File; intentPlace: IntentStore }) => {
      const refusal = await fileRefusal(file, smallPictureLimits)
      if (refusal) throw new ApiError(400, refusal)
      setSent(0)
      return upload(file, { fetch: createProgressFetch(setSent), intentPlace })
    },
    {
      inline: true,
      onDone: ({ id }) =>
        finish(
          present === undefined
            ? { what: 'added', undo: { id, removed: true } }
            : { what: 'replaced', undo: { id: present, removed: false } },
        ),
      onSettled: () => setSent(undefined),
    },
  )
  const keeping = useWork(({ id, removed }: DonePictureChange['undo']) => keep(id, removed), {
    inline: true,
    onDone: (_, { id, removed }) => {
      const undone = done?.undo.id === id && done.undo.removed === removed
      finish(removed && !undone ? { what: 'removed', undo: { id, removed: false } } : undefined)
    },
  })
  return {
    sent,
    done: done?.what,
    busy: sending.isPending || keeping.isPending,
    error: sending.error ?? keeping.error,
    send: (file: File) => {
      setDone(undefined)
      keeping.reset()
      sending.mutate({ file, intentPlace: new Map() })
    },
    remove: (id: string) => keeping.mutate({ id, removed: true }),
    undo: () => done && keeping.mutate(done.undo),
  }
}
