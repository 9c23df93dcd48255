import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { type DoneChange, type UndoableChange, useSecondsLeft, useUndoable } from '../../../client/undoable.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { roomBelow, subscribeToTopLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { useSalon } from '../session.ts'
import styles from './UndoBar.module.css'
import { useUndo } from './use-salon-change.ts'

/**
 * APT-20: says what was just done, and undoes it by its button or by Ctrl+Z outside of fields. Shown below the page or
 * in the open dialog, where it covers nothing.
 */
export function UndoBar() {
  const t = useText()
  const { last, settle } = useUndoable()
  const [undone, setUndone] = useState(false)
  const { skew } = useSalon()
  const left = useSecondsLeft(last, skew)
  useEffect(() => {
    if (last) setUndone(false)
  }, [last])
  useEffect(() => {
    if (last && left <= 0) settle(last.id)
  }, [last, left, settle])
  const place = useSyncExternalStore(subscribeToTopLayer, roomBelow, () => undefined)
  const { measured, height } = useKeptRoom(place)
  const region = (
    <div
      ref={measured}
      className={classes(stack(0, 'items-center', 'px12'), styles.region)}
      style={{ minHeight: height }}
      role="status"
    >
      {last && left > 0 && (
        <Bar key={`${last.id}:${last.version}`} last={last} left={left} onUndone={() => setUndone(true)} />
      )}
      {/* For screen readers only: sighted users see the restored calendar. */}
      {undone && !last && <p className="visually-hidden">{t('admin.undo.done')}</p>}
    </div>
  )
  return place ? createPortal(region, place) : region
}

/** Keeps the bar's space in a dialog when the bar disappears, so that nothing moves under the pointer. */
function useKeptRoom(place: HTMLElement | undefined) {
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

/** Effects delayed while a change can be undone: an entry frees no time, a check-in sends no message. */
const waits: Readonly<Partial<Record<DoneChange, WaitText>>> = {
  enter: 'admin.undo.afterEntry',
  edit: 'admin.undo.after',
  cancel: 'admin.undo.after',
  cover: 'admin.undo.after',
}

/** Without a message, only the freed time is held back. */
function waitingOf({ what, appointment: { owner, undo } }: UndoableChange): WaitText | undefined {
  if (!owner || undo?.tells) return owner ? waits[what] : undefined
  return waits[what] === 'admin.undo.after' ? 'admin.undo.afterSilent' : undefined
}

type BarProps = { last: UndoableChange; left: number; onUndone: () => void }

function Bar({ last, left, onUndone }: BarProps) {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const { undo, isPending } = useUndo({ onDone: onUndone })
  useWindowEvent('keydown', (event) => {
    if (keyOf(event) !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return
    event.preventDefault()
    undo(last)
  })
  const { appointment, what, counts } = last
  const { startTime, undo: change } = appointment
  const others = change?.others ?? 0
  const waiting = waitingOf(last)
  const said = { who: who(appointment), day: format.instantDayLong(startTime), time: format.time(startTime) }
  const values = { ...said, decided: 1, open: 0, ...counts }
  return (
    <div className={styles.bar}>
      <span className={styles.left} aria-hidden="true">
        {left}
      </span>
      <p className={stack(0, 'min-w-0')}>
        <b>
          {t(`appointment.undo.${what}`, values)}
          {others > 0 && !counts && ` ${t('admin.undo.others', { count: others })}`}
        </b>
        {waiting && <small className={look('faint')}>{t(waiting)}</small>}
      </p>
      <Button busy={isPending} onClick={() => undo(last)}>
        {t('action.undo')} <kbd className={styles.key}>Ctrl Z</kbd>
      </Button>
    </div>
  )
}
