import { useEffect } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useSalon } from '../../../client/me.ts'
import { useSecondsLeft, useUndoable } from '../../../client/undoable.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import { useUndo } from '../own-days/use-staff-change.ts'
import styles from './Bar.module.css'

/** APT-20: says what was just done and offers to undo it, above the tabs. */
export function UndoBar() {
  const t = useText()
  const { time, instantDayLong } = useFormat()
  const { who } = useAppointmentText()
  const { last, settle } = useUndoable()
  const { skew } = useSalon()
  const left = useSecondsLeft(last, skew)
  const { undo, isPending } = useUndo()
  useEffect(() => {
    if (last && left <= 0) settle(last.id)
  }, [last, left, settle])
  const shown = last && left > 0 ? last : undefined
  const { startTime = '', undo: taken } = shown?.appointment ?? {}
  return (
    <div className={styles.region} role="status">
      {shown && (
        <div className={styles.bar}>
          <p className={stack(0, 'grow', 'min-w-0', 'anywhere')}>
            <b>
              {t(`appointment.undo.${shown.what as SaidChange}`, {
                who: who(shown.appointment),
                day: instantDayLong(startTime),
                time: time(startTime),
              })}
            </b>
            {taken?.tells && <small className={look('faint')}>{t('staff.undo.after')}</small>}
          </p>
          <Button busy={isPending} onClick={() => undo(shown)}>
            {t('action.undo')} <span aria-hidden="true">{left}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Changes made by this app; others are made in ADMIN. */
type SaidChange = 'enter' | 'block' | 'edit' | 'cancel' | 'checkIn' | 'checkInBack'
