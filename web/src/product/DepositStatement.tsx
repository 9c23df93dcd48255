import { type DepositRule, type DepositVisit, statedDeposits } from '@goldline/domain/payment/deposit'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { InfoIcon, ShieldIcon } from '../kit/icons.tsx'
import { look, row, stack } from '../kit/look.ts'
import styles from './DepositStatement.module.css'

type Props = {
  rules: readonly DepositRule[]
  visit: DepositVisit
  currency: string
  windowHours: number
  /** The start, once chosen, with the salon's zone: the deadline then is a date. */
  until?: string | undefined
}

/**
 * PAY-03, AUTH-06: the deposit that everybody pays, and the rules that ask more of some people, in words. Nothing if no
 * rule is about this visit.
 */
export function DepositStatement({ rules, visit, currency, windowHours, until }: Props) {
  const t = useText()
  const format = useFormat()
  const { everybody, some } = statedDeposits(rules, visit)
  if (everybody === undefined && some.length === 0) return null
  const money = (amount: number) => format.money(amount, currency)
  return (
    <section className={classes(stack(8, 'p16', 'r-lg'), styles.box)}>
      {everybody && (
        <>
          <h3 className={row(8, 'middle', 'f15', 'w700')}>
            <ShieldIcon size={20} />
            {t('deposit.title', { amount: money(everybody.amount) })}
          </h3>
          <Shares now={everybody.amount} price={visit.price} currency={currency} />
        </>
      )}
      {some.map(({ rule, amount }) => (
        <p key={rule.id} className={look('f14')}>
          {t(`deposit.some.${whoOf(rule)}`, { amount: money(amount), count: rule.noShows ?? 0 })}
        </p>
      ))}
      <p className={row(8, 'top', 'f14', 'quiet')}>
        <InfoIcon size={18} />
        <span>{until ? t('deposit.backUntil', { time: until }) : t('deposit.back', { hours: windowHours })}</span>
      </p>
    </section>
  )
}

const whoOf = ({ newcomers, noShows }: DepositRule) => (newcomers && noShows ? 'both' : newcomers ? 'new' : 'noShows')

/** Two sums beside a bar: what is paid now, and in the salon. */
function Shares({ now, price, currency }: { now: number; price: number; currency: string }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(100 * now) / price}%` }} />
      </span>
      <p className={row(16, 'between', 'f14', 'num', 'wrap')}>
        <span>{t('deposit.now', { amount: format.money(now, currency) })}</span>
        <span>{t('deposit.later', { amount: format.money(price - now, currency) })}</span>
      </p>
    </>
  )
}
