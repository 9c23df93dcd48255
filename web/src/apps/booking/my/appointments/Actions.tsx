import type { Appointment } from '@goldline/contract/appointment'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useSaveToCalendar } from '../../../../client/download.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CalendarIcon, InfoIcon, PlaceIcon } from '../../../../kit/icons.tsx'
import { directionsLink } from '../../salon/map-link.ts'
import { moveAt } from '../paths.ts'
import styles from './Actions.module.css'
import { AgainButton } from './AgainButton.tsx'
import { goneServices } from './again.ts'
import { useAppointmentWords } from './appointment-words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import { fromAppointment } from './move/use-move.ts'
import { StartsAgain } from './StartsAgain.tsx'

/** The possible actions, likeliest first: change a coming appointment, book a past one again. */
export function Actions({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const [cancelling, setCancelling] = useState(false)
  const [first] = useState(appointment.status)
  const { id, status, own } = appointment
  if (status !== 'CONFIRMED') return <Again appointment={appointment} focus={first === 'CONFIRMED'} />
  const movable = own?.movable.refusal === null
  const cancellable = own?.cancellable.refusal === null
  return (
    <>
      <div className={styles.actions}>
        {movable ? (
          <Link href={moveAt(id)} state={fromAppointment} className={buttonClass('gold', 'l')}>
            <span>{t('my.move')}</span>
          </Link>
        ) : (
          <Directions appointment={appointment} primary />
        )}
        <SaveToCalendar id={id} />
        {movable && <Directions appointment={appointment} />}
        {cancellable && (
          <Button look="danger" onClick={() => setCancelling(true)}>
            {t('my.cancel')}
          </Button>
        )}
        <AgainButton appointment={appointment} look="quiet" />
      </div>
      <ChangeNote appointment={appointment} />
      {cancelling && <CancelDialog appointment={appointment} onClose={() => setCancelling(false)} />}
    </>
  )
}

function Directions({ appointment: { own }, primary = false }: { appointment: Appointment; primary?: boolean }) {
  const t = useText()
  if (!own) return null
  return (
    <a
      className={primary ? buttonClass('gold', 'l') : buttonClass('quiet')}
      href={directionsLink(own.salon)}
      target="_blank"
      rel="noreferrer"
    >
      <PlaceIcon />
      <span>{t('booking.done.directions')}</span>
    </a>
  )
}

/** Past or cancelled: offers to book again. `focus`: it was just cancelled, and the focused element is gone. */
function Again({ appointment, focus }: { appointment: Appointment; focus: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) place.current?.querySelector('a')?.focus()
  }, [focus])
  return (
    <>
      <div className={styles.actions} ref={place}>
        <AgainButton appointment={appointment} look="gold" size="l" />
      </div>
      <StartsAgain appointment={appointment} />
      <GoneNote appointment={appointment} />
    </>
  )
}

function SaveToCalendar({ id }: { id: string }) {
  const t = useText()
  const save = useSaveToCalendar(id)
  return (
    <>
      <Button icon={<CalendarIcon />} busy={save.isPending} onClick={() => save.mutate()}>
        {t('booking.done.calendar')}
      </Button>
      {save.error && <Failure inline error={save.error} />}
    </>
  )
}

/** Names services that booking again leaves out, because the salon no longer offers them. */
function GoneNote({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const words = useAppointmentWords()
  const gone = goneServices(appointment)
  if (gone.length === 0) return null
  const names = intl.formatList(
    gone.map((name) => words.service({ name })),
    { type: 'conjunction' },
  )
  const all = gone.length === appointment.services.length
  return (
    <div className={styles.note}>
      <p>
        <InfoIcon size={16} />
        {t(all ? 'my.again.none' : 'my.again.gone', { services: names })}
      </p>
    </div>
  )
}
