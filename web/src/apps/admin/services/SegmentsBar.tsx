import {
  type BorderAt,
  listBorders,
  moveBorder,
  withBuffer,
  withGap,
  withoutBuffer,
  withoutGap,
} from '@goldline/domain/product/borders'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import { segmentsOf, type Timing } from '@goldline/domain/product/segments'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import styles from './SegmentsBar.module.css'

type Props = { timing: Timing; onChange: (timing: Timing) => void }

/** Edits a service's segments: work, processing, cleanup. Borders move by pointer or arrow keys (CAT-02). */
export function SegmentsBar({ timing, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const bar = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const { duration, gapMinutes, bufferMinutes } = timing
  const total = duration + bufferMinutes
  const drag = useDrag(bar, { timing, onChange, setActive })
  const facts = {
    customer: format.duration(duration),
    person: format.duration(duration - gapMinutes),
    buffer: bufferMinutes,
  }
  return (
    <div className={stack(8, 'min-w-0')}>
      <p className={look('mb24', 'quiet', 'f14')}>{t('admin.services.sum', facts)}</p>
      <div ref={bar} className={styles.bar}>
        <SegmentParts timing={timing} />
        {listBorders(timing).map((each) => (
          <BorderHandle
            key={each.border}
            border={each}
            total={total}
            active={active === each.border}
            drag={drag}
            onMove={(to) => onChange(moveBorder(timing, each.border, to))}
            onActive={(on) => setActive(on ? each.border : undefined)}
            tip={segmentLength(timing, each.border)}
          />
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        <span>0:00</span>
        {listBorders(timing).map(({ border, at }, index, all) => (
          // If two times overlap, only the later is shown.
          <span
            key={border}
            style={{ '--at': at / total } as CSSProperties}
            data-close={(all[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at < total / 6 || undefined}
          >
            {`${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`}
          </span>
        ))}
      </div>
      <div className={row(20, 'wrap', 'gy4')}>
        {gapMinutes > 0 ? (
          <Button kind="link" onClick={() => onChange(withoutGap(timing))}>
            {t('admin.services.gap.remove')}
          </Button>
        ) : (
          <Button kind="link" icon={<PlusIcon size={16} />} onClick={() => onChange(withGap(timing))}>
            {t('word.processingTime')}
          </Button>
        )}
        {bufferMinutes > 0 ? (
          <Button kind="link" onClick={() => onChange(withoutBuffer(timing))}>
            {t('admin.services.buffer.remove')}
          </Button>
        ) : (
          <Button kind="link" icon={<PlusIcon size={16} />} onClick={() => onChange(withBuffer(timing))}>
            {t('admin.services.buffer.add')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shows the segments, each as wide as its duration. `small`: without text, for a table row. */
export function SegmentParts({ timing, small }: { timing: Timing; small?: boolean }) {
  const t = useText()
  const format = useFormat()
  return (
    <div
      className={small ? classes(row(2, 'tall'), styles.mini) : classes(row(2, 'tall'), styles.parts)}
      aria-hidden={small}
    >
      {segmentsOf(timing).map(({ kind, minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place
        <div key={index} data-kind={kind} style={{ flexGrow: minutes }}>
          {!small && (
            <>
              <b>{t(`admin.services.segment.${kind}`)}</b>
              <small>{format.duration(minutes)}</small>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

/** Returns the length of the segment that ends at a border. */
function segmentLength(timing: Timing, border: BorderAt['border']): number {
  const { duration, gapFrom, gapMinutes, bufferMinutes } = timing
  if (border === 'gapFrom') return gapFrom
  if (border === 'gapTo') return gapMinutes
  return border === 'end' ? duration - gapFrom - gapMinutes : bufferMinutes
}

type HandleProps = {
  border: BorderAt
  total: number
  active: boolean
  tip: number
  drag: ReturnType<typeof useDrag>
  onMove: (to: number) => void
  onActive: (on: boolean) => void
}

function BorderHandle({ border: { border, at, min, max }, total, active, tip, drag, onMove, onActive }: HandleProps) {
  const t = useText()
  const format = useFormat()
  const { step } = catalogueLimits
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      Home: min,
      End: max,
    }[keyOf(event)]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-active={active || undefined}
      style={{ '--at': at / total } as CSSProperties}
      aria-label={t(`admin.services.border.${border}`)}
      aria-valuenow={at}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={format.duration(tip)}
      onKeyDown={onKeyDown}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
      {...drag(border, at)}
    >
      {active && <span className={styles.tip}>{format.duration(tip)}</span>}
    </div>
  )
}

type DraggedBorder = { border: BorderAt['border']; from: number; x: number; perMinute: number }
type DragProps = Props & { setActive: (border: string | undefined) => void }

/** Drags a border. Uses the initial scale throughout, since the bar grows while its end is moved. */
function useDrag(bar: React.RefObject<HTMLElement | null>, { timing, onChange, setActive }: DragProps) {
  const held = useRef<DraggedBorder>(undefined)
  const end = () => {
    held.current = undefined
  }
  return (border: BorderAt['border'], at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !bar.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const perMinute = bar.current.getBoundingClientRect().width / (timing.duration + timing.bufferMinutes)
      held.current = { border, from: at, x: event.clientX, perMinute }
      setActive(border)
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const drag = held.current
      if (drag?.border === border) onChange(moveBorder(timing, border, drag.from + (clientX - drag.x) / drag.perMinute))
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
}
