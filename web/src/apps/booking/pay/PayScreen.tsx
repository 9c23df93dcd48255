import type { BusinessObject } from '@goldline/contract/business-object'
import { endVisitDeposit, getVisitDeposit, type VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { minutesAndSeconds, useSeconds } from '../../../auth/use-seconds.ts'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, ShieldIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Calendars } from '../my/appointments/Calendars.tsx'
import { appointmentPath } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { PayByCard } from './PayByCard.tsx'
import styles from './PayScreen.module.css'
import { Terms, Ticket } from './Ticket.tsx'

type Props = { id: string; businessObject: BusinessObject }

/** Polling interval while the page waits for the payment, in milliseconds. */
const pollingMs = 3_000

/** Takes the deposit, or the card that replaces it, through Stripe's page, and shows the outcome (PAY-03, PAY-04). */
export function PayScreen({ id, businessObject }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(getVisitDeposit, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? pollingMs : false),
  })
  return (
    <div className={styles.page}>
      <Card sheet>
        <CardSection>
          {data ? (
            <Deposit {...{ deposit: data, businessObject }} />
          ) : (
            <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />
          )}
        </CardSection>
      </Card>
    </div>
  )
}

type PartProps = { deposit: VisitDeposit; businessObject: BusinessObject }

function Deposit({ deposit, businessObject }: PartProps) {
  switch (deposit.state) {
    case 'OPEN':
      return <ToPay {...{ deposit, businessObject }} />
    case 'PAID':
      return <PaidTicket {...{ deposit, businessObject }} />
    default:
      return <EndedPayment {...{ deposit, businessObject }} />
  }
}

function ToPay({ deposit, businessObject }: PartProps) {
  const t = useText()
  const format = useFormat()
  const [, navigate] = useLocation()
  const end = useCall(endVisitDeposit, { onDone: () => navigate(paths.services) })
  const { id, amount, price, currency, url } = deposit
  const framed = window.top !== window
  const leavesCard = deposit.security === 'CARD'
  return (
    <div className={stack(16)}>
      <h1 className={look('f22', 'w750')}>
        {t(leavesCard ? 'booking.card.title' : amount === price ? 'booking.pay.title.whole' : 'booking.pay.title')}
      </h1>
      <HoldNotice expiresIn={deposit.expiresIn} />
      <Ticket {...{ deposit, businessObject }} now />
      <Terms deposit={deposit} />
      {url !== null && (
        <a className={classes(buttonClass('gold', 'l'), look('full'))} href={url} {...(framed && newWindow)}>
          {leavesCard ? t('booking.card.give') : t('booking.pay.book', { amount: format.money(amount, currency) })}
        </a>
      )}
      {!leavesCard && <PayByCard deposit={deposit} />}
      <p className={row(8, 'top', 'f13', 'quiet')}>
        <ShieldIcon size={18} />
        <span>{t(leavesCard ? 'booking.card.goesTo' : 'booking.pay.goesTo', { salon: businessObject.name })}</span>
      </p>
      <div>
        <Button kind="link" disabled={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          {t('booking.known.otherTime')}
        </Button>
      </div>
    </div>
  )
}

const newWindow = { target: '_blank', rel: 'noreferrer' } as const

/** Says until when the start is held; the countdown beside it is hidden from screen readers. */
function HoldNotice({ expiresIn }: { expiresIn: number }) {
  const t = useText()
  const format = useFormat()
  const until = Date.now() + expiresIn * 1000
  const seconds = useSeconds(Math.round(until / 10_000) * 10_000) ?? 0
  return (
    <p className={classes(row(12, 'middle', 'p16', 'r-md'), styles.held)}>
      <ClockIcon size={24} />
      <span>
        <b className={look('block', 'w700')}>
          {t('booking.pay.heldUntil', { time: format.time(new Date(until).toISOString()) })}
        </b>
        <small className={look('quiet', 'f13', 'num')} aria-hidden="true">
          {t('booking.pay.left', { time: minutesAndSeconds(seconds) })}
        </small>
      </span>
    </p>
  )
}

function PaidTicket({ deposit, businessObject }: PartProps) {
  const t = useText()
  const { appointmentId } = deposit
  return (
    <div className={stack(16)}>
      <div className={stack(8, 'items-center', 'text-center')} role="status">
        <span className={styles.mark}>
          <TickIcon />
        </span>
        <h1 className={look('f22', 'w750')}>{t('booking.done.title')}</h1>
        <p className={look('quiet')}>{t(doneText(deposit))}</p>
      </div>
      <Ticket {...{ deposit, businessObject }} />
      <Terms deposit={deposit} />
      {appointmentId !== null && <Calendars id={appointmentId} />}
      <div className={row(8, 'wrap', 'justify-center')}>
        {appointmentId !== null && (
          <Link href={appointmentPath(appointmentId)} className={buttonClass('quiet')}>
            {t('booking.pay.toVisit')}
          </Link>
        )}
        <Link href={paths.my} className={buttonClass('link')}>
          {t('word.myAppointments')}
        </Link>
      </div>
    </div>
  )
}

const doneText = ({ security, amount, price }: VisitDeposit) =>
  security === 'CARD' ? 'booking.card.done' : amount === price ? 'booking.pay.done.whole' : 'booking.pay.done'

/** Says that no visit is booked, and whether the money is refunded. */
function EndedPayment({ deposit, businessObject: { phoneNr } }: PartProps) {
  const t = useText()
  const format = useFormat()
  const { state, amount, currency } = deposit
  const came = state === 'RETURNED'
  return (
    <div className={stack(16)} role="status">
      <h1 className={row(8, 'middle', 'f20', 'w750')}>
        <WarningIcon size={24} />
        {t(came ? 'booking.pay.tooLate' : 'booking.pay.over')}
      </h1>
      <p>
        {came ? t('booking.pay.goesBack', { amount: format.money(amount, currency) }) : t('booking.pay.nothingPaid')}
      </p>
      <div className={row(8, 'wrap')}>
        <Link href={paths.services} className={buttonClass('gold')}>
          {t('booking.gone.other')}
        </Link>
        {phoneNr !== null && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            {t('action.call')}
          </a>
        )}
      </div>
    </div>
  )
}
