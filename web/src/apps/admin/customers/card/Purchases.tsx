import { type CustomerPurchases, getCustomerPurchases } from '@goldline/contract/checkout/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { look, stack } from '../../../../kit/look.ts'
import { paths, pathTo } from '../../paths.ts'
import { useHasFeature } from '../../session.ts'
import styles from './Purchases.module.css'

/** Number of purchases shown at first. */
const shownFirst = 3

const usePurchases = (id: string) => useQuery(useApi().query(getCustomerPurchases, { params: { id } })).data

/** Shows the customer's points, and the packages and gift cards that are not used up (POS-24). */
export function Prepaid({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const bought = usePurchases(id)
  if (!bought) return null
  const { points, packages, giftCards, currency } = bought
  if (points === 0 && packages.length + giftCards.length === 0) return null
  return (
    <section className={classes(stack(8, 'mt20', 'mb16', 'divided'), styles.prepaid)}>
      <h3>{t('admin.customers.prepaid')}</h3>
      <ul>
        {points !== 0 && (
          <li>
            <span>{t('admin.customers.points')}</span>
            <b>{intl.formatNumber(points)}</b>
          </li>
        )}
        {packages.map(({ id: packageId, name, left, visits }) => (
          <li key={packageId}>
            <span>{name}</span>
            <b>{t('word.visitsLeft', { left, visits })}</b>
          </li>
        ))}
        {giftCards.map((card) => (
          <li key={card.id}>
            <GiftCardLeft card={card} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type GiftCard = CustomerPurchases['giftCards'][number]

/** Shows what is left on a gift card, with a link for those who may open it (BIZ-10). */
function GiftCardLeft({ card, currency }: { card: GiftCard; currency: string }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const mayOpen = useHasFeature('giftCards')
  const about = (
    <>
      {t('word.giftCardForAmount', { amount: money(card.amount, currency) })}
      <small>{giftCardFacts(card, intl)}</small>
    </>
  )
  const balance = money(card.balance, currency)
  return (
    <>
      {mayOpen ? <Link href={pathTo(paths.giftCards, { id: card.id })}>{about}</Link> : <span>{about}</span>}
      <b>{t('word.balanceLeft', { balance })}</b>
    </>
  )
}

function giftCardFacts({ lastSigns, expiresTime }: GiftCard, intl: ReturnType<typeof useIntl>): string {
  const day = expiresTime && intl.formatDate(expiresTime, { dateStyle: 'medium' })
  return joinFacts(lastSigns && `… ${lastSigns}`, day && intl.t('word.validUntilDay', { day }))
}

/** Lists the customer's purchases, each with a link to the sale (POS-24). */
export function Sales({ id }: { id: string }) {
  const t = useText()
  const [all, setAll] = useState(false)
  const bought = usePurchases(id)
  if (!bought || bought.sales.length === 0) return null
  const { sales } = bought
  return (
    <section className={classes(stack(8, 'mt20', 'divided'), styles.sales)}>
      <h3>{t('admin.customers.sales')}</h3>
      <ul className={look('edge', 'r-md', 'on-sunken', 'cut')}>
        {(all ? sales : sales.slice(0, shownFirst)).map((sale) => (
          <li key={sale.id}>
            <SaleLink sale={sale} />
          </li>
        ))}
      </ul>
      {!all && sales.length > shownFirst && (
        <Button kind="link" onClick={() => setAll(true)}>
          {t('admin.customers.sales.all', { count: sales.length })}
        </Button>
      )}
    </section>
  )
}

function SaleLink({ sale }: { sale: CustomerPurchases['sales'][number] }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { id, kind, number, names, total, currency, createdTime } = sale
  return (
    <Link href={pathTo(paths.orders, { id })}>
      <b>{intl.formatDate(createdTime, { dateStyle: 'medium' })}</b>
      <b>{format.money(total, currency)}</b>
      <small>{joinFacts(kind !== 'SALE' && t(`books.kind.${kind}`), ...names)}</small>
      <small>{number}</small>
    </Link>
  )
}
