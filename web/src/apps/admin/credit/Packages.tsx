import type { CreditPackage } from '@goldline/contract/credit'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './Packages.module.css'
import { useBuyCredit } from './use-credit.ts'

/** Shows a card for each package, with the bonus on top of the price. */
export function Packages({ packages, forSale }: { packages: readonly CreditPackage[]; forSale: boolean }) {
  const t = useText()
  const { money } = useFormat()
  const { buy, error, pending } = useBuyCredit()
  return (
    <>
      {error && <Failure inline error={error} />}
      <ul className={styles.packages}>
        {packages.map(({ id, price, balance, currency }) => {
          const amount = money(balance, currency)
          return (
            <li key={id} className={classes(row(4, 'column', 'edge', 'on-surface', 'r-lg', 'p16'), styles.package)}>
              <h3 className={look('f17', 'w750', 'num')}>{t('admin.credit.amount', { amount })}</h3>
              <p className={look('quiet')}>{t('admin.credit.price', { price: money(price, currency) })}</p>
              <span className={styles.extra}>
                {balance > price && (
                  <Badge tone="gold">{t('admin.credit.extra', { extra: money(balance - price, currency) })}</Badge>
                )}
              </span>
              <Button
                full
                disabled={!forSale}
                busy={pending === id}
                aria-label={t('admin.credit.buy.label', { amount })}
                onClick={() => {
                  if (pending === undefined) buy(id)
                }}
              >
                {t('admin.credit.buy')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
