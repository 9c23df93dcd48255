import type { BusinessObject } from '@goldline/contract/business-object'
import type { VisitDeposit } from '@goldline/contract/payment/visit-deposits'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { InfoIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './PayScreen.module.css'

type Props = { deposit: VisitDeposit; businessObject: BusinessObject; now?: boolean }

/** Shows the visit and its sums. @param now whether the payment is due now; its amount is then the largest figure */
export function Ticket({ deposit, businessObject, now = false }: Props) {
  const format = useFormat()
  const { startTime, endTime, services } = deposit
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
        {deposit.security === 'CARD' ? <CardSums {...{ deposit, now }} /> : <DepositSums {...{ deposit, now }} />}
      </dl>
    </div>
  )
}

type SumsProps = { deposit: VisitDeposit; now: boolean }

function DepositSums({ deposit: { price, amount, currency }, now }: SumsProps) {
  const t = useText()
  const format = useFormat()
  const money = (sum: number) => format.money(sum, currency)
  return (
    <>
      <div className={row(16, 'between')}>
        <dt className={look('quiet')}>{t('word.price')}</dt>
        <dd className={look('num')}>{money(price)}</dd>
      </div>
      <div className={classes(row(16, 'between'), now ? undefined : styles.paid)}>
        <dt className={now ? look('quiet') : row(8, 'middle')}>
          {!now && <TickIcon size={16} />}
          {t(now ? 'booking.pay.atSalon' : 'word.paidAhead')}
        </dt>
        <dd className={look('num')}>{now ? money(price - amount) : `−${money(amount)}`}</dd>
      </div>
      <LargestSum
        label={t(now ? (amount < price ? 'booking.pay.now' : 'booking.card.now') : 'booking.pay.stillAtSalon')}
        sum={money(now ? amount : price - amount)}
      />
    </>
  )
}

/** Shows the sums of a visit with a card (PAY-04b): nothing is paid now, the fee is named, the price is paid later. */
function CardSums({ deposit: { price, amount, currency }, now }: SumsProps) {
  const t = useText()
  const format = useFormat()
  const money = (sum: number) => format.money(sum, currency)
  return (
    <>
      <div className={row(16, 'between')}>
        <dt className={look('quiet')}>{t('card.most')}</dt>
        <dd className={look('num')}>{money(amount)}</dd>
      </div>
      {now && (
        <div className={row(16, 'between')}>
          <dt className={look('quiet')}>{t('booking.pay.atSalon')}</dt>
          <dd className={look('num')}>{money(price)}</dd>
        </div>
      )}
      <LargestSum label={t(now ? 'booking.card.now' : 'booking.pay.stillAtSalon')} sum={money(now ? 0 : price)} />
    </>
  )
}

const LargestSum = ({ label, sum }: { label: string; sum: string }) => (
  <div className={row(16, 'between', 'baseline', 'pt12', 'ruled')}>
    <dt>{label}</dt>
    <dd className={look('num', 'f22', 'w750')}>{sum}</dd>
  </div>
)

/**
 * Shows until when cancelling is free and what it costs afterwards; for a card, the text that the customer agrees to.
 */
export function Terms({ deposit }: { deposit: VisitDeposit }) {
  const { terms } = deposit
  const refunds = useRefundText(deposit)
  return (
    <p className={row(8, 'top', 'f14')}>
      <InfoIcon size={18} />
      {terms ? <span lang={terms.language}>{terms.text}</span> : <span>{refunds}</span>}
    </p>
  )
}

/** Says what goes back if the visit does not take place, and what the salon keeps of it (PAY-03e, PAY-03n). */
function useRefundText({ freeUntil, amount, keeps, currency }: VisitDeposit): string {
  const t = useText()
  const format = useFormat()
  const over = Date.parse(freeUntil) <= Date.now() ? 'yes' : 'no'
  const time = format.instantDayTime(freeUntil)
  const [kept, rest] = [format.money(keeps, currency), format.money(amount - keeps, currency)]
  if (keeps === 0) return t('booking.pay.allBack', { over, time })
  if (keeps < amount) return t('booking.pay.partBack', { over, time, kept, rest })
  return over === 'yes' ? t('booking.pay.notBack', { amount: kept }) : t('deposit.backUntil', { time })
}
