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
import { ClockIcon, InfoIcon, ShieldIcon, TickIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { appointmentAt } from '../my-paths.ts'
import { paths } from '../paths.ts'
import styles from './PayScreen.module.css'

type Props = { id: string; businessObject: BusinessObject }

/** How often it asks while the page waits for the money, in milliseconds. */
const everyMs = 3_000

/** `/b/{urlName}/pay/{id}`: before Stripe's page, and what became of it after (PAY-03). */
export function PayScreen({ id, businessObject }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().query(getVisitDeposit, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? everyMs : false),
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
  const { id, amount, currency, url } = deposit
  const framed = window.top !== window
  return (
    <div className={stack(16)}>
      <h1 className={look('f22', 'w750')}>{t('booking.pay.title')}</h1>
      <HoldNotice expiresIn={deposit.expiresIn} />
      <Ticket {...{ deposit, businessObject }} now />
      <BackUntil deposit={deposit} />
      {url !== null && (
        <a className={classes(buttonClass('gold', 'l'), look('full'))} href={url} {...(framed && newWindow)}>
          {t('booking.pay.book', { amount: format.money(amount, currency) })}
        </a>
      )}
      <p className={row(8, 'top', 'f13', 'quiet')}>
        <ShieldIcon size={18} />
        <span>{t('booking.pay.goesTo', { salon: businessObject.name })}</span>
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

/** The start is held until a time of day; the seconds beside it are quiet for screen readers. */
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

/** When, what, and the sums; `now`: what is paid now is the largest figure, otherwise what is left to pay. */
function Ticket({ deposit, businessObject, now = false }: PartProps & { now?: boolean }) {
  const t = useText()
  const format = useFormat()
  const { startTime, endTime, services, price, amount, currency } = deposit
  const money = (sum: number) => format.money(sum, currency)
  const sums: [string, string][] = [
    [t('word.price'), money(price)],
    now ? [t('booking.pay.atSalon'), money(price - amount)] : [t('booking.pay.paid'), money(amount)],
  ]
  const [label, sum] = now ? [t('booking.pay.now'), amount] : [t('booking.pay.stillAtSalon'), price - amount]
  return (
    <div className={classes(stack(12, 'p16', 'r-lg', 'edge', 'on-raised'), styles.ticket)}>
      <p>
        <b className={look('block', 'f17', 'w750')}>{format.instantDayLong(startTime)}</b>
        <b className={look('num')}>
          {format.time(startTime)} – {format.time(endTime)}
        </b>
        <span className={look('block', 'quiet', 'f14')}>{businessObject.name}</span>
      </p>
      <p className={look('w650')}>{services.join(' + ')}</p>
      <dl className={stack(4)}>
        {sums.map(([name, value]) => (
          <div key={name} className={row(16, 'between')}>
            <dt className={look('quiet')}>{name}</dt>
            <dd className={look('num')}>{value}</dd>
          </div>
        ))}
        <div className={classes(row(16, 'between', 'baseline', 'pt12'), styles.last)}>
          <dt>{label}</dt>
          <dd className={look('num', 'f22', 'w750')}>{money(sum)}</dd>
        </div>
      </dl>
    </div>
  )
}

function BackUntil({ deposit: { freeUntil, amount, currency } }: { deposit: VisitDeposit }) {
  const t = useText()
  const format = useFormat()
  const over = Date.parse(freeUntil) <= Date.now()
  const time = `${format.instantDayLong(freeUntil)}, ${format.time(freeUntil)}`
  const sum = format.money(amount, currency)
  return (
    <p className={row(8, 'top', 'f14')}>
      <InfoIcon size={18} />
      <span>{over ? t('booking.pay.notBack', { amount: sum }) : t('deposit.backUntil', { time })}</span>
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
        <p className={look('quiet')}>{t('booking.pay.done')}</p>
      </div>
      <Ticket {...{ deposit, businessObject }} />
      <BackUntil deposit={deposit} />
      <div className={row(8, 'wrap', 'justify-center')}>
        {appointmentId !== null && (
          <Link href={appointmentAt(appointmentId)} className={buttonClass('quiet')}>
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

/** Nothing is booked: what happened to the money comes first. */
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
