import {
  type CustomerPicture,
  getCustomerPicture,
  getCustomerPictures,
  keepCustomerPicture,
  pictureUpload,
  uploadCustomerPicture,
} from '@goldline/contract/picture'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall, useWork } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row } from '../../../kit/look.ts'
import { PictureIcon } from '../../../kit/salon-icons.tsx'
import styles from './Visit.module.css'

/** Shows photos of the customer, for this salon only; adding the last one can be undone (CUS-08). */
export function PhotosCard({ customerId: id }: { customerId: string }) {
  const t = useText()
  const cache = useCache()
  const { data: photos, error, refetch } = useQuery(useApi().query(getCustomerPictures, { params: { id } }))
  const [added, setAdded] = useState<string>()
  const show = () => void cache.invalidate(getCustomerPictures)
  const back = useCall(keepCustomerPicture, {
    onDone: () => {
      setAdded(undefined)
      show()
    },
  })
  const add = useAdd(id, (photo) => {
    setAdded(photo)
    show()
  })
  return (
    <section className={styles.box}>
      <h2>
        <PictureIcon size={20} className={look('gold')} />
        {t('word.photos')}
      </h2>
      {!photos && error && <Failure inline error={error} onRetry={() => void refetch()} />}
      {photos?.length === 0 && <p>{t('staff.photos.none')}</p>}
      {photos && photos.length > 0 && <Photos photos={photos} />}
      {add.error && <Failure inline error={add.error} />}
      <TakePhoto busy={add.isPending} onTaken={(file) => add.mutate(file)} />
      {added && (
        <p role="status" className={row(12, 'middle', 'between')}>
          {t('staff.photos.added')}
          <Button
            kind="link"
            busy={back.isPending}
            onClick={() => back.mutate({ params: { id: added }, body: { removed: true } })}
          >
            {t('action.undo')}
          </Button>
        </p>
      )}
    </section>
  )
}

function useAdd(id: string, onAdded: (photo: string) => void) {
  const api = useApi()
  // A file has no text to derive its key from, so each file gets a key of its own (api.ts).
  const sent = useRef<{ file: File; keys: Map<string, string> }>(undefined)
  return useWork(
    (file: File) => {
      if (sent.current?.file !== file) sent.current = { file, keys: new Map() }
      return api.ask(uploadCustomerPicture, { params: { id }, body: file }, { intentPlace: sent.current.keys })
    },
    { inline: true, onDone: (photo) => onAdded(photo.id) },
  )
}

function TakePhoto({ busy, onTaken }: { busy: boolean; onTaken: (file: File) => void }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const label = t('staff.photos.add')
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={pictureUpload.types.join()}
        capture="environment"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onTaken(file)
        }}
      />
      <Button busy={busy} onClick={() => field.current?.click()}>
        {label}
      </Button>
    </>
  )
}

function Photos({ photos }: { photos: readonly CustomerPicture[] }) {
  const t = useText()
  const { instantDayLong } = useFormat()
  const [opened, setOpened] = useState<CustomerPicture>()
  const nameOf = ({ createdTime }: CustomerPicture) => t('staff.photos.of', { day: instantDayLong(createdTime) })
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setOpened(photo)}>
              <ShownPhoto photo={photo} name={nameOf(photo)} size="small" />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog size="fullsize" title={nameOf(opened)} onClose={() => setOpened(undefined)}>
          <ShownPhoto photo={opened} name="" size="large" />
        </Dialog>
      )}
    </>
  )
}

type ShownProps = { photo: CustomerPicture; name: string; size: 'small' | 'large' }

/** Shows a photo, fetched with the session since photos have no public URL. */
function ShownPhoto({ photo: { id, width, height }, name, size }: ShownProps) {
  const { data, error, refetch } = useQuery({
    ...useApi().query(getCustomerPicture, { params: { id }, query: { size } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Loading inline error={error} refetch={refetch} shape="text" rows={1} />
  return <img className={styles.photo} src={data.data} alt={name} width={width} height={height} />
}
