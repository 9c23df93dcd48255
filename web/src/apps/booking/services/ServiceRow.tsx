import type { Product } from '@goldline/contract/product'
import { surePrice } from '@goldline/domain/product/price'
import { productKey } from '@goldline/domain/product/product-key'
import { type ReactNode, useId } from 'react'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon, TickIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { optionTerms, visitDays } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { OldPrice } from '../summary/Summary.tsx'
import { Offers } from './Offers.tsx'
import styles from './ServiceRow.module.css'

type Props = {
  product: Product
  selected: readonly string[]
  /** `addOns`: keys of the product's add-ons. */
  onToggle: (key: string, addOns: readonly string[]) => void
}

/** Shows a service to add or remove; with variants, each variant can be added. */
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
          key: productKey({ productId: id, variantId: variant.id }),
          label: variant.name,
        }))
      : [{ key: id, label: name, nameLanguage, ...termsBy(product) }]
  const chosen = options.some(({ key }) => selected.includes(key))
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
          onToggle={() => onToggle(option.key, addOnKeys(product))}
        >
          {variants.length === 0 && <Offers product={product} />}
          {variants.length === 0 && description && <p lang={product.descriptionLanguage}>{description}</p>}
        </Choice>
      ))}
      {(product.knownOnly || product.salonConfirms || (product.addOns && chosen)) && (
        <ServiceExtras product={product} chosen={chosen} />
      )}
      <p className={styles.share}>{chosen && <Share product={product} />}</p>
    </li>
  )
}

/** Shows the picture, which loads when near the viewport; keeps its space until then. */
function ServicePicture({ product: { picture } }: { product: Product }) {
  return (
    picture && (
      <span className={classes(look('pictured'), styles.picture)}>
        <ColouredPicture picture={picture} sizes="72px" alt="" loading="lazy" />
      </span>
    )
  )
}

const addOnKeys = ({ id, addOns = [] }: Product) =>
  addOns.map((each) => productKey({ productId: id, variantId: each.id }))

const loadAddOns = () => import('./AddOns.tsx')

/** Shows whether the service is for known customers only, and its add-ons once it is chosen (CAT-13, BKG-03). */
function ServiceExtras({ product, chosen }: { product: Product; chosen: boolean }) {
  const { part } = useLazyPart(loadAddOns)
  return (
    <>
      {product.knownOnly && <p className={styles.known}>{part && <part.KnownOnly />}</p>}
      {product.salonConfirms && <p className={styles.known}>{part && <part.SalonConfirms />}</p>}
      {part && chosen && <part.AddOns product={product} keys={addOnKeys(product)} />}
    </>
  )
}

const loadShare = () => import('./ShareService.tsx')

/** Loads the share button on demand; the page works without it. */
function Share({ product }: { product: Product }) {
  const { part } = useLazyPart(loadShare)
  return part && <part.ShareService product={product} />
}

type Option = { key: string; label: string; nameLanguage?: Product['nameLanguage']; price: number; duration: number }
type ChoiceProps = {
  option: Option
  /** The lowest price that holds on every possible day. */
  now: number
  checked: boolean
  /** Whether the final price is agreed in the salon. */
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
        className={look('unseen')}
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
