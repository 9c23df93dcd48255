import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { surePrice } from '@goldline/domain/product/price'
import { addDays } from '@goldline/domain/time/day'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { RightIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { bookingUrl, termsOf } from '../gallery/work-booking.ts'
import styles from './OwnServices.module.css'

type Props = {
  businessObject: BusinessObject
  person: BusinessObject['staff'][number]
  products: readonly Product[]
  /** The chosen service. */
  product: Product
  today: string
  onProduct: (id: string) => void
}

const shownFirst = 4

/** Lists the person's services with their own prices and durations; one of them is chosen (CAT-11). */
export function OwnServices({ businessObject, person, products, product, today, onProduct }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const listed = all ? products : products.filter((each, index) => index < shownFirst || each === product)
  return (
    <section className={stack(8)} aria-labelledby="own-title">
      <div>
        <h2 id="own-title">{t('person.services')}</h2>
        <p className={look('quiet', 'f14')}>{t('person.ownTerms', { name: person.name })}</p>
      </div>
      <ul>
        {listed.map((each) => (
          <li key={each.id} className={styles.service}>
            <ServiceChoice
              {...{ businessObject, person, today }}
              product={each}
              chosen={each === product}
              onChoose={() => onProduct(each.id)}
            />
          </li>
        ))}
      </ul>
      {listed.length < products.length && (
        <Button full onClick={() => setAll(true)}>
          {t('person.services.all', { count: products.length })}
        </Button>
      )}
    </section>
  )
}

type ChoiceProps = Pick<Props, 'businessObject' | 'person' | 'product' | 'today'> & {
  chosen: boolean
  onChoose: () => void
}

/** Renders a radio button; for a service with variants, a link to choose one. */
function ServiceChoice({ businessObject, person, product, today, chosen, onChoose }: ChoiceProps) {
  const search = useSearch()
  const facts = <ServiceFacts {...{ businessObject, person, product, today }} />
  if (product.variants.length > 0)
    return (
      <Link
        href={bookingUrl({ product, person }, undefined, search)}
        className={classes(row(12, 'middle', 'color-inherit', 'no-underline'), styles.choice)}
      >
        {facts}
        <RightIcon />
      </Link>
    )
  return (
    <label className={classes(row(12, 'middle', 'pointer'), styles.choice)}>
      <input
        type="radio"
        name="own-service"
        className={look('unseen')}
        checked={chosen}
        aria-label={product.name}
        onChange={onChoose}
      />
      {facts}
      <span className={styles.mark} aria-hidden="true">
        {chosen && <TickIcon size={18} />}
      </span>
    </label>
  )
}

function ServiceFacts({ businessObject, person, product, today }: Omit<ChoiceProps, 'chosen' | 'onChoose'>) {
  const t = useText()
  const format = useFormat()
  const { price: listPrice, from, duration } = termsOf({ product, person })
  const until = addDays(today, businessObject.horizonDays)
  const { price } = surePrice({ ...product, price: listPrice }, today, until)
  const money = (minor: number) => format.money(minor, businessObject.currency)
  return (
    <>
      <span className={classes(look('pictured'), styles.picture)}>
        {product.picture && <ColouredPicture picture={product.picture} sizes="56px" alt="" loading="lazy" />}
      </span>
      <span className={look('grow', 'min-w-0', 'leading-snug')}>
        <b className={look('block', 'w650')} lang={product.nameLanguage}>
          {product.name}
        </b>
        <span className={look('quiet', 'f14', 'num')}>
          {duration === undefined
            ? t('person.variantCount', { count: product.variants.length })
            : format.duration(duration)}
        </span>
      </span>
      <span className={look('text-right', 'w700', 'num', 'leading-snug')}>
        {price < listPrice && (
          <s className={look('block', 'faint', 'f13', 'w500')}>
            <span className="visually-hidden">{t('word.insteadOf')} </span>
            {money(listPrice)}
          </s>
        )}
        <span className={look(...(price < listPrice ? (['cyan'] as const) : []))}>
          {from ? t('price.from', { price: money(price) }) : money(price)}
        </span>
      </span>
    </>
  )
}
