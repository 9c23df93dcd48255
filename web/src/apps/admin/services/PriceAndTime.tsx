import type { Catalogue, EditedProduct } from '@goldline/contract/product/catalogue'
import { dayLimitRange } from '@goldline/domain/availability/day-limit'
import { fractionDigits } from '@goldline/domain/money'
import { moveBorder } from '@goldline/domain/product/borders'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { Timing } from '@goldline/domain/product/segments'
import { fieldsOf } from '../../../client/form-values.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalField } from '../../../kit/DecimalField.tsx'
import { LanguageFields } from '../../../kit/LanguageFields.tsx'
import { Switch } from '../../../kit/Switch.tsx'
import { useSalon } from '../session.ts'
import { SegmentsBar } from './SegmentsBar.tsx'
import styles from './ServiceForm.module.css'
import { isPriced, noPrice, type ProductChange, type Variant, withVariants } from './service-draft.ts'

type Props = {
  service: EditedProduct
  /** Index of the chosen variant. */
  variant: number
  language: Catalogue['language']
  set: (change: ProductChange) => void
  wrong: string | undefined
}

/** Edits price and segments of the service, or of the chosen variant. */
export function PriceAndTime({ service, variant: index, language, set, wrong }: Props) {
  const variant = service.variants[index]
  const edited = variant ?? service
  const change = (part: Partial<Variant>) => {
    if (variant === undefined) return set(part)
    set(withVariants(service.variants.with(index, { ...variant, ...part })))
  }
  const place = variant && `variants.${index}`
  return <OptionCard key={index} {...{ edited, variant, place, language, change, wrong }} />
}

type OptionProps = Pick<Props, 'language' | 'wrong'> & {
  edited: Pick<Variant, 'price'> & Timing
  /** undefined: the service itself, whose name is edited elsewhere. */
  variant: Variant | undefined
  /** Path of its fields within the service; undefined: the service itself. */
  place: string | undefined
  change: (part: Partial<Variant>) => void
}

/** Edits name, price and segments of the service, a variant or an add-on. */
export function OptionCard({ edited, variant, place, language, change, wrong }: OptionProps) {
  const t = useText()
  const { duration, gapFrom, gapMinutes, bufferMinutes } = edited
  const timing: Timing = { duration, gapFrom, gapMinutes, bufferMinutes }
  const name = variant && (variant.names[language] || t('admin.services.variant.unnamed'))
  return (
    <section className={styles.card}>
      <h2>{name === undefined ? t('admin.services.course') : t('admin.services.course.of', { name })}</h2>
      {variant && (
        <LanguageFields
          what="name"
          value={variant.names}
          autoFocus={variant.id === undefined && Object.keys(variant.names).length === 0}
          language={language}
          onChange={(names) => change({ names })}
          error={wrong === `${place}.names.${language}` ? t('form.required') : undefined}
        />
      )}
      <Figures
        edited={edited}
        timing={timing}
        change={change}
        isMissing={wrong === (place ? `${place}.price` : 'price')}
      />
      <SegmentsBar timing={timing} onChange={change} />
    </section>
  )
}

type FiguresProps = {
  edited: Pick<Variant, 'price'>
  timing: Timing
  change: (part: Partial<Variant>) => void
  /** Whether to show the error that the price is missing. */
  isMissing: boolean
}

function Figures({ edited, timing, change, isMissing }: FiguresProps) {
  const t = useText()
  const { currency } = useSalon()
  return (
    <div className={styles.narrow}>
      <DecimalField
        label={t('word.price')}
        required
        value={isPriced(edited.price) ? edited.price : null}
        digits={fractionDigits(currency)}
        max={catalogueLimits.price.max}
        unit={currency}
        onChange={(price) => change({ price: price ?? noPrice })}
        error={isMissing ? t('form.required') : undefined}
      />
      <DecimalField
        label={t('word.duration')}
        value={timing.duration}
        digits={0}
        max={catalogueLimits.duration.max}
        unit={t('word.min')}
        empty={0}
        onChange={(minutes) => minutes > 0 && change(moveBorder(timing, 'end', minutes))}
      />
    </div>
  )
}

/** Edits the fields that apply to all variants. */
export function CommonFields({ service, set }: Pick<Props, 'service' | 'set'>) {
  const t = useText()
  const field = fieldsOf(service, set)
  return (
    <section className={styles.card}>
      <h2>{t('admin.services.see')}</h2>
      <Switch {...field('enabled4Booking')} label={t('word.bookableOnline')} hint={t('admin.services.online.hint')} />
      <Switch
        {...field('knownOnly')}
        value={service.knownOnly ?? false}
        label={t('admin.services.knownOnly')}
        hint={t('admin.services.knownOnly.hint')}
      />
      <Switch
        {...field('salonConfirms')}
        value={service.salonConfirms ?? false}
        label={t('admin.services.salonConfirms')}
        hint={t('admin.services.salonConfirms.hint')}
      />
      <Switch {...field('priceFrom')} label={t('admin.services.priceFrom')} hint={t('admin.services.priceFrom.hint')} />
      <div className={styles.narrow}>
        <DecimalField
          {...field('mostPerDay')}
          value={service.mostPerDay ?? null}
          onChange={(most) => set({ mostPerDay: most || null })}
          label={t('admin.services.mostPerDay')}
          hint={t('admin.services.mostPerDay.hint')}
          digits={0}
          max={dayLimitRange.max}
          unit={t('admin.services.mostPerDay.unit')}
        />
      </div>
      <div className={styles.narrow}>
        <DecimalField
          {...field('vatRate')}
          empty={0}
          label={t('admin.services.vatRate')}
          hint={t('admin.services.vatRate.hint')}
          digits={2}
          max={catalogueLimits.vatRate.max}
          unit="%"
        />
      </div>
    </section>
  )
}
