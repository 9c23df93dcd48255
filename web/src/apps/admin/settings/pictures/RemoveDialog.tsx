import type { OwnTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import styles from './DescribeDialog.module.css'
import { Thumbnail } from './PictureRow.tsx'
import { useRemovePicture } from './use-pictures.ts'

type Props = { picture: OwnTeaserImage; onClose: () => void; onRemoved: () => void }

/** Confirms, because the files are deleted too. */
export function RemoveDialog({ picture, onClose, onRemoved }: Props) {
  const t = useText()
  const remove = useRemovePicture(() => {
    onClose()
    onRemoved()
  })
  return (
    <AskDialog
      title={t('admin.pictures.remove.title')}
      action={t('action.remove')}
      work={remove}
      onYes={() => remove.mutate(picture.id)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Thumbnail picture={picture} />
        <p>{t('admin.pictures.remove.text')}</p>
      </div>
    </AskDialog>
  )
}
