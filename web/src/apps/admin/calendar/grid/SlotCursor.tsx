import type { Span } from '@goldline/domain/time/spans'
import { type KeyboardEvent, useState } from 'react'
import { useSpanText } from '../../../../appointment/appointment-text.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { columnStyle, placeStyle } from '../../days/card-places.ts'
import type { DayColumn } from '../../days/day-columns.ts'
import type { Slot } from './carried-card.ts'
import styles from './DayGrid.module.css'
import { stepMinutes } from './geometry.ts'

type Props = {
  columns: readonly DayColumn[]
  hours: Span
  now: number | undefined
  nameOf: (column: DayColumn) => string
  onSlot: (slot: Slot) => void
}

/** UI-02: shows a cursor to choose an empty slot by keyboard: arrows move it, Shift+arrow resizes it, Enter chooses. */
export function SlotCursor({ columns, hours, now, nameOf, onSlot }: Props) {
  const t = useText()
  const spanText = useSpanText()
  const first = columns.findIndex(({ working }) => working.length > 0)
  const [at, setAt] = useState<{ column: number; span: Span; drawn: boolean }>()
  const start = firstStart(columns[Math.max(0, first)], hours, now)
  const { column, span, drawn } = at ?? { column: Math.max(0, first), span: start, drawn: false }
  const shown = columns[column]
  if (!shown) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveSlot({ column, span }, event, { hours, columns: columns.length })
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    setAt({ ...next, drawn: drawn || event.shiftKey })
  }
  const words = `${spanText(span)}, ${nameOf(shown)}`
  return (
    <button
      type="button"
      className={styles.slot}
      data-slot
      style={{ ...placeStyle(span), ...columnStyle(column) }}
      aria-label={t('admin.calendar.newAt', { at: words })}
      onKeyDown={onKeyDown}
      onClick={() => onSlot({ columnId: shown.id, from: span.from, to: drawn ? span.to : undefined })}
    >
      <PlusIcon size={14} /> {spanText(span)}
      <span className="visually-hidden" aria-live="polite">
        {at && words}
      </span>
    </button>
  )
}

/** Returns the first two steps after now or after the start of the person's working hours, whichever is later. */
function firstStart(column: DayColumn | undefined, hours: Span, now: number | undefined): Span {
  const begins = Math.max(now ?? 0, column?.working[0]?.from ?? hours.from, hours.from)
  const from = Math.min(Math.ceil(begins / stepMinutes) * stepMinutes, hours.to - 2 * stepMinutes)
  return { from, to: from + 2 * stepMinutes }
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** Returns where an arrow key moves the cursor; undefined for any other key. */
function moveSlot(
  { column, span: { from, to } }: { column: number; span: Span },
  { key, shiftKey }: PressedKey,
  { hours, columns }: { hours: Span; columns: number },
): { column: number; span: Span } | undefined {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (across !== undefined) return { column: Math.max(0, Math.min(columns - 1, column + across)), span: { from, to } }
  const down = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key]
  if (down === undefined) return undefined
  if (shiftKey) return { column, span: { from, to: Math.max(from + stepMinutes, Math.min(hours.to, to + down)) } }
  const start = Math.max(hours.from, Math.min(hours.to - (to - from), from + down))
  return { column, span: { from: start, to: start + to - from } }
}
