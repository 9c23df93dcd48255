import type { Product } from '@goldline/contract/product'
import { surePrice } from '@goldline/domain/product/price'
import { type ReactNode, useId } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PlusIcon, TickIcon } from '../../../kit/icons.tsx'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { optionTerms, visitDays } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { OldPrice } from '../summary/Summary.tsx'
import { Offers } from './Offers.tsx'
import styles from './ServiceRow.module.css'

type Props = { product: Product; selected: readonly string[]; onToggle: (key: string) => void }

/** A service to add or remove; with variants, each of them is one. */
export function ServiceRow({ product, selected, onToggle }: Props) {
  const { id, name, nameLanguage, description, variants, specialists, promotion, happyHours } = product
  const flow = useFlow()
  const { from, to } = visitDays(flow)
  const termsBy = (option: Parameters<typeof optionTerms>[0]) =>
    optionTerms(option, specialists, flow.selection.staffId)
  const options =
    variants.length > 0
      ? variants.map((variant) => ({
          ...variant,
          ...termsBy(variant),
          key: `${id}%${variant.id}`,
          label: variant.name,
        }))
      : [{ key: id, label: name, nameLanguage, ...termsBy(product) }]
  return (
    <li id={`service-${id}`} className={styles.service} data-variants={variants.length > 0}>
      {variants.length > 0 && (
        <div className={styles.head} data-pictured={product.picture !== undefined || undefined}>
          <ServicePicture product={product} />
          <b lang={nameLanguage}>{name}</b>
          <Offers product={product} />
          {description && <p lang={product.descriptionLanguage}>{description}</p>}
        </div>
      )}
      {options.map((option) => (
        <Choice
          key={option.key}
          option={option}
          now={surePrice({ price: option.price, promotion, happyHours }, from, to).price}
          checked={selected.includes(option.key)}
          from={product.priceFrom || option.from}
          describe={variants.length > 0 ? `${name}, ${option.label}` : name}
          picture={variants.length === 0 && <ServicePicture product={product} />}
          onToggle={() => onToggle(option.key)}
        >
          {variants.length === 0 && <Offers product={product} />}
          {variants.length === 0 && description && <p lang={product.descriptionLanguage}>{description}</p>}
        </Choice>
      ))}
      <p className={styles.share}>{options.some(({ key }) => selected.includes(key)) && <Share product={product} />}</p>
    </li>
  )
}

/** Reserves its space, and loads when it comes near the viewport. */
function ServicePicture({ product: { picture } }: { product: Product }) {
  return (
    picture && (
      <span className={styles.picture}>
        <ColouredPicture picture={picture} sizes="72px" alt="" loading="lazy" />
      </span>
    )
  )
}

const loadShare = () => import('./ShareService.tsx')

/** Rarely used; if it does not come, nothing is missing. */
function Share({ product }: { product: Product }) {
  const { part } = useFetched(loadShare)
  return part && <part.ShareService product={product} />
}

type Option = { key: string; label: string; nameLanguage?: Product['nameLanguage']; price: number; duration: number }
type ChoiceProps = {
  option: Option
  /** The lowest price that is certain. */
  now: number
  checked: boolean
  /** The final price is settled in the salon. */
  from: boolean
  describe: string
  onToggle: () => void
  picture: ReactNode
  children: ReactNode
}

function Choice({ option, now, checked, from, describe, onToggle, picture, children }: ChoiceProps) {
  const format = useFormat()
  const { businessObject } = useFlow()
  const t = useText()
  const id = useId()
  const price = format.money(now, businessObject.currency)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        value={option.key}
        checked={checked}
        aria-label={describe}
        aria-describedby={`${id}price ${id}text`}
        onChange={onToggle}
      />
      {picture}
      <span id={`${id}text`} className={styles.text}>
        <b lang={option.nameLanguage}>{option.label}</b>
        <small className="num">{format.duration(option.duration)}</small>
        {children}
      </span>
      <span id={`${id}price`} className={styles.price}>
        <OldPrice price={now} listPrice={option.price} />
        <span data-reduced={now < option.price}>{from ? t('price.from', { price }) : price}</span>
      </span>
      <span className={styles.mark} aria-hidden="true">
        {checked ? <TickIcon size={18} /> : <PlusIcon size={18} />}
      </span>
    </label>
  )
}
