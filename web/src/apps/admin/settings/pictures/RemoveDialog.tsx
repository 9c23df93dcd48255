import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../../client/AskDialog.tsx'
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
    <AskDialog
      title={intl.formatMessage({ id: 'admin.pictures.remove.title' })}
      action={intl.formatMessage({ id: 'admin.pictures.remove' })}
      work={remove}
      onYes={() => remove.mutate(picture.id)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Thumbnail picture={picture} />
        <p>{intl.formatMessage({ id: 'admin.pictures.remove.text' })}</p>
      </div>
    </AskDialog>
  )
}
