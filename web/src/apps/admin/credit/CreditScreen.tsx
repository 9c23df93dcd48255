import type { CreditOrder } from '@goldline/contract/credit'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { WalletIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import type { PathParts } from '../screen.ts'
import { useSalon } from '../session.ts'
import { CreditResult } from './CreditResult.tsx'
import styles from './CreditScreen.module.css'
import { Ledger } from './Ledger.tsx'
import { Packages } from './Packages.tsx'
import { TopUp } from './TopUp.tsx'
import { useCredit } from './use-credit.ts'

/** Shows the salon’s prepaid credit: balance, packages, orders, ledger (CRD-01, CRD-02, CRD-03). */
export function Page({ came }: PathParts) {
  return came === 'paid' || came === 'cancelled' ? <CreditResult came={came} /> : <Credit />
}

function Credit() {
  const t = useText()
  const { money } = useFormat()
  const { data, error, refetch } = useCredit()
  const { channels } = useSalon()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.credit.intro')} />
      {!channels.includes('SMS') && (
        <p className={row(8, 'quiet', 'middle', 'mb12')} role="status">
          <InfoIcon size={18} />
          {t('admin.credit.noSms')}
        </p>
      )}
      {!data && <Loading error={error} refetch={refetch} rows={5} />}
      {data && (
        <div className={styles.parts}>
          <section className={styles.balance}>
            <WalletIcon size={24} className={look('gold')} />
            <h2>{t('admin.credit.balance')}</h2>
            <p className={look('gold', 'f30', 'w750', 'num', 'track-closer')}>{money(data.balance, data.currency)}</p>
            {data.reserved > 0 && (
              <small className={look('across', 'quiet')}>
                {t('admin.credit.reserved', { amount: money(data.reserved, data.currency) })}
              </small>
            )}
          </section>
          <section>
            <h2>{t('admin.credit.packages')}</h2>
            {!data.forSale && (
              <p className={row(8, 'quiet', 'middle', 'mb12')} role="status">
                <InfoIcon size={18} />
                {t('refusal.payment.unavailable')}
              </p>
            )}
            {data.packages.length === 0 ? (
              <EmptyState icon={<WalletIcon />} title={t('admin.credit.packages.none')} />
            ) : (
              <Packages packages={data.packages} forSale={data.forSale} />
            )}
          </section>
          <section>
            <h2>{t('admin.credit.topUp')}</h2>
            <TopUp packages={data.packages} />
          </section>
          <section>
            <h2>{t('admin.credit.orders')}</h2>
            <Orders orders={data.orders} />
          </section>
          <section>
            <h2>{t('admin.credit.ledger')}</h2>
            <Ledger />
          </section>
        </div>
      )}
    </AdminScreen>
  )
}

const tones = { CREATED: 'cyan', FULFILLED: 'success', REJECTED: 'warning', FAILED: 'danger' } as const

function Orders({ orders }: { orders: readonly CreditOrder[] }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  if (orders.length === 0) return <p className={look('quiet')}>{t('admin.credit.orders.none')}</p>
  return (
    <ul className={classes(look('edge', 'r-lg', 'on-surface', 'divided'), styles.orders)}>
      {orders.map(({ id, createdAt, state, pending, price, balance, givenBack, currency, automatic }) => (
        <li className={row(16, 'wrap', 'gy8', 'middle', 'py12', 'px16')} key={id}>
          <span className={styles.when}>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
          <span className={row(8, 'grow', 'wrap', 'gy2', 'quiet')}>
            <b className={look('color-text')}>{t('admin.credit.amount', { amount: money(balance, currency) })}</b>
            {t('admin.credit.price', { price: money(price, currency) })}
            {givenBack > 0 && <span>{t('admin.credit.orders.givenBack', { price: money(givenBack, currency) })}</span>}
            {automatic && <span>{t('admin.credit.topUp.order')}</span>}
          </span>
          <Badge tone={tones[state]}>{t(`admin.credit.state.${pending ? 'PENDING' : state}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
