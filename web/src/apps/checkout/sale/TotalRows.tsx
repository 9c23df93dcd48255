import type { Draft } from '@goldline/contract/checkout/draft'
import type { Totals } from '@goldline/domain/checkout/totals'
import { useIntl } from 'react-intl'
import { useMoney } from '../money.ts'
import styles from './Bill.module.css'
import { usePeople } from './goods.ts'

/** Points, sum, the VAT inside it, tips, total. */
export function TotalRows({ draft, totals }: { draft: Draft; totals: Totals }) {
  const intl = useIntl()
  const { plain, percent, currency } = useMoney()
  const { find } = usePeople()
  const { subtotal, discount, surcharge, points, sum, vat, total } = totals
  return (
    <dl className={styles.totals}>
      {discount > 0 && (
        <Row name={intl.formatMessage({ id: 'checkout.total.discount' })} amount={`−${plain(discount)}`} />
      )}
      {surcharge > 0 && <Row name={intl.formatMessage({ id: 'checkout.total.surcharge' })} amount={plain(surcharge)} />}
      {points > 0 && (
        <>
          <Row name={intl.formatMessage({ id: 'checkout.total.subtotal' })} amount={plain(subtotal)} />
          <Row
            name={intl.formatMessage({ id: 'checkout.total.points' }, { count: draft.content.points })}
            amount={`−${plain(points)}`}
          />
        </>
      )}
      <Row name={intl.formatMessage({ id: 'checkout.total.sum' })} amount={plain(sum)} />
      {vat.map(({ rate, gross, tax }) => (
        <div key={rate} className={styles.vat}>
          <dt>{intl.formatMessage({ id: 'checkout.total.vat' }, { rate: percent(rate), gross: plain(gross) })}</dt>
          <dd>{plain(tax)}</dd>
        </div>
      ))}
      {draft.content.tips.map(({ staffId, amount }) => (
        <Row
          key={staffId}
          name={intl.formatMessage({ id: 'checkout.tip.for' }, { name: find(staffId)?.name ?? '' })}
          amount={plain(amount)}
        />
      ))}
      <div className={styles.total}>
        <dt>{intl.formatMessage({ id: 'checkout.total' }, { currency })}</dt>
        <dd>{plain(total)}</dd>
      </div>
    </dl>
  )
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
