import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { canCancel, canEdit } from '@goldline/domain/appointment/status'
import { useState } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useDepositSums } from '../../../appointment/deposit-sums.ts'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { usePermissions } from '../../../client/use-may.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { classes } from '../../../kit/classes.ts'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { MoveSheet } from '../change/MoveSheet.tsx'
import { useVisitCall } from '../own-days/use-visit.ts'
import styles from './Visit.module.css'

/** Lists booked services with time and price, and additions for the till; offers to move or cancel. */
export function ServicesCard({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const { time, money, duration, instantDayTime } = useFormat()
  const [asking, setAsking] = useState<'cancel' | 'move'>()
  const { startTime, endTime, services, handedOver, expectedTime, businessObject } = appointment
  // Visits of several people can be moved only in the salon's calendar.
  const [staffId, ...others] = new Set(services.map((service) => service.staffId))
  const mayChange = usePermissions().change(appointment)
  const mayMove =
    mayChange &&
    appointment.status === 'CONFIRMED' &&
    canEdit(appointment) &&
    staffId !== undefined &&
    staffId !== '-1' &&
    others.length === 0
  const close = () => setAsking(undefined)
  const total = services.reduce((sum, { price }) => sum + price, 0)
  const inMoney = (price: number) => money(price, businessObject.currency)
  return (
    <section className={styles.box}>
      <h2>
        <CalendarIcon size={20} className={look('gold')} />
        {instantDayTime(startTime)}–{time(endTime)}
        {services.length > 0 && <small className={look('push-end', 'quiet', 'f13', 'w550')}>{inMoney(total)}</small>}
      </h2>
      {expectedTime && <p>{t('staff.expected', { time: time(expectedTime) })}</p>}
      <ul className={classes(look(), styles.lines)}>
        {services.map((service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be booked twice
          <li key={index}>
            <span>{service.name ?? t('label.deletedService')}</span>
            <small>{duration(service.duration)}</small>
            <b>
              {service.listPrice > service.price && <s>{inMoney(service.listPrice)}</s>} {inMoney(service.price)}
            </b>
          </li>
        ))}
        {handedOver?.additions.map(({ product, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may be added twice
          <li key={`${product} ${index}`}>
            <span>{name}</span>
            <small>{t('staff.till.added')}</small>
          </li>
        ))}
      </ul>
      <PaidSums appointment={appointment} />
      <div className={classes(row(8, 'wrap'), styles.pair)}>
        {mayMove && <Button onClick={() => setAsking('move')}>{t('word.move')}</Button>}
        {mayChange && canCancel(appointment) && (
          <Button kind="danger" onClick={() => setAsking('cancel')}>
            {t('word.cancelAppointment')}
          </Button>
        )}
      </div>
      {asking === 'cancel' && <CancelDialog appointment={appointment} onClose={close} />}
      {asking === 'move' && staffId && <MoveSheet appointment={appointment} staffId={staffId} onClose={close} />}
    </section>
  )
}

/** Says what was paid ahead and what is left to pay, so that nobody asks for it twice (PAY-03j). */
function PaidSums({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const sums = useDepositSums(appointment)
  if (!sums) return null
  return (
    <dl className={look('num')}>
      <div className={row(8, 'between', 'wrap')}>
        <dt className={look('success')}>{t('word.paidAhead')}</dt>
        <dd className={look('success')}>−{sums.paid}</dd>
      </div>
      <div className={row(8, 'between', 'wrap')}>
        <dt>{t('word.stillToPay')}</dt>
        <dd className={look('w700')}>{sums.rest}</dd>
      </div>
    </dl>
  )
}

function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const t = useText()
  const { who } = useAppointmentText()
  const { id, version, owner } = appointment
  const cancel = useVisitCall(cancelAppointment, { onDone: onClose, what: 'cancel' })
  const [tell, setTell] = useState(true)
  return (
    <AskDialog
      size="small"
      title={t('staff.cancel.sure', { who: who(appointment) })}
      action={t('word.cancelAppointment')}
      leave={t('staff.cancel.keep')}
      work={{ ...cancel, error: null }}
      onYes={() => cancel.mutate({ params: { id }, ifMatch: version, body: { tell } })}
      onClose={onClose}
    >
      {owner && <Checkbox label={t('staff.cancel.tell')} value={tell} onChange={setTell} />}
    </AskDialog>
  )
}
