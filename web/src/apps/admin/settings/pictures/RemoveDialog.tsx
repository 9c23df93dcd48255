import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { useIntl } from 'react-intl'
import { Failure } from '../../../../client/Failure.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './PictureRow.tsx'
import { useRemovePicture } from './use-pictures.ts'

type Props = { picture: OwnTeaserImage; onClose: () => void; onRemoved: () => void }

/** Confirms, because the files are deleted too. */
export function RemoveDialog({ picture, onClose, onRemoved }: Props) {
  const intl = useIntl()
  const remove = useRemovePicture(() => {
    onClose()
    onRemoved()
  })
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.pictures.remove.title' })}
      loading={remove.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(picture.id)}>
            {intl.formatMessage({ id: 'admin.pictures.remove' })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Thumbnail picture={picture} />
        <p>{intl.formatMessage({ id: 'admin.pictures.remove.text' })}</p>
        {remove.error && <Failure inline error={remove.error} />}
      </div>
    </Dialog>
  )
}
