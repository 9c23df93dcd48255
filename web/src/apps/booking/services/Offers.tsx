import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { isPromotionActive } from '@goldline/domain/product/price'
import { weekdayRuns, weekdays } from '@goldline/domain/time/day'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { DiscountMark } from '../../../kit/Badge.tsx'
import { look } from '../../../kit/look.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import styles from './Offers.module.css'

type Offer = { name: string; less: string; when: string }

/**
 * Returns a service's offers: a promotion with its days, happy hours with their weekdays and times (CAT-03, CAT-04).
 */
function useOffersOf(): (product: Product) => Offer[] {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { businessObject, today } = useFlow()
  const less = ({ amount, percentage }: { amount: number; percentage: boolean }) =>
    percentage
      ? `−${intl.formatNumber(amount / 100, { style: 'percent', maximumFractionDigits: 2 })}`
      : `−${format.money(amount, businessObject.currency)}`
  // January 2024 began on a Monday.
  const short = (day: (typeof weekdays)[number]) => format.weekdayShort(`2024-01-0${weekdays.indexOf(day) + 1}`)
  return ({ promotion, happyHours }) => {
    const offers: Offer[] = []
    if (promotion && isPromotionActive(promotion, today)) {
      const [from, to] = [promotion.fromDate ?? '', promotion.toDate ?? '']
      const until = t('word.untilDay', { day: format.dayMonth(to) })
      const when = today < from ? `${format.dayMonth(from)} – ${format.dayMonth(to)}` : until
      offers.push({ name: t('price.promotion'), less: less(promotion), when })
    }
    if (happyHours?.activated && happyHours.amount > 0 && happyHours.fromHour && happyHours.toHour) {
      const days = weekdayRuns(happyHours.weekDays).map(([first, last]) =>
        first === last ? short(first) : `${short(first)}–${short(last)}`,
      )
      const time = (hour: string) => format.timeOfDay(hour === '24:00' ? '00:00:00' : `${hour.slice(0, 5)}:00`)
      const when = `${days.join(', ')} ${time(happyHours.fromHour)}–${time(happyHours.toHour)}`
      offers.push({ name: t('price.happyHours'), less: less(happyHours), when })
    }
    return offers
  }
}

/** Shows a service's offers. The list of times shows which starts they apply to. */
export function Offers({ product }: { product: Product }) {
  const offersOf = useOffersOf()
  return offersOf(product).map(({ name, less, when }) => (
    <span key={name} className={look('g8', 'inline', 'wrap', 'gy2', 'middle')}>
      <DiscountMark>
        {name} {less}
      </DiscountMark>
      <small className={look('cyan', 'f13')}>{when}</small>
    </span>
  ))
}

/** Lists all of the salon's offers above its services, each linking to its service. */
export function OfferStrip({ categories }: Pick<BusinessObject, 'categories'>) {
  const t = useText()
  const offersOf = useOffersOf()
  const lang = useSalonLanguage()
  const products = categories.flatMap((category) => category.products).filter((each) => each.enabled4Booking)
  const offered = products.flatMap((product) => offersOf(product).map((offer) => ({ ...offer, product })))
  if (offered.length === 0) return null
  return (
    <ul className={styles.strip} aria-label={t('booking.offers')}>
      {offered.map(({ product, name, less, when }) => (
        <li key={product.id + name}>
          <a href={`#service-${product.id}`}>
            <DiscountMark>{less}</DiscountMark>
            <b lang={product.nameLanguage ?? lang}>{product.name}</b>
            <small className={look('own-line', 'quiet', 'f13')}>{when}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
