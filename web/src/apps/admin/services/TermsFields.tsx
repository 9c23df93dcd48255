import { fractionDigits } from '@goldline/domain/money'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalField, decimalText } from '../../../kit/DecimalField.tsx'
import { useSalon } from '../session.ts'
import { isPriced } from './service-draft.ts'
import styles from './TermsFields.module.css'

export type PersonTerms = Omit<OwnTerms, 'staffId'>

type Props = {
  /** The person or service, which screen readers read before each field. */
  name: string
  /** The service's usual values, which apply to empty fields and are their placeholders. */
  usual: { price: number; duration: number }
  terms: PersonTerms | undefined
  /** Whether the units are in the head above the list. */
  headed?: boolean
  onChange: (terms: PersonTerms) => void
}

const { step, duration, price: prices } = catalogueLimits
const onStep = (minutes: number) => Math.max(duration.min, Math.round(minutes / step) * step)

/** Fields for one person's minutes and price for a service; an empty field means the usual value (CAT-11). */
export function TermsFields({ name, usual, headed, onChange, ...props }: Props) {
  const intl = useIntl()
  const t = useText()
  const { currency } = useSalon()
  const digits = fractionDigits(currency)
  const { terms = { price: null, duration: null } } = props
  return (
    <span className={styles.terms} data-headed={headed}>
      <DecimalField
        label={t('admin.terms.duration', { name })}
        value={terms.duration}
        placeholder={String(usual.duration)}
        digits={0}
        max={duration.max}
        unit={t('word.min')}
        onChange={(minutes) => onChange({ ...terms, duration: minutes === null ? null : onStep(minutes) })}
      />
      <DecimalField
        label={t('admin.terms.price', { name })}
        value={terms.price}
        placeholder={isPriced(usual.price) ? decimalText(intl, usual.price, { digits }) : ''}
        digits={digits}
        max={prices.max}
        unit={currency}
        onChange={(price) => onChange({ ...terms, price })}
      />
    </span>
  )
}
