import { getDepositLookBack } from '@goldline/contract/payment/deposits'
import { lookBackDays } from '@goldline/domain/payment/deposit-look-back'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import styles from './Deposits.module.css'

/**
 * PAY-03l: shows which deposits the saved rules would have required in the last months, and the limits of this figure.
 */
export function LookBack() {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const { data, error, refetch } = useQuery(useApi().query(getDepositLookBack, {}))
  const money = (amount: number) => format.money(amount, currency)
  const facts = data && [
    {
      name: t('admin.deposits.lookBack.covered'),
      value: t('admin.deposits.lookBack.of', { part: data.covered, whole: data.bookings }),
      more: t('admin.deposits.lookBack.others'),
    },
    {
      name: t('admin.deposits.lookBack.missed'),
      value: t('admin.deposits.lookBack.of', { part: data.missedCovered, whole: data.missed }),
      more: t('admin.deposits.lookBack.ofMoney', {
        part: money(data.missedDeposits),
        whole: money(data.missedPrice),
      }),
    },
    {
      name: t('admin.deposits.lookBack.deposits'),
      value: money(data.deposits),
      more:
        data.covered > 0
          ? t('admin.deposits.lookBack.mean', { amount: money(Math.round(data.deposits / data.covered)) })
          : '',
    },
  ]
  return (
    <section className={stack(12, 'p20', 'edge', 'r-lg', 'on-surface')}>
      <h2 className={look('f17', 'w700')}>{t('admin.deposits.lookBack')}</h2>
      <p className={look('quiet', 'f14')}>{t('admin.deposits.lookBack.text', { days: lookBackDays })}</p>
      {!facts && <Loading error={error} refetch={refetch} rows={2} />}
      {facts && (
        <dl className={classes(stack(16), styles.facts)}>
          {facts.map(({ name, value, more }) => (
            <div key={name}>
              <dt className={look('f14')}>{name}</dt>
              <dd>
                <b className={classes(look('block', 'f20', 'w750', 'num'))}>{value}</b>
                <small className={look('quiet', 'f13')}>{more}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={look('quiet', 'f14')}>{t('admin.deposits.lookBack.unknown')}</p>
    </section>
  )
}
