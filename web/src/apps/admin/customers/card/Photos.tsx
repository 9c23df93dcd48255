import {
  type CustomerPicture,
  getCustomerPicture,
  getCustomerPictures,
  keepCustomerPicture,
  uploadCustomerPicture,
} from '@goldline/contract/picture'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import styles from '../../picture/Picture.module.css'
import { PictureActions } from '../../picture/PictureActions.tsx'
import { usePicture } from '../../picture/use-picture.ts'

/** CUS-08: shows the customer's photos of this salon; fetched with the session, since they have no public URL. */
export function Photos({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const [opened, setOpened] = useState<CustomerPicture>()
  const { data: photos, error, refetch } = useQuery(api.query(getCustomerPictures, { params: { id } }))
  const work = usePicture({
    upload: (body, options) => api.ask(uploadCustomerPicture, { params: { id }, body }, options),
    keep: (photo, removed) => api.ask(keepCustomerPicture, { params: { id: photo }, body: { removed } }),
    onChanged: () => void cache.invalidate(getCustomerPictures),
  })
  return (
    <section className={stack(8, 'mt20')}>
      <h3 className={look('f13', 'w700', 'quiet')}>{t('word.photos')}</h3>
      {!photos && error && <Failure inline error={error} onRetry={() => void refetch()} />}
      {photos && photos.length > 0 && (
        <ul className={classes(stack(8), styles.photos)}>
          {photos.map((photo, index) => (
            <li className={row(8, 'middle', 'between', 'lines')} key={photo.id}>
              <button type="button" className={styles.photo} onClick={() => setOpened(photo)}>
                <ShownPhoto photo={photo} name={nameOf(intl, photo, index)} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PictureActions picture={work} label={t('admin.customers.photos.add')} />
      {opened && (
        <Dialog
          size="fullsize"
          title={nameOf(intl, opened, photos?.findIndex((each) => each.id === opened.id) ?? 0)}
          onClose={() => setOpened(undefined)}
          actions={
            <>
              <Button
                kind="danger"
                onClick={() => {
                  work.remove(opened.id)
                  setOpened(undefined)
                }}
              >
                {t('action.remove')}
              </Button>
              <Button onClick={() => setOpened(undefined)}>{t('action.close')}</Button>
            </>
          }
        >
          <ShownPhoto photo={opened} name="" size="large" />
        </Dialog>
      )}
    </section>
  )
}

const nameOf = (intl: ReturnType<typeof useIntl>, { createdTime }: CustomerPicture, index: number) =>
  intl.t('admin.customers.photos.one', {
    number: index + 1,
    day: intl.formatDate(createdTime, { dateStyle: 'medium' }),
  })

type ShownProps = { photo: CustomerPicture; name: string; size: 'small' | 'large' }

function ShownPhoto({ photo: { id, width, height }, name, size }: ShownProps) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    ...useApi().query(getCustomerPicture, { params: { id }, query: { size } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A thumbnail has no room for the reason.
  if (error && size === 'small')
    return (
      <span className={stack(0, 'place-center', 'tall', 'p8', 'quiet', 'f13')}>
        {t('admin.customers.photos.missing')}
      </span>
    )
  if (!data) return <Loading inline error={error} refetch={refetch} rows={1} shape="text" />
  return (
    <img
      className={size === 'large' ? styles.large : undefined}
      src={data.data}
      alt={name}
      width={width}
      height={height}
    />
  )
}
