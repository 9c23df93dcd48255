import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { addMessagePicture, removeMessagePicture } from '@goldline/contract/picture/message-pictures'
import { maxMessagePictures, messagePictureRefusal } from '@goldline/domain/appointment/message-picture'
import { useRef, useState } from 'react'
import { MessagePictures } from '../../../../appointment/MessagePictures.tsx'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useToken } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { errorText } from '../../../../client/error-text.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { useKeepAppointment } from './use-my-appointments.ts'

/** Adds up to three pictures to the customer's first message about a visit, after the PIN (APT-16p). */
export function AddPictures({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const token = useToken()
  const { messages, status, businessObject } = appointment
  const pictures = messages.find(({ fromCustomer }) => fromCustomer)?.pictures ?? []
  const isOver = messagePictureRefusal({ status, count: 0 }) !== undefined
  const [removing, setRemoving] = useState<string>()
  if (!token || (isOver && pictures.length === 0)) return null
  return (
    <section className={stack(8)} aria-label={t('my.pictures')}>
      <h3 className={look('f17')}>{t('my.pictures')}</h3>
      {!isOver && (
        <p className={look('quiet', 'f14')}>
          {t('my.pictures.lead', { salon: businessObject.name, count: maxMessagePictures })}
        </p>
      )}
      {pictures.length > 0 && <MessagePictures pictures={pictures} onRemove={setRemoving} />}
      {removing !== undefined && <RemoveDialog id={removing} onClose={() => setRemoving(undefined)} />}
      {!isOver && pictures.length < maxMessagePictures && (
        <ChoosePictures id={appointment.id} room={maxMessagePictures - pictures.length} />
      )}
    </section>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const cache = useCache()
  const keep = useKeepAppointment()
  const work = useCall(removeMessagePicture, {
    inline: true,
    onDone: (appointment) => {
      keep(appointment)
      onClose()
    },
    onRefused: () => void cache.invalidate(getAppointment),
  })
  return (
    <AskDialog
      title={t('picture.remove.ask')}
      size="small"
      action={t('action.remove')}
      work={work}
      onYes={() => work.mutate({ params: { id } })}
      onClose={onClose}
    />
  )
}

function ChoosePictures({ id, room }: { id: string; room: number }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const { send, refused } = useUpload(id)
  const reason = useReason()
  const label = t('my.pictures.choose')
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={addMessagePicture.upload.types.join()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) send.mutate({ files, room })
        }}
      />
      <span>
        <Button busy={send.isPending} onClick={() => field.current?.click()}>
          {label}
        </Button>
      </span>
      {refused.map(({ name, error }) => (
        <Failure key={name} inline title={`${name}: ${reason(error)}`} error={error} />
      ))}
    </>
  )
}

function useReason() {
  const intl = useIntl()
  const t = useText()
  return (error: unknown): string => {
    const code = error instanceof ApiError ? error.message : undefined
    if (code === 'picture-too-small') return t('my.pictures.tooSmall')
    if (code === 'payload-too-large') return t('my.pictures.tooLarge', { megabytes: maxBytes / 1024 / 1024 })
    return errorText(intl, error)
  }
}

type Refused = { name: string; error: unknown }

/** Uploads the files one after another; one that is refused does not stop the others. */
function useUpload(id: string) {
  const api = useApi()
  const cache = useCache()
  const [refused, setRefused] = useState<Refused[]>([])
  const send = useWork(
    async ({ files, room }: { files: readonly File[]; room: number }) => {
      setRefused([])
      for (const [index, body] of files.entries()) {
        const error = index >= room ? new ApiError(409, 'too-many-pictures') : fault(body)
        const failed = error ?? (await upload(body))
        if (failed) setRefused((before) => [...before, { name: body.name, error: failed }])
      }
    },
    { inline: true, onDone: () => void cache.invalidate(getAppointment) },
  )
  // A file has no text to derive its key from, so each file gets a key of its own (api.ts).
  const upload = (body: File) =>
    api.ask(addMessagePicture, { params: { id }, body }, { intentPlace: new Map() }).then(
      () => undefined,
      (error: unknown) => error,
    )
  return { send, refused }
}

const { types, maxBytes } = addMessagePicture.upload
const known: readonly string[] = types

function fault({ type, size }: File): ApiError | undefined {
  if (!known.includes(type)) return new ApiError(400, 'picture-invalid')
  return size > maxBytes ? new ApiError(413, 'payload-too-large') : undefined
}
