import type { BusinessObject } from '@goldline/contract/business-object'
import { createMyReceiptLink, getMyPurchases, type MyPurchases } from '@goldline/contract/checkout/my-purchases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import { writeSelection } from '../../choice/selection.ts'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { BonusPoints, useBonusPoints } from './BonusPoints.tsx'
import styles from './NextCard.module.css'

/** Shows the customer's purchases at this salon, their remaining value, and receipts; hidden until loaded (POS-24). */
export function Purchases() {
  const t = useText()
  const api = useApi()
  const { businessObject } = useMyFacts()
  const { data } = useQuery(api.query(getMyPurchases, { params: { businessObjectId: businessObject.id } }))
  const points = useBonusPoints(businessObject.id)
  if (!data) return null
  const { packages, giftCards, receipts } = data
  if (packages.length + giftCards.length + receipts.length === 0 && points === null) return null
  return (
    <CardSection title={t('my.purchases', { salon: businessObject.name })}>
      {packages.length + giftCards.length > 0 && (
        <ul className={classes(stack(4), styles.list)}>
          {packages.map((each) => (
            <Package key={each.id} bought={each} />
          ))}
          {giftCards.map((card) => (
            <GiftCard key={card.id} card={card} currency={data.currency} />
          ))}
        </ul>
      )}
      {packages.length + giftCards.length > 0 && <p className={look('mt8', 'quiet', 'f14')}>{t('my.purchases.how')}</p>}
      <BonusPoints businessObjectId={businessObject.id} />
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

/** Shows a package, with a link to book one of its remaining visits (POS-24e). */
function Package({ bought: { name, left, visits, product } }: { bought: MyPurchases['packages'][number] }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t('word.visitsLeft', { left, visits })}</small>
      </span>
      {product !== null && (
        <Link
          href={bookingPath(businessObject, product)}
          className={buttonClass('quiet')}
          aria-label={t('my.purchases.bookLabel', { name })}
        >
          {t('my.purchases.book')}
        </Link>
      )}
    </li>
  )
}

/** Links to the choice of a time; for a service with variants, to the choice of a variant. */
function bookingPath({ categories }: BusinessObject, product: string): string {
  const service = categories.flatMap(({ products }) => products).find(({ id }) => id === product)
  const products = service?.variants.length ? [] : [product]
  const query = writeSelection({ products, staffId: null, day: undefined, time: undefined }, location.search)
  return `${products.length > 0 ? paths.time : paths.services}?${query}`
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
          {joinFacts(
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
  // Open the PDF as a separate page, since an app on a home screen cannot show it.
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
