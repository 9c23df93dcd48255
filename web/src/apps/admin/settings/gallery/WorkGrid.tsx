import type { OwnWork } from '@goldline/contract/picture/gallery'
import { findGalleryGaps, isShown } from '@goldline/domain/business-object/gallery'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useApp } from '../../../../client/app-context.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { ShieldIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { Picture } from '../../../../kit/Picture.tsx'
import { GripIcon } from '../../../../kit/salon-icons.tsx'
import { keyOf } from '../../../../kit/typing.ts'
import { useDragOrder } from '../../../../kit/use-drag-order.ts'
import { useRestoredFocus } from '../../../../kit/use-restored-focus.ts'
import { useMoveWork, usePictureSubjects } from './use-gallery.ts'
import styles from './WorkGrid.module.css'

type Props = {
  works: readonly OwnWork[]
  /** Whether all pictures are shown, so that their order can be changed. */
  ordered: boolean
  say: (text: string) => void
  onOpen: (id: string) => void
}

/** Shows the pictures in the page's order; reordered by dragging, or by Space and arrow keys. */
export function WorkGrid({ works, ordered, say, onOpen }: Props) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const { mutate } = useMoveWork()
  const move = (id: string, place: number) => {
    mutate({ id, place })
    say(t('admin.pictures.moved', { place: place + 1, count: works.length }))
  }
  const { dragged, place: dropPlace, holdOf } = useDragOrder(list, works, move)
  const { held, onKey, letGo } = useKeyOrder(list, { works, say, move })
  return (
    <ol ref={list} className={styles.grid} data-dragging={dragged !== undefined || undefined}>
      {works.map((work, place) => (
        <li
          key={work.id}
          className={classes(look('anchor', 'edge', 'on-surface', 'cut', 'r-lg'), styles.tile)}
          data-work={work.id}
          data-dragged={work.id === (dragged ?? held) || undefined}
          data-target={(dragged !== undefined && dragged !== work.id && place === dropPlace) || undefined}
        >
          <WorkTile work={work} place={place} onOpen={() => onOpen(work.id)} />
          {ordered && (
            <button
              type="button"
              {...holdOf(work.id)}
              className={styles.grip}
              data-hold={work.id}
              aria-pressed={held === work.id}
              aria-label={t('admin.gallery.move', { number: place + 1 })}
              onKeyDown={onKey(work.id, place)}
              onBlur={letGo}
            >
              <GripIcon size={18} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

type KeyOrder = Pick<Props, 'works' | 'say'> & { move: (id: string, place: number) => void }

/**
 * Reorders by keyboard: Space lifts and drops a picture, arrow keys move the lifted one, Escape drops it where it is.
 */
function useKeyOrder(list: RefObject<HTMLElement | null>, { works, say, move }: KeyOrder) {
  const t = useText()
  const stayOn = useRestoredFocus(list, works)
  const [held, hold] = useState<string>()
  // While its element moves in the DOM, the picture loses the focus for a moment.
  const moving = useRef(false)
  const onKey = (id: string, place: number) => (event: KeyboardEvent) => {
    moving.current = false
    const key = keyOf(event)
    if (key === ' ') {
      event.preventDefault()
      hold(held === id ? undefined : id)
      say(t(held === id ? 'admin.gallery.dropped' : 'admin.gallery.held', { place: place + 1 }))
    }
    if (key === 'Escape') hold(undefined)
    const step = steps[key]
    if (held !== id || step === undefined) return
    event.preventDefault()
    const next = place + (Math.abs(step) > 1 ? Math.sign(step) * columnsOf(list.current) : step)
    if (next < 0 || next >= works.length) return
    moving.current = true
    stayOn(`[data-hold="${id}"]`)
    move(id, next)
  }
  const letGo = () => {
    if (!moving.current) hold(undefined)
  }
  return { held, onKey, letGo }
}

/** By how many places an arrow key moves; ±2 stands for a whole row. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }

function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((each) => each.getBoundingClientRect().top)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}

function WorkTile({ work, place, onOpen }: { work: OwnWork; place: number; onOpen: () => void }) {
  const t = useText()
  const { language } = useApp()
  const { services, people } = usePictureSubjects()
  const gaps = findGalleryGaps(work)
  const title = work.titles[language] ?? Object.values(work.titles)[0]
  const service = services.find(({ id }) => id === work.productId)?.name
  const person = people.find(({ id }) => id === work.staffId)?.name
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <span className={classes(look('cut', 'anchor', 'block', 'on-raised'), styles.picture)}>
        <Picture picture={work} sizes="224px" alt="" loading="lazy" draggable={false} />
        <span className={styles.number}>{place + 1}</span>
        {!isShown(work) && (
          <span className={classes(row(4, 'middle', 'f12', 'w650'), styles.hidden)}>
            <ShieldIcon size={14} />
            {t('admin.gallery.hidden')}
          </span>
        )}
      </span>
      <span className={stack(2, 'px12', 'py8', 'text-left', 'min-w-0')}>
        <span className={look('w650', 'anywhere')}>{title ?? t('gallery.untitled')}</span>
        <span className={look('quiet', 'f13', 'anywhere')}>{joinFacts(service, person)}</span>
        {gaps.map((gap) => (
          <span key={gap} className={look('warning', 'f13')}>
            {t(`admin.gallery.gap.${gap}`)}
          </span>
        ))}
      </span>
    </button>
  )
}
