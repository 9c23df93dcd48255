import { getOpenVisits } from '@goldline/contract/checkout'
import { type Draft, getDraft, getDrafts, takeDraftOver } from '@goldline/contract/checkout/draft'
import { fullName } from '@goldline/domain/user/full-name'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useMoney } from '../money.ts'
import { RequiresConnection } from '../RequiresConnection.tsx'
import { useSalonPeople } from './goods.ts'
import styles from './Sale.module.css'

/** Shows a sale of another till, or one handed over, and lets this till take it over (POS-06). */
export function OtherTill({ draft }: { draft: Draft }) {
  const t = useText()
  const { plain, currency } = useMoney()
  const cache = useCache()
  const take = useCall(takeDraftOver, {
    renews: [getOpenVisits, getDrafts],
    onDone: (next) => cache.write(getDraft, { params: { id: draft.id } }, next),
  })
  const { customer, visits, till, by, total } = draft
  const name = customer ? fullName(customer) : (visits[0]?.name ?? '')
  const values = { till: till?.name ?? '', by: by ?? '' }
  return (
    <section className={styles.other}>
      <p className={row(8, 'middle', 'warning')} role="status">
        <InfoIcon size={20} />
        {t(till ? 'checkout.sale.elsewhere' : 'checkout.sale.handedOver', values)}
      </p>
      <h1>{name || t(visits.length > 0 ? 'label.walkInCustomer' : 'checkout.visits.without')}</h1>
      <DraftLines draft={draft} />
      <dl className={look('full')}>
        <div>
          <dt>{t('books.total', { currency })}</dt>
          <dd className={look('w700', 'num')}>{plain(total ?? 0)}</dd>
        </div>
      </dl>
      <RequiresConnection>
        <Button kind="gold" size="l" busy={take.isPending} onClick={() => take.mutate({ params: { id: draft.id } })}>
          {t('checkout.sale.take')}
        </Button>
      </RequiresConnection>
    </section>
  )
}

/** Lists the lines and partial payments of a sale at another till, which move with it. */
function DraftLines({ draft: { lines, content } }: { draft: Draft }) {
  const t = useText()
  const { plain } = useMoney()
  const { find } = useSalonPeople()
  return (
    <ul className={look('full')}>
      {lines.map(({ id, name, quantity, unitPrice, staffId }) => (
        <li key={id}>
          <span>
            {quantity > 1 ? `${quantity} × ${name}` : name}
            {staffId !== null && <small className={look('block', 'quiet')}>{find(staffId)?.name}</small>}
          </span>
          <b className={look('w700', 'num')}>{plain(quantity * (unitPrice ?? 0))}</b>
        </li>
      ))}
      {content.payments.map(({ id, kind, name, amount }) => (
        <li key={id}>
          <span>{name ?? t(`paymentKind.${kind}`)}</span>
          <b className={look('w700', 'num')}>{`−${plain(amount)}`}</b>
        </li>
      ))}
    </ul>
  )
}
