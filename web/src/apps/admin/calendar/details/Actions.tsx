import type { Appointment } from '@goldline/contract/appointment'
import {
  canCancel,
  canCheckIn,
  canMarkNoShow,
  canUndoNoShow,
  checkInWindowMinutes,
  transitionRefusal,
} from '@goldline/domain/appointment/status'
import { businessDayEnd } from '@goldline/domain/business-object/week'
import { zone } from '@goldline/domain/time/zone'
import { type ComponentProps, useMemo, useState } from 'react'
import { useSecondsLeft, useUndo, useUndoable } from '../../../../appointment/undo.ts'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { row } from '../../../../kit/look.ts'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { CheckOutLink, mayCheckOut } from '../../appointment/CheckOutLink.tsx'
import type { CalendarFrame } from '../../days/day-columns.ts'
import { canChange } from '../../days/stretches.ts'
import { useSalon } from '../../session.ts'
import type { CancelDialog } from './CancelDialog.tsx'
import styles from './DetailsPanel.module.css'
import { useChange } from './use-change.ts'

type Props = {
  appointment: Appointment
  now: number
  opening: CalendarFrame['opening']
  onEdit: () => void
  onMove: () => void
}

/** Shows the possible actions, the most likely first, by the same rules as the server (APT-03, APT-04). */
export function Actions({ appointment, now, opening, onEdit, onMove }: Props) {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const { status, undo } = appointment
  // Shared by all buttons: the optimistic state already offers the next actions, which must wait for the answer.
  const work = useChange(appointment)
  const correction = correctionOf(appointment, now, opening)
  const cancellable = canCancel(appointment)
  const payable = mayCheckOut(appointment, now)
  if (!cancellable && !correction && !payable && !undo && !canChange(appointment) && status !== 'CONFIRMED') return null
  return (
    <>
      {undo && <UndoButton appointment={appointment} change={undo} />}
      {status === 'CONFIRMED' && <CheckIn appointment={appointment} now={now} work={work} />}
      <div className={classes(row(8, 'wrap'), styles.fitting)}>
        {payable && <CheckOutLink appointment={appointment} />}
        {correction && <CorrectionButton what={correction} work={work} />}
      </div>
      <div className={classes(row(8, 'wrap'), styles.fitting)}>
        {canChange(appointment) && (
          <>
            <Button full onClick={onEdit}>
              {t('word.edit')}
            </Button>
            <Button full onClick={onMove}>
              {t('word.move')}
            </Button>
          </>
        )}
        {cancellable && (
          <Button kind="danger" full onClick={() => setAsking(true)}>
            {t('admin.cancel')}
          </Button>
        )}
      </div>
      {asking && <LazyCancelDialog appointment={appointment} now={now} onClose={() => setAsking(false)} />}
    </>
  )
}

const loadDialog = () => import('./CancelDialog.tsx')

/** Loads the dialog's code on demand. */
function LazyCancelDialog(props: ComponentProps<typeof CancelDialog>) {
  const { part } = useLazyPart(loadDialog)
  return part ? <part.CancelDialog {...props} /> : null
}

type Correction = 'noShow' | 'checkInBack' | 'noShowBack'

/** Returns the correction that is possible now; each state has at most one. */
function correctionOf(
  appointment: Appointment,
  now: number,
  opening: CalendarFrame['opening'],
): Correction | undefined {
  const { status, startTime, endTime, businessObject } = appointment
  const visit = { start: Date.parse(startTime), end: Date.parse(endTime) }
  if (canMarkNoShow({ status, start: visit.start, now })) return 'noShow'
  if (transitionRefusal('undoCheckIn', { status, by: 'salon' }) === undefined) return 'checkInBack'
  const openOn = (day: string) => opening.find(({ date }) => date === day)?.spans ?? []
  const businessDayClosedAt = businessDayEnd(openOn, zone(businessObject.timeZone), visit)
  return canUndoNoShow({ status, businessDayClosedAt, now }) ? 'noShowBack' : undefined
}

/** Corrects without asking for confirmation, since the change can be undone (APT-20). */
function CorrectionButton({ what, work }: { what: Correction; work: ChangeWork }) {
  const t = useText()
  return (
    <Button full busy={work.isPending} onClick={() => work.change(what)}>
      {t(`admin.correct.${what}`)}
    </Button>
  )
}

type ChangeWork = ReturnType<typeof useChange>

/** Checks in; before that is possible, shows from when on. */
function CheckIn({ appointment, now, work }: { appointment: Appointment; now: number; work: ChangeWork }) {
  const t = useText()
  const format = useFormat()
  const start = Date.parse(appointment.startTime)
  const possible = canCheckIn({ status: appointment.status, start, now })
  const from = new Date(start - checkInWindowMinutes * 60_000).toISOString()
  const { toWall } = zone(appointment.businessObject.timeZone)
  const { day } = toWall(Date.parse(from))
  const when = { day: format.dayShort(day), time: format.time(from) }
  const today = day === toWall(now).day
  const id = possible ? 'word.checkIn' : today ? 'word.checkInOpensAtTime' : 'admin.checkIn.fromDay'
  return (
    <Button
      kind="gold"
      full
      icon={<StatusIcon status="CHECKED_IN" size={20} />}
      disabled={!possible}
      busy={work.isPending}
      onClick={() => work.change('checkIn')}
    >
      {t(id, when)}
    </Button>
  )
}

type TakeBackProps = { appointment: Appointment; change: NonNullable<Appointment['undo']> }

/**
 * APT-20: undoes a change by a colleague, or by this page before a reload. Changes made in this window are undone in
 * the undo bar.
 */
function UndoButton({ appointment: { id }, change: { version, until } }: TakeBackProps) {
  const t = useText()
  const { skew } = useSalon()
  const { last } = useUndoable()
  const { undo, isPending } = useUndo()
  const end = useMemo(() => ({ until: Date.parse(until) }), [until])
  const left = useSecondsLeft(end, skew)
  if (left <= 0 || last?.id === id) return null
  return (
    <Button full busy={isPending} onClick={() => undo({ id, version })}>
      {t('action.undo')} <span aria-hidden="true">({left})</span>
    </Button>
  )
}
