import type { Appointment } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { type CSSProperties, useState } from 'react'
import { leftOfPaid, useDepositSums } from '../../../../appointment/deposit-sums.ts'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { PhoneIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { ChatIcon } from '../../../../kit/message-icons.tsx'
import { useMyFacts } from '../my-facts.ts'
import { useAppointmentWords } from './appointment-words.ts'
import styles from './LateCancel.module.css'
import { messagesId } from './MessageForm.tsx'
import { useChange } from './use-change.ts'

type Props = { appointment: Appointment; costs: number; until: string }

/**
 * Shows, after the free deadline, what a cancellation costs or may cost; offers calling first and cancelling last
 * (PAY-03i, PAY-04f).
 */
export function LateCancel({ appointment, costs, until }: Props) {
  const t = useText()
  const format = useFormat()
  const words = useAppointmentWords()
  const [asking, setAsking] = useState(false)
  const { own, businessObject, createdTime, card } = appointment
  const phoneNr = own?.salon.phoneNr ?? null
  const wasFree = Date.parse(createdTime) < Date.parse(until)
  return (
    <>
      <section className={classes(stack(8, 'mt20', 'p16', 'r-lg'), styles.late)}>
        <h3 className={row(8, 'middle', 'f17')}>
          <WarningIcon size={20} />
          {t(card ? 'my.late.mayCost' : 'my.late.costs', { amount: format.money(costs, businessObject.currency) })}
        </h3>
        <p className={look('f14')}>
          {t(wasFree ? 'my.late.until' : card ? 'my.late.soonFee' : 'my.late.soon', { until: words.moment(until) })}{' '}
          {t('my.late.move')}
        </p>
        {wasFree && <Deadline appointment={appointment} until={until} />}
      </section>
      <div className={classes(stack(8, 'mt16'), styles.ways)}>
        {phoneNr !== null && (
          <a className={buttonClass('quiet', 'l', true)} href={`tel:${phoneNr}`}>
            <PhoneIcon size={20} />
            <span>
              <b className={look('block')}>{t('my.late.call')}</b>
              <small>{t(card ? 'my.late.call.fee' : 'my.late.call.text')}</small>
            </span>
          </a>
        )}
        <a className={buttonClass('quiet', 'l', true)} href={`#${messagesId}`}>
          <ChatIcon size={20} />
          <b>{t('word.writeAMessage')}</b>
        </a>
        <Button kind="danger" size="l" full onClick={() => setAsking(true)}>
          {t('my.late.cancel')}
        </Button>
      </div>
      {asking && <LateQuestion {...{ appointment, costs }} onClose={() => setAsking(false)} />}
    </>
  )
}

/**
 * Draws the time from booking to visit: free cancellation until the deadline, then a cost, and the current moment.
 */
function Deadline({ appointment, until }: Pick<Props, 'appointment' | 'until'>) {
  const t = useText()
  const words = useAppointmentWords()
  const { now } = useMyFacts()
  const { createdTime, startTime, card } = appointment
  const [from, to] = [Date.parse(createdTime), Date.parse(startTime)]
  const share = (at: number) => `${(100 * Math.min(Math.max(at - from, 0), to - from)) / (to - from)}%`
  const marks = { '--until': share(Date.parse(until)), '--now': share(Date.parse(now)) } as CSSProperties
  return (
    <div style={marks}>
      <p className={row(8, 'between', 'f12', 'w650')}>
        <span>{t('my.late.free')}</span>
        <span>{t(card ? 'my.late.fee' : 'my.late.kept')}</span>
      </p>
      <div className={styles.line} aria-hidden="true">
        <i />
      </div>
      <p className={row(8, 'between', 'wrap', 'f12', 'num')}>
        <span>{t('my.late.deadline', { until: words.moment(until) })}</span>
        <span>{t('my.late.now', { now: words.moment(now) })}</span>
      </p>
    </div>
  )
}

type QuestionProps = Pick<Props, 'appointment' | 'costs'> & { onClose: () => void }

/** Confirms the late cancellation, with two buttons of equal size and up to three consequences. */
function LateQuestion({ appointment, costs, onClose }: QuestionProps) {
  const t = useText()
  const format = useFormat()
  const { api, notices } = useApp()
  const sums = useDepositSums(appointment)
  const { id, version, businessObject, card, deposit } = appointment
  const back = deposit === null ? 0 : leftOfPaid(deposit) - costs
  const amount = format.money(costs, businessObject.currency)
  const cancel = useChange({
    send: () => api.ask(cancelAppointment, { params: { id }, body: { leavesDeposit: costs } }, { ifMatch: version }),
    onChanged: () => notices.show(t('my.cancel.done'), 'success'),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t(card ? 'my.late.ask.fee' : 'my.late.ask')}
      loading={cancel.isPending}
      onClose={onClose}
      actions={
        <div className={stack(8, 'full')}>
          <Button kind="gold" size="l" full data-first onClick={onClose}>
            {t('appointment.keep')}
          </Button>
          <Button kind="danger" size="l" full busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('my.late.yes')}
          </Button>
        </div>
      }
    >
      <ul className={stack(8)}>
        <li>
          {card ? t('my.late.ask.charge', { amount, salon: businessObject.name }) : t('my.late.ask.kept', { amount })}
        </li>
        {back > 0 && <li>{t('my.late.ask.back', { amount: format.money(back, businessObject.currency) })}</li>}
        {sums && back === 0 && <li>{t('my.late.ask.rest', { amount: sums.rest })}</li>}
        <li>{t('my.late.ask.free')}</li>
      </ul>
      {cancel.error !== null && <Failure inline error={cancel.error} />}
    </Dialog>
  )
}
