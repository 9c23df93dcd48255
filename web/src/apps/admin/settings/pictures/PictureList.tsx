import type { OwnTeaserImage } from '@goldline/contract/picture/teaser-image'
import { useRef, useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { stack } from '../../../../kit/look.ts'
import { useDragOrder } from '../../../../kit/use-drag-order.ts'
import { useRestoredFocus } from '../../../../kit/use-restored-focus.ts'
import describeDialogStyles from './DescribeDialog.module.css'
import { DescribeDialog } from './DescribeDialog.tsx'
import styles from './PictureRow.module.css'
import { type MoveDirection, PictureRow, Thumbnail } from './PictureRow.tsx'
import { useMovePicture, useRemovePicture } from './use-pictures.ts'

type Props = { pictures: readonly OwnTeaserImage[]; say: (text: string) => void; onRemoved: () => void }
type PictureQuestion = { what: 'describe' | 'remove'; id: string }

/** Lists the pictures in the page's order; reordered by buttons or dragging. */
export function PictureList({ pictures, say, onRemoved }: Props) {
  const t = useText()
  const [asked, setAsked] = useState<PictureQuestion>()
  const list = useRef<HTMLOListElement>(null)
  const { mutate } = useMovePicture()
  const stayOn = useRestoredFocus(list, pictures)
  const move = (id: string, place: number, way?: MoveDirection) => {
    if (way) stayOn(`[data-picture="${id}"] [data-way="${way}"]`)
    mutate({ id, place })
    say(t('admin.pictures.moved', { place: place + 1, count: pictures.length }))
  }
  const { dragged, place: dropPlace, holdOf } = useDragOrder(list, pictures, move)
  const opened = pictures.find(({ id }) => id === asked?.id)
  const close = () => setAsked(undefined)
  return (
    <>
      <ol ref={list} className={classes(stack(8), styles.rows)} data-dragging={dragged !== undefined || undefined}>
        {pictures.map((picture, place) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            place={place}
            count={pictures.length}
            dragged={picture.id === dragged}
            marked={findDropEdge(pictures, dragged, { to: dropPlace, place })}
            hold={holdOf(picture.id)}
            onMove={(way) => move(picture.id, place + (way === 'up' ? -1 : 1), way)}
            onDescribe={() => setAsked({ what: 'describe', id: picture.id })}
            onRemove={() => setAsked({ what: 'remove', id: picture.id })}
          />
        ))}
      </ol>
      {opened && asked?.what === 'describe' && <DescribeDialog picture={opened} onClose={close} />}
      {opened && asked?.what === 'remove' && <RemoveDialog picture={opened} onClose={close} onRemoved={onRemoved} />}
    </>
  )
}

/** Returns the edge of a row at which to draw the drop line. */
function findDropEdge(
  pictures: Props['pictures'],
  dragged: string | undefined,
  { to, place }: { to: number | undefined; place: number },
): 'before' | 'after' | undefined {
  const from = pictures.findIndex(({ id }) => id === dragged)
  if (to === undefined || to === from || to !== place) return undefined
  return to < from ? 'before' : 'after'
}

type RemoveDialogProps = { picture: OwnTeaserImage; onClose: () => void; onRemoved: () => void }

/** Asks for confirmation, since the files are deleted, too. */
function RemoveDialog({ picture, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText()
  const remove = useRemovePicture(() => {
    onClose()
    onRemoved()
  })
  return (
    <AskDialog
      title={t('picture.remove.ask')}
      action={t('action.remove')}
      work={remove}
      onYes={() => remove.mutate(picture.id)}
      onClose={onClose}
    >
      <div className={classes(stack(16, 'pt8'), describeDialogStyles.form)}>
        <Thumbnail picture={picture} />
        <p>{t('admin.pictures.remove.text')}</p>
      </div>
    </AskDialog>
  )
}
