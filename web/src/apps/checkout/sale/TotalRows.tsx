import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import type { SaleTotals } from '../use-draft.ts'
import styles from './Bill.module.css'
import { useSalonPeople } from './goods.ts'

/** Lists the totals: discount, surcharge, points, sum, included VAT, tips, total. */
export function TotalRows({ totals }: { totals: SaleTotals }) {
  const t = useText()
  const { plain, percent, currency } = useMoney()
  const { find } = useSalonPeople()
  const { subtotal, discountAmount, surchargeAmount, points, pointsValue, sum, vat, tips, total } = totals
  return (
    <dl className={styles.totals}>
      {discountAmount > 0 && <TotalRow name={t('checkout.total.discount')} amount={`−${plain(discountAmount)}`} />}
      {surchargeAmount > 0 && <TotalRow name={t('checkout.total.surcharge')} amount={plain(surchargeAmount)} />}
      {pointsValue > 0 && (
        <>
          <TotalRow name={t('checkout.total.subtotal')} amount={plain(subtotal)} />
          <TotalRow name={t('books.points', { count: points })} amount={`−${plain(pointsValue)}`} />
        </>
      )}
      <TotalRow name={t('books.sum')} amount={plain(sum)} />
      {vat.map(({ rate, gross, tax }) => (
        <div key={rate} className={styles.vat}>
          <dt>{t('word.inclVatRateOnGross', { rate: percent(rate), gross: plain(gross) })}</dt>
          <dd className={look('w650', 'num')}>{plain(tax)}</dd>
        </div>
      ))}
      {tips.map(({ staffId, amount }) => (
        <TotalRow key={staffId} name={t('books.tip', { name: find(staffId)?.name ?? '' })} amount={plain(amount)} />
      ))}
      <div className={styles.total}>
        <dt className={look('f17', 'w700')}>{t('books.total', { currency })}</dt>
        <dd className={look('w650', 'num')}>{plain(total)}</dd>
      </div>
    </dl>
  )
}

function TotalRow({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look('w650', 'num')}>{amount}</dd>
    </div>
  )
}
