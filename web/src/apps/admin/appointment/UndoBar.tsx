import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import {
  type DoneChange,
  type UndoableChange,
  useChangeText,
  useOfferedUndo,
  useUndo,
} from '../../../appointment/undo.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { noticeSpaceBelow, subscribeToTopLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import styles from './UndoBar.module.css'

/**
 * APT-20: names the last change, and undoes it by a button or by Ctrl+Z outside of fields. Shown below the page or in
 * the open dialog, where it covers nothing.
 */
export function UndoBar() {
  const t = useText()
  const { change, left } = useOfferedUndo()
  const [undone, setUndone] = useState(false)
  useEffect(() => {
    if (change) setUndone(false)
  }, [change])
  const place = useSyncExternalStore(subscribeToTopLayer, noticeSpaceBelow, () => undefined)
  const { measured, height } = useKeptHeight(place)
  const region = (
    <div
      ref={measured}
      className={classes(stack(0, 'items-center', 'px12'), styles.region)}
      style={{ minHeight: height }}
      role="status"
    >
      {change && (
        <Bar key={`${change.id}:${change.version}`} change={change} left={left} onUndone={() => setUndone(true)} />
      )}
      {/* For screen readers only: sighted users see the restored calendar. */}
      {undone && !change && <p className="visually-hidden">{t('admin.undo.done')}</p>}
    </div>
  )
  return place ? createPortal(region, place) : region
}

/** Keeps the bar's space in a dialog when the bar disappears, so that nothing moves under the pointer. */
function useKeptHeight(place: HTMLElement | undefined) {
  const [kept, keep] = useState<{ place: HTMLElement | undefined; height: number }>()
  const measured = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { offsetHeight: height = 0 } = measured.current ?? {}
    const isDialog = place !== undefined && place.closest('dialog') !== null
    if (isDialog && height > (kept?.place === place ? (kept?.height ?? 0) : 0)) keep({ place, height })
  })
  return { measured, height: kept?.place === place ? kept?.height : undefined }
}

type WaitText = 'admin.undo.after' | 'admin.undo.afterEntry' | 'admin.undo.afterSilent'

/** Texts for what waits while a change can be undone; an entry frees no time, a check-in sends no message. */
const waitTexts: Readonly<Partial<Record<DoneChange, WaitText>>> = {
  enter: 'admin.undo.afterEntry',
  edit: 'admin.undo.after',
  cancel: 'admin.undo.after',
  cover: 'admin.undo.after',
}

/** Returns the text for what waits until the undo period ends: a message to the customer, or else the freed time. */
function findWaitText({ what, appointment: { owner, undo } }: UndoableChange): WaitText | undefined {
  if (!owner || undo?.tells) return owner ? waitTexts[what] : undefined
  return waitTexts[what] === 'admin.undo.after' ? 'admin.undo.afterSilent' : undefined
}

type BarProps = { change: UndoableChange; left: number; onUndone: () => void }

function Bar({ change, left, onUndone }: BarProps) {
  const t = useText()
  const textOf = useChangeText()
  const { undo, isPending } = useUndo({ onDone: onUndone })
  useWindowEvent('keydown', (event) => {
    if (keyOf(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return
    event.preventDefault()
    undo(change)
  })
  const others = change.appointment.undo?.others ?? 0
  const waiting = findWaitText(change)
  return (
    <div className={styles.bar}>
      <span className={styles.left} aria-hidden="true">
        {left}
      </span>
      <p className={stack(0, 'min-w-0')}>
        <b>
          {textOf(change)}
          {others > 0 && !change.counts && ` ${t('admin.undo.others', { count: others })}`}
        </b>
        {waiting && <small className={look('faint')}>{t(waiting)}</small>}
      </p>
      <Button busy={isPending} onClick={() => undo(change)}>
        {t('action.undo')} <kbd className={styles.key}>Ctrl Z</kbd>
      </Button>
    </div>
  )
}
