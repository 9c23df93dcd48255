import type { Product } from '@goldline/contract/product'
import { withAddOn } from '@goldline/domain/product/add-ons'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { dot } from '../../../kit/dot.ts'
import { look } from '../../../kit/look.ts'
import { optionTerms } from '../choice/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { isLinked } from '../flow/use-deep-link.ts'
import styles from './AddOns.module.css'

/** Notes that a service is for known customers only (BKG-03). */
export const KnownOnly = () => useText()('booking.knownOnly')

/** Note at services that the salon confirms (APT-16g). */
export const SalonConfirms = () => useText()('booking.salonConfirms')

/** `keys`: the add-ons' keys, in order. */
type Props = { product: Product; keys: readonly string[] }

/** Lists the add-ons of a chosen service, each with its minutes and price (CAT-13). */
export function AddOns({ product: { addOns = [], specialists }, keys }: Props) {
  const t = useText()
  const format = useFormat()
  const { selection, go, businessObject } = useFlow()
  const { products: chosen, staffId } = selection
  const toggle = (key: string) => {
    const products = chosen.includes(key)
      ? chosen.filter((each) => each !== key)
      : withAddOn(chosen, key, new Set(keys))
    go('services', { products, day: isLinked() ? selection.day : undefined, time: undefined }, { replace: true })
  }
  if (addOns.length === 0) return null
  return (
    <fieldset className={styles.addOns}>
      <legend>{t('booking.addOns')}</legend>
      {addOns.map((addOn, index) => {
        const key = keys[index] ?? ''
        const { price, duration, from } = optionTerms(addOn, specialists, staffId)
        const amount = format.money(price, businessObject.currency)
        return (
          <Checkbox
            key={key}
            value={chosen.includes(key)}
            onChange={() => toggle(key)}
            label={
              <span className={styles.line}>
                <span lang={addOn.nameLanguage}>{addOn.name}</span>{' '}
                <span className={look('nowrap', 'num')}>
                  <span className={look('quiet', 'f14')}>{`+ ${format.duration(duration)}${dot}`}</span>
                  <b>{from ? t('price.from', { price: amount }) : amount}</b>
                </span>
              </span>
            }
          />
        )
      })}
    </fieldset>
  )
}
