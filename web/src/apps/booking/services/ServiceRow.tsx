import type { Product } from '@goldline/contract/product'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon, ShareIcon, TickIcon } from '../../../kit/icons.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { linkTo } from '../flow/selection.ts'
import { useShare } from '../salon/use-share.ts'
import { Offers } from './Offers.tsx'
import styles from './ServiceRow.module.css'

type Props = { product: Product; selected: readonly string[]; onToggle: (key: string) => void }

/** A service to add or to take away; with variants each of them is one. */
export function ServiceRow({ product, selected, onToggle }: Props) {
  const { id, name, description, price, duration, variants } = product
  const options =
    variants.length > 0
      ? variants.map((variant) => ({ ...variant, key: `${id}%${variant.id}`, label: variant.name }))
      : [{ key: id, label: name, price, duration }]
  return (
    <li id={`service-${id}`} className={styles.service} data-variants={variants.length > 0}>
      {variants.length > 0 && (
        <div className={styles.head}>
          <b>{name}</b>
          <Offers product={product} />
          {description && <p>{description}</p>}
        </div>
      )}
      {options.map((option) => (
        <Choice
          key={option.key}
          option={option}
          checked={selected.includes(option.key)}
          describe={variants.length > 0 ? `${name}, ${option.label}` : name}
          onToggle={() => onToggle(option.key)}
        >
          {variants.length === 0 && <Offers product={product} />}
          {variants.length === 0 && description && <p>{description}</p>}
        </Choice>
      ))}
      {options.some(({ key }) => selected.includes(key)) && <ShareService product={product} />}
    </li>
  )
}

type Option = { key: string; label: string; price: number; duration: number }
type ChoiceProps = {
  option: Option
  checked: boolean
  describe: string
  onToggle: () => void
  children: ReactNode
}

function Choice({ option, checked, describe, onToggle, children }: ChoiceProps) {
  const format = useFormat()
  const { businessObject } = useFlow()
  return (
    <label className={styles.choice}>
      <input type="checkbox" value={option.key} checked={checked} aria-label={describe} onChange={onToggle} />
      <span className={styles.text}>
        <b>{option.label}</b>
        <small className="num">{format.duration(option.duration)}</small>
        {children}
      </span>
      <span className={styles.price}>{format.money(option.price, businessObject.currency)}</span>
      <span className={styles.mark} aria-hidden="true">
        {checked ? <TickIcon size={18} /> : <PlusIcon size={18} />}
      </span>
    </label>
  )
}

/** For a friend: only where the service is chosen, so that the list stays quiet. */
function ShareService({ product: { id, name } }: { product: Product }) {
  const intl = useIntl()
  const share = useShare()
  const { businessObject } = useFlow()
  return (
    <p className={styles.share}>
      <Button
        look="link"
        icon={<ShareIcon />}
        onClick={() => share(`${name}, ${businessObject.name}`, linkTo(businessObject, { service: id }))}
      >
        {intl.formatMessage({ id: 'booking.share' }, { name })}
      </Button>
    </p>
  )
}
