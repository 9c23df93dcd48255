import type { MessagePicture } from '@goldline/contract/picture'
import { getMessagePicture } from '@goldline/contract/picture/message-pictures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../client/app-context.ts'
import { Loading } from '../client/Loading.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import styles from './MessagePictures.module.css'

type Props = {
  pictures: readonly MessagePicture[]
  /** Deletes a picture; absent: the reader may not. */
  onRemove?: (id: string) => void
}

/** Shows a message's pictures, each opened in full on a press; fetched with the session (APT-16p). */
export function MessagePictures({ pictures, onRemove }: Props) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const place = pictures.findIndex(({ id }) => id === opened)
  const picture = pictures[place]
  const nameOf = (index: number) => t('message.picture', { number: index + 1, count: pictures.length })
  const close = () => setOpened(undefined)
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((each, index) => (
          <li key={each.id}>
            <button type="button" style={{ background: each.color }} onClick={() => setOpened(each.id)}>
              <ShownPicture picture={each} name={nameOf(index)} size="small" />
            </button>
          </li>
        ))}
      </ul>
      {picture && (
        <Dialog
          size="fullsize"
          title={nameOf(place)}
          onClose={close}
          actions={
            <>
              {onRemove && (
                <Button
                  kind="danger"
                  onClick={() => {
                    onRemove(picture.id)
                    close()
                  }}
                >
                  {t('action.remove')}
                </Button>
              )}
              <Button onClick={close}>{t('action.close')}</Button>
            </>
          }
        >
          <ShownPicture picture={picture} name="" size="large" />
        </Dialog>
      )}
    </>
  )
}

type ShownProps = { picture: MessagePicture; name: string; size: 'small' | 'large' }

function ShownPicture({ picture: { id, width, height }, name, size }: ShownProps) {
  const { data, error, refetch } = useQuery({
    ...useApi().query(getMessagePicture, { params: { id }, query: { size } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return <Loading inline error={error} refetch={refetch} shape="text" rows={1} />
  return <img className={styles[size]} src={data.data} alt={name} width={width} height={height} />
}
