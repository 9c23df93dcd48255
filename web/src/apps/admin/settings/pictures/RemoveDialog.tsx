import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { useIntl } from 'react-intl'
import { errorText } from '../../../../i18n/error-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './Thumbnail.tsx'
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
        {remove.error && (
          <p role="alert" className={styles.failure}>
            {errorText(intl, remove.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
