import type { OwnTeaserImage } from '@goldline/contract/picture/teaser-image'
import type { ComponentProps } from 'react'
import { useApp } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { DownIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { Picture } from '../../../../kit/Picture.tsx'
import { GripIcon, TrashIcon, UpIcon } from '../../../../kit/salon-icons.tsx'
import styles from './PictureRow.module.css'

export type MoveDirection = 'up' | 'down'
type Props = {
  picture: OwnTeaserImage
  /** 0 is the first. */
  place: number
  count: number
  dragged: boolean
  marked: 'before' | 'after' | undefined
  hold: ComponentProps<'span'>
  onMove: (way: MoveDirection) => void
  onDescribe: () => void
  onRemove: () => void
}

export function PictureRow({ picture, place, count, dragged, marked, hold, onMove, onDescribe, onRemove }: Props) {
  const t = useText()
  const number = place + 1
  return (
    <li
      className={styles.row}
      data-picture={picture.id}
      data-dragged={dragged || undefined}
      data-marked={marked}
      aria-label={t('admin.pictures.picture', { number })}
    >
      {/* For pointers only; on the keyboard, the buttons next to it do the same. */}
      <span {...hold} className={styles.grip} aria-hidden="true">
        <GripIcon size={20} />
      </span>
      <div className={classes(look('cut', 'r-md', 'on-raised'), styles.thumbnail)}>
        <Thumbnail picture={picture} />
      </div>
      <div className={look('min-w-0')}>
        <b className={row(8, 'wrap', 'gy4', 'middle', 'f15', 'w650')}>
          {t('admin.pictures.picture', { number })}
          {place === 0 && <Badge tone="gold">{t('admin.pictures.first')}</Badge>}
        </b>
        <Description alt={picture.alt} />
      </div>
      <div className={classes(row(8, 'wrap'), styles.actions)}>
        <MoveButton way="up" number={number} end={place === 0} onMove={onMove} />
        <MoveButton way="down" number={number} end={number === count} onMove={onMove} />
        <Button onClick={onDescribe} aria-label={t('admin.pictures.describe.label', { number })}>
          {t('admin.pictures.describe')}
        </Button>
        <IconButton label={t('admin.pictures.remove.label', { number })} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
    </li>
  )
}

/** Shows the description in the owner's language, else in another one, else that there is none. */
function Description({ alt }: Pick<OwnTeaserImage, 'alt'>) {
  const t = useText()
  const { language } = useApp()
  const words = alt[language] ?? alt.de ?? alt.en ?? alt.vi
  if (words === undefined) return <p className={look('mt4', 'quiet', 'anywhere')}>{t('admin.pictures.alt.none')}</p>
  return <p className={look('mt4', 'quiet', 'anywhere')}>{words}</p>
}

/** At the end it is disabled but focusable, so that the keyboard does not lose its place. */
function MoveButton({
  way,
  number,
  end,
  onMove,
}: { way: MoveDirection; number: number; end: boolean } & Pick<Props, 'onMove'>) {
  const t = useText()
  return (
    <IconButton
      data-way={way}
      aria-disabled={end}
      label={t(`admin.pictures.${way}`, { number })}
      onClick={() => end || onMove(way)}
    >
      {way === 'up' ? <UpIcon /> : <DownIcon />}
    </IconButton>
  )
}

/** Decorative, since the description is next to it. */
export function Thumbnail({ picture }: Pick<Props, 'picture'>) {
  return <Picture picture={picture} sizes="240px" alt="" loading="lazy" draggable={false} />
}
