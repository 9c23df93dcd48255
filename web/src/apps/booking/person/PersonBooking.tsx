import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { zone } from '@goldline/domain/time/zone'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { chosenServices, offeredServices, pricedServices, totalPrice, withStaffTerms } from '../choice/chosen.ts'
import { bookingUrl, type FreeStart, useFreeDays } from '../gallery/work-booking.ts'
import { FreeDays } from './FreeDays.tsx'
import { OwnServices } from './OwnServices.tsx'
import styles from './PersonScreen.module.css'

type StaffMember = BusinessObject['staff'][number]
type Props = { businessObject: BusinessObject; person: StaffMember; now: string }

/** Shows free starts, the person's services with their own terms, and a button that books the earliest start. */
export function PersonBooking({ businessObject, person, now }: Props) {
  const products = offeredServices(businessObject.categories, person.id).flatMap((category) => category.products)
  const [productId, setProductId] = useState<string>()
  const product = products.find(({ id }) => id === productId) ?? firstWithoutChoice(products)
  if (!product) return null
  const today = zone(businessObject.timeZone).toWall(Date.parse(now)).day
  return <Choice key={product.id} {...{ businessObject, person, products, product, today }} onProduct={setProductId} />
}

/** Returns the first service without variants, or else the first service. */
const firstWithoutChoice = (products: readonly Product[]): Product | undefined =>
  products.find(({ variants }) => variants.length === 0) ?? products[0]

type ChoiceProps = Omit<Props, 'now'> & {
  products: readonly Product[]
  product: Product
  today: string
  onProduct: (id: string) => void
}

function Choice({ businessObject, person, products, product, today, onProduct }: ChoiceProps) {
  const service = { product, person }
  const free = useFreeDays(businessObject, service)
  const [chosen, setChosen] = useState<FreeStart>()
  const [first] = free.days ?? []
  const [earliest] = first?.times ?? []
  const start = chosen ?? (first && earliest ? { day: first.day, time: earliest } : undefined)
  return (
    <>
      <FreeDays {...{ free, products, service, today }} chosen={start} onChoose={setChosen} onProduct={onProduct} />
      <OwnServices {...{ businessObject, person, products, product, today }} onProduct={onProduct} />
      <Bar {...{ businessObject, person, product, today, start }} />
    </>
  )
}

type BarProps = Pick<ChoiceProps, 'businessObject' | 'person' | 'product' | 'today'> & { start: FreeStart | undefined }

/** Shows the price at the chosen start and the button to the details; always visible. */
function Bar({ businessObject, person, product, today, start }: BarProps) {
  const t = useText()
  const format = useFormat()
  const search = useSearch()
  const services = withStaffTerms(chosenServices(businessObject, [product.id]), { staffId: person.id })
  const days = start ? { from: start.day, to: start.day } : { from: today, to: today }
  const price = totalPrice(pricedServices(services, days, start?.time))
  const before = services.reduce((sum, { listPrice }) => sum + listPrice, 0)
  const money = (minor: number) => format.money(minor, businessObject.currency)
  return (
    <div className={styles.bar}>
      <p className={look('min-w-0', 'grow', 'leading-snug')} aria-live="polite" aria-atomic="true">
        {services.length > 0 && (
          <b className={look('f17', 'w750', 'num', 'nowrap')}>
            {money(price)}{' '}
            {price < before && (
              <s className={look('faint', 'f13', 'w500')}>
                <span className="visually-hidden">{t('word.insteadOf')} </span>
                {money(before)}
              </s>
            )}
          </b>
        )}
        <small className={look('block', 'quiet', 'f13')}>
          {start && (
            <>
              {start.day === today ? t('word.today') : format.dayShort(start.day)}, {format.timeOfDay(start.time)}
              {dot}
            </>
          )}
          <span lang={product.nameLanguage}>{product.name}</span>
        </small>
      </p>
      <Link href={bookingUrl({ product, person }, start, search)} className={buttonClass('gold', 'l')}>
        <span>{t(start ? 'action.bookIt' : 'action.chooseTime')}</span>
        <ArrowIcon />
      </Link>
    </div>
  )
}
