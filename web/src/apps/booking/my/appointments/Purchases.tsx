import { createMyReceiptLink, getMyPurchases, type MyPurchases } from '@goldline/contract/checkout/my-purchases'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dotted } from '../../../../kit/dot.ts'
import { row, stack } from '../../../../kit/look.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './NextCard.module.css'

/** What the customer bought at this salon and has left, and their receipts; nothing waits for this request (POS-24). */
export function Purchases() {
  const t = useText()
  const api = useApi()
  const { businessObject } = useMyFacts()
  const { data } = useQuery(api.query(getMyPurchases, { params: { businessObjectId: businessObject.id } }))
  if (!data) return null
  const { packages, giftCards, receipts } = data
  if (packages.length + giftCards.length + receipts.length === 0) return null
  return (
    <CardSection title={t('my.purchases', { salon: businessObject.name })}>
      {packages.length + giftCards.length > 0 && (
        <ul className={classes(stack(4), styles.list)}>
          {packages.map(({ id, name, left, visits }) => (
            <li key={id}>
              <b>{name}</b>
              <span>{t('word.visitsLeft', { left, visits })}</span>
            </li>
          ))}
          {giftCards.map((card) => (
            <GiftCard key={card.id} card={card} currency={data.currency} />
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <details>
          <summary className={row(0, 'middle', 'touch', 'pointer')}>
            {t('my.purchases.receipts', { count: receipts.length })}
          </summary>
          <ul className={classes(stack(4), styles.list)}>
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        </details>
      )}
    </CardSection>
  )
}

function GiftCard({ card, currency }: { card: MyPurchases['giftCards'][number]; currency: string }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { lastSigns, amount, balance, expiresTime } = card
  return (
    <li>
      <span>
        <b>{t('word.giftCardForAmount', { amount: format.money(amount, currency) })}</b>
        <small>
          {dotted(
            lastSigns && `… ${lastSigns}`,
            expiresTime && t('word.validUntilDay', { day: intl.formatDate(expiresTime, { dateStyle: 'medium' }) }),
          )}
        </small>
      </span>
      <span>
        {balance === null
          ? t('my.purchases.givenAway')
          : t('word.balanceLeft', { balance: format.money(balance, currency) })}
      </span>
    </li>
  )
}

function Receipt({ receipt }: { receipt: MyPurchases['receipts'][number] }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { id, number, total, currency, createdTime } = receipt
  // A page of its own: PDFs have no room in an app on a home screen.
  const open = useCall(createMyReceiptLink, { onDone: ({ url }) => location.assign(new URL(url).pathname) })
  return (
    <li>
      <span>
        {intl.formatDate(createdTime, { dateStyle: 'medium' })}
        <small className="num">{number}</small>
      </span>
      <Button
        kind="link"
        busy={open.isPending}
        aria-label={t('my.purchases.open', { number })}
        onClick={() => open.mutate({ params: { id } })}
      >
        {format.money(total, currency)}
      </Button>
    </li>
  )
}
