import {
  type DepositDue,
  type DepositRule,
  type DepositVisit,
  type Security,
  statedDeposits,
} from '@goldline/domain/payment/deposit'
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
  /** The deadline as a date, once the start is chosen. */
  until?: string | undefined
}

/**
 * Explains the deposit or card guarantee that all customers give, and rules that require more of some (PAY-03, PAY-04a,
 * AUTH-06). Hidden if no rule applies to this visit.
 */
export function DepositStatement({ rules, visit, currency, windowHours, until }: Props) {
  const t = useText()
  const format = useFormat()
  const { everybody, some } = statedDeposits(rules, visit)
  if (everybody === undefined && some.length === 0) return null
  const money = (amount: number) => format.money(amount, currency)
  const requires = (kind: Security) => [everybody, ...some].some((due) => due?.rule.security === kind)
  return (
    <section className={classes(stack(8, 'p16', 'r-lg'), styles.box)}>
      {everybody && (
        <>
          <h3 className={row(8, 'middle', 'f15', 'w700')}>
            <ShieldIcon size={20} />
            {t(everybody.rule.security === 'CARD' ? 'card.title' : 'deposit.title', {
              amount: money(everybody.amount),
            })}
          </h3>
          {everybody.rule.security === 'DEPOSIT' && (
            <Shares now={everybody.amount} price={visit.price} currency={currency} />
          )}
        </>
      )}
      {some.map((due) => (
        <SomePay key={due.rule.id} {...{ due, currency }} />
      ))}
      {requires('CARD') && <Deadline>{t('card.free', { hours: windowHours })}</Deadline>}
      {requires('DEPOSIT') && (
        <Deadline>
          {until ? t('deposit.backUntil', { time: until }) : t('deposit.back', { hours: windowHours })}
        </Deadline>
      )}
    </section>
  )
}

function SomePay({ due: { rule, amount }, currency }: { due: DepositDue; currency: string }) {
  const t = useText()
  const format = useFormat()
  const said = { amount: format.money(amount, currency), count: rule.noShows ?? rule.exemptVisits ?? 0 }
  const who = affectedCustomers(rule)
  return (
    <p className={look('f14')}>
      {rule.security === 'CARD' ? t(`card.some.${who}`, said) : t(`deposit.some.${who}`, said)}
    </p>
  )
}

const Deadline = ({ children }: { children: string }) => (
  <p className={row(8, 'top', 'f14', 'quiet')}>
    <InfoIcon size={18} />
    <span>{children}</span>
  </p>
)

const affectedCustomers = ({ newcomers, noShows }: DepositRule) =>
  newcomers && noShows ? 'both' : newcomers ? 'new' : noShows ? 'noShows' : 'exempt'

/** Shows two sums next to a bar: the part paid now, and the part paid in the salon. */
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
