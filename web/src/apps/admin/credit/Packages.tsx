import type { CreditPackage } from '@goldline/contract/credit'
import { useIntl } from 'react-intl'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import styles from './Packages.module.css'
import { useBuyCredit } from './use-credit.ts'

/** One card per package, naming the bonus on top of the price. */
export function Packages({ packages, forSale }: { packages: readonly CreditPackage[]; forSale: boolean }) {
  const intl = useIntl()
  const { money } = useFormat()
  const { buy, error, pending } = useBuyCredit()
  return (
    <>
      {error && <Failure inline error={error} />}
      <ul className={styles.packages}>
        {packages.map(({ id, price, balance, currency }) => {
          const amount = money(balance, currency)
          return (
            <li key={id} className={styles.package}>
              <h3>{intl.formatMessage({ id: 'admin.credit.amount' }, { amount })}</h3>
              <p>{intl.formatMessage({ id: 'admin.credit.price' }, { price: money(price, currency) })}</p>
              <span className={styles.extra}>
                {balance > price && (
                  <Badge tone="gold">
                    {intl.formatMessage({ id: 'admin.credit.extra' }, { extra: money(balance - price, currency) })}
                  </Badge>
                )}
              </span>
              <Button
                full
                disabled={!forSale}
                busy={pending === id}
                aria-label={intl.formatMessage({ id: 'admin.credit.buy.label' }, { amount })}
                onClick={() => {
                  if (pending === undefined) buy(id)
                }}
              >
                {intl.formatMessage({ id: 'admin.credit.buy' })}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
