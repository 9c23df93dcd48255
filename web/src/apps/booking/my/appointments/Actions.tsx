import type { Appointment } from '@goldline/contract/appointment'
import { getStartsAgain } from '@goldline/contract/appointment/book-again'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { splitOfPaid, useDepositSums, wayBack } from '../../../../appointment/deposit-sums.ts'
import { useApi } from '../../../../client/app-context.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { InfoIcon, PhoneIcon, PlaceIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { movePath } from '../../my-paths.ts'
import { directionsLink } from '../../salon/map-link.ts'
import styles from './Actions.module.css'
import { AgainButton } from './AgainButton.tsx'
import { useAppointmentWords } from './appointment-words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CardNote } from './CardNote.tsx'
import { LateCancel } from './LateCancel.tsx'
import { openedFromAppointment } from './move/use-move.ts'
import { rebookingPath, unavailableServices } from './rebooking.ts'

/** Lists the possible actions, likeliest first: change a coming appointment, or book a past one again. */
export function Actions({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const [cancelling, setCancelling] = useState(false)
  const [first] = useState(appointment.status)
  const { id, status, own } = appointment
  if (status !== 'CONFIRMED') return <BookAgain appointment={appointment} focus={first === 'CONFIRMED'} />
  const movable = own?.movable.refusal === null
  const cancellable = own?.cancellable.refusal === null
  return (
    <>
      <div className={classes(row(8, 'wrap', 'middle', 'mt20'), styles.actions)}>
        {movable ? (
          <Link href={movePath(id)} state={openedFromAppointment} className={buttonClass('gold', 'l')}>
            <span>{t('word.moveAppointment')}</span>
          </Link>
        ) : (
          <Directions appointment={appointment} primary />
        )}
        {movable && <Directions appointment={appointment} />}
        {cancellable && (
          <Button kind="danger" onClick={() => setCancelling(true)}>
            {t('word.cancelAppointment')}
          </Button>
        )}
        <AgainButton appointment={appointment} kind="quiet" />
      </div>
      {own && own.cancellable.costs !== null && own.cancellable.until !== null ? (
        <LateCancel appointment={appointment} costs={own.cancellable.costs} until={own.cancellable.until} />
      ) : (
        <ChangeNote appointment={appointment} />
      )}
      <CardNote appointment={appointment} />
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

/** Offers to book a past or cancelled visit again. @param focus after a cancellation, which removed the focus */
function BookAgain({ appointment, focus }: { appointment: Appointment; focus: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) place.current?.querySelector('a')?.focus()
  }, [focus])
  return (
    <>
      <div className={classes(row(8, 'wrap', 'middle', 'mt20'), styles.actions)} ref={place}>
        <AgainButton appointment={appointment} kind="gold" size="l" />
      </div>
      <StartsAgain appointment={appointment} />
      <DepositNote appointment={appointment} />
      <CardNote appointment={appointment} />
      <GoneNote appointment={appointment} />
    </>
  )
}

/** Says whether the deposit of a cancelled or missed visit was refunded or kept (PAY-03e). */
function DepositNote({ appointment: { deposit, businessObject } }: { appointment: Appointment }) {
  const t = useText()
  const format = useFormat()
  if (deposit === null) return null
  const { outcome, paid, refunded } = deposit
  const late = splitOfPaid(deposit)
  const kept = outcome === 'KEPT' ? late.kept : 0
  const back = outcome === 'BACK' ? paid : refunded + (outcome === 'KEPT' ? late.back : 0)
  if (kept === 0 && back === 0) return null
  const money = (amount: number) => format.money(amount, businessObject.currency)
  return (
    <div className={stack(8, 'items-start', 'quiet', 'f14', 'mt16')}>
      <p className={row(8, 'top')}>
        <InfoIcon size={16} className={look('mt4')} />
        <span>
          {kept > 0 && t('my.deposit.kept', { amount: money(kept) })}{' '}
          {back > 0 && t('my.deposit.back', { amount: money(back), way: wayBack(deposit) })}
        </span>
      </p>
    </div>
  )
}

/** Names services that cannot be booked again, because the salon no longer offers them. */
function GoneNote({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const t = useText()
  const words = useAppointmentWords()
  const gone = unavailableServices(appointment)
  if (gone.length === 0) return null
  const names = intl.formatList(
    gone.map((name) => words.service({ name })),
    { type: 'conjunction' },
  )
  const all = gone.length === appointment.services.length
  return (
    <div className={stack(8, 'items-start', 'quiet', 'f14', 'mt16')}>
      <p className={row(8, 'top')}>
        <InfoIcon size={16} className={look('mt4')} />
        {t(all ? 'my.again.none' : 'my.again.gone', { services: names })}
      </p>
    </div>
  )
}

/** Offers free starts for the same services and people, each with a booking link (APT-25); empty while loading. */
function StartsAgain({ appointment: { id, own } }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const enabled = Boolean(own?.bookable.length)
  const { data = [] } = useQuery({ ...useApi().query(getStartsAgain, { params: { id } }), enabled, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className={classes(look('mt20'), styles.again)} aria-label={t('my.again.free')}>
      <h3 className={look('mb8', 'quiet', 'f14')}>{t('my.again.free')}</h3>
      <div className={row(8, 'wrap')}>
        {data.map(({ startTime, link }) => (
          <a key={startTime} href={rebookingPath(link)} className={buttonClass('quiet', 'l')}>
            {words.moment(startTime)}
          </a>
        ))}
      </div>
    </section>
  )
}

/** Says until when the visit can be changed; afterwards why it cannot, and the salon's phone number. */
function ChangeNote({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const sums = useDepositSums(appointment)
  const { own } = appointment
  if (!own) return null
  const { cancellable, movable } = own
  const until = cancellable.until === null ? '' : words.moment(cancellable.until)
  if (cancellable.refusal === null) {
    // Give the reason if only moving is impossible: no online booking at this salon, or not for this person.
    const why = movable.refusal && t(`refusal.${movable.refusal}`)
    return (
      <div className={stack(8, 'items-start', 'quiet', 'f14', 'mt16')}>
        <p className={row(8, 'top')}>
          <InfoIcon size={16} className={look('mt4')} />
          {t(why ? 'my.cancel.until' : 'my.change.until', { until })} {sums && t('my.change.depositBack', sums)}
        </p>
        {why && <p className={row(8, 'top')}>{why}</p>}
      </div>
    )
  }
  const over = cancellable.refusal === 'appointment.cancellation-window-over'
  return (
    <div className={stack(8, 'items-start', 'quiet', 'f14', 'mt16')}>
      <p className={row(8, 'top')}>
        <InfoIcon size={16} className={look('mt4')} />
        {over ? t('my.change.over', { until }) : t(`refusal.${cancellable.refusal}`)}
      </p>
      {own.salon.phoneNr !== null && (
        <a className={buttonClass('quiet')} href={`tel:${own.salon.phoneNr}`}>
          <PhoneIcon />
          <span>{formatPhoneNr(own.salon.phoneNr)}</span>
        </a>
      )}
    </div>
  )
}
