import type { Picture as Pictured } from '@goldline/contract/picture'
import { smallPictureLimits } from '@goldline/domain/business-object/picture'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { row } from '../../../kit/look.ts'
import { Picture } from '../../../kit/Picture.tsx'
import { PictureIcon } from '../../../kit/salon-icons.tsx'
import styles from './Picture.module.css'
import { PictureActions } from './PictureActions.tsx'
import { useCrop } from './use-crop.tsx'
import { usePicture } from './use-picture.ts'

type Props = {
  title: string
  picture: Pictured | null
  round?: boolean
} & Pick<Parameters<typeof usePicture>[0], 'upload' | 'keep' | 'onChanged'>

/** The picture of a service or person: chosen, cropped square, replaced or removed; each change can be undone. */
export function PictureField({ title, picture, round = false, ...calls }: Props) {
  const t = useText()
  const work = usePicture({ ...calls, present: picture?.id })
  const { take, asked } = useCrop({ shape: 1, limits: smallPictureLimits, round }, work.send)
  return (
    <fieldset className={row(16, 'top')} aria-label={title}>
      <span className={styles.frame} data-round={round || undefined}>
        {picture ? <Picture picture={picture} sizes="96px" alt="" /> : <PictureIcon size={24} />}
      </span>
      <PictureActions
        picture={work}
        onFile={take}
        label={t(picture ? 'admin.picture.replace' : 'admin.picture.choose')}
      >
        {picture && (
          <Button kind="link" disabled={work.busy} onClick={() => work.remove(picture.id)}>
            {t('action.remove')}
          </Button>
        )}
      </PictureActions>
      {asked}
    </fieldset>
  )
}
