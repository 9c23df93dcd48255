import { usualTerms } from '@goldline/domain/product/own-terms'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { RepeatIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ServiceField } from '../../../product/ServiceField.tsx'
import { useOnlyStaff, useSalon } from '../session.ts'
import { AddOnButtons } from './EntryAddOns.tsx'
import styles from './EntryForm.module.css'
import {
  type EntryService,
  enteredService,
  type Price,
  takenAddOns,
  withAddOnAt,
  withoutServiceAt,
  withServiceAt,
  withStaff,
} from './entry-draft.ts'
import type { ServiceChoice } from './use-entry.ts'

const anybody = 'any'
const lengths = Array.from({ length: 48 }, (_, index) => (index + 1) * 5)

type Props = {
  choosing: ServiceChoice
  prices: readonly Price[]
  /** Returns the name of a service that is no longer offered. */
  nameOf?: (product: string) => string | undefined
  /** Whether to focus this section when the form opens, since the customer is known. */
  first?: boolean
}

/** Chooses services, people and lengths; repeats the last visit with one press (CUS-11). */
export function EntryServices({ choosing, prices, nameOf, first = false }: Props) {
  const t = useText()
  const { services, put, offered, wrong, staffId, own, drawn } = choosing
  /** Its last field, which adds a service, gets the focus when a focused button disappears. */
  const part = useRef<HTMLElement>(null)
  const goOn = () => part.current?.querySelector<HTMLElement>(':scope > :last-child [role=combobox]')?.focus()
  // Focus after the dialog has opened, since the dialog first focuses its close button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (first) goOn()
  }, [])
  const add = (product: string) => {
    const service = offered.find((each) => each.product === product)
    const alone = services.length === 0 ? drawn : undefined
    if (service) put([...services, enteredService(service, { staffId, own, drawn: alone })])
  }
  return (
    <section ref={part} data-services className={styles.part} aria-label={t('admin.entry.what')}>
      <Heading choosing={choosing} />
      <ul className={classes(stack(12), styles.services)}>
        {services.map((service, index) => (
          <ServiceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes two equal services
            key={`${index}:${parseProductKey(service.product).productId}`}
            choosing={choosing}
            service={service}
            name={offered.find(({ product }) => product === service.product)?.name ?? nameOf?.(service.product) ?? ''}
            price={prices[index]}
            onChange={(changes) => put(withServiceAt(services, { index, changes }, offered))}
            onAddOn={(addOn) => put(withAddOnAt(services, { index, addOn }, offered))}
            taken={takenAddOns(services, index, offered)}
            onRemove={() => {
              put(withoutServiceAt(services, index, offered))
              goOn()
            }}
          />
        ))}
      </ul>
      <ServiceField
        label={t('word.addAService')}
        services={offered}
        staffId={staffId}
        onAdd={add}
        error={wrong ? t('admin.entry.services.wrong') : undefined}
      />
    </section>
  )
}

/** Shows that the services are those of the last visit, or offers to take those. */
function Heading({ choosing: { services, put, last } }: Pick<Props, 'choosing'>) {
  const t = useText()
  const format = useFormat()
  const isLast = JSON.stringify(last?.services) === JSON.stringify(services)
  const known = last && last.services.length > 0 ? last : undefined
  const again = known?.startTime && t('admin.entry.again', { day: format.instantDayLong(known.startTime) })
  return (
    <>
      <div className={styles.what}>
        <h3>{t('admin.entry.what')}</h3>
        {again && isLast && (
          <small className={look('g8', 'inline', 'middle', 'py2', 'px8', 'r-full', 'on-raised', 'cyan')}>
            <RepeatIcon size={14} /> {again}
          </small>
        )}
      </div>
      {again && !isLast && <Button onClick={() => put(known.services)}>{again}</Button>}
    </>
  )
}

type RowProps = {
  choosing: ServiceChoice
  service: EntryService
  name: string
  price: Price | undefined
  onChange: (changes: Partial<EntryService>) => void
  onRemove: () => void
  /** Product keys of the add-ons that the visit already has. */
  taken: readonly string[]
  onAddOn: (addOn: EntryService) => void
}

function ServiceRow({ choosing, service, name, price, onChange, onRemove, ...addOns }: RowProps) {
  const t = useText()
  const format = useFormat()
  const { staff } = choosing
  const { staffId, duration } = service
  const isAddOn = choosing.offered.some((each) => each.addOn && each.product === service.product)
  // People without the skill can be chosen, too: the server reports it as a rule to override (APT-07).
  const people = [...(useOnlyStaff() === undefined ? [anybody] : []), ...staff.map(({ id }) => id)]
  const nameOf = (id: string) => staff.find((person) => person.id === id)?.name ?? t('label.firstAvailableStaff')
  return (
    <li>
      <div className={classes(row(12, 'middle'), styles.line)}>
        <b>{name}</b>
        {price && <PriceText price={price} />}
        <IconButton bare label={t('word.removeName', { name })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      <Variant choosing={choosing} service={service} name={name} onChange={onChange} />
      <div className={classes(stack(12, 'two'), styles.pair)}>
        {/* CAT-13: an add-on is done by the person who does its service. */}
        {!isAddOn && (
          <Combobox
            label={<ServiceLabel name={name}>{t('admin.entry.who')}</ServiceLabel>}
            options={people}
            value={staffId ?? anybody}
            labelOf={nameOf}
            onChange={(id) => onChange(withStaff(service, choosing.offered, id === anybody ? null : id))}
          />
        )}
        <Combobox
          label={<ServiceLabel name={name}>{t('word.duration')}</ServiceLabel>}
          options={lengths.includes(duration) ? lengths : [duration, ...lengths]}
          value={duration}
          labelOf={format.duration}
          alsoOf={String}
          onChange={(minutes) => onChange({ duration: minutes })}
        />
      </div>
      <AddOnButtons choosing={choosing} service={service} {...addOns} />
    </li>
  )
}

/** Adds the service's name for screen readers; sighted users see it above. */
function ServiceLabel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="visually-hidden">{name}</span>
    </>
  )
}

type VariantProps = Pick<RowProps, 'choosing' | 'service' | 'name' | 'onChange'>

/** Chooses a variant of the service, with its own length (CAT-02). */
function Variant({ choosing: { offered, own }, service, name, onChange }: VariantProps) {
  const t = useText()
  const { productId: base } = parseProductKey(service.product)
  const variants = offered.filter(({ product, addOn }) => !addOn && parseProductKey(product).productId === base)
  if (variants.length < 2 || !variants.some(({ product }) => product === service.product)) return null
  const choose = (product: string) => {
    const variant = variants.find((each) => each.product === product)
    if (!variant) return
    const usual = usualTerms(variant, service.staffId)
    onChange({ product: variant.product, duration: own[variant.product] ?? usual.duration })
  }
  return (
    <Combobox
      label={<ServiceLabel name={name}>{t('word.variant')}</ServiceLabel>}
      options={variants.map(({ product }) => product)}
      value={service.product}
      labelOf={(product) => variants.find((each) => each.product === product)?.name ?? name}
      onChange={choose}
    />
  )
}

/** CAT-03, CAT-04: shows the reduced price with its reason, beside the list price. */
function PriceText({ price: { price, listPrice, reason, from } }: { price: Price }) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  if (!reason || price >= listPrice) return <TotalPriceText total={price} from={from} />
  return (
    <span className={classes(look('g8', 'inline', 'wrap', 'gy0', 'justify-end', 'cyan'), styles.reduced)}>
      <small>{t(`price.${reason}`)}</small>
      <s>
        <span className="visually-hidden">{t('word.insteadOf')} </span>
        {format.money(listPrice, currency)}
      </s>
      <TotalPriceText total={price} from={from} />
    </span>
  )
}

/** Shows a price; `from`: it depends on the person (CAT-11). */
export function TotalPriceText({ total, from }: { total: number; from: boolean }) {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const money = format.money(total, currency)
  return <span>{from ? t('price.from', { price: money }) : money}</span>
}

export function TotalPrice({ total, from }: { total: number; from: boolean }) {
  const t = useText()
  return (
    <p className={row(0, 'between', 'f17', 'w700')}>
      <span>{t('word.total')}</span>
      <TotalPriceText total={total} from={from} />
    </p>
  )
}
