import { digitsOf } from '@goldline/domain/money'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import { useIntl } from 'react-intl'
import { textOf } from '../../../i18n/use-text.ts'
import { useSalon } from '../session.ts'
import { DecimalField, decimalText } from './DecimalField.tsx'
import { isPriced } from './service-draft.ts'
import styles from './TermsFields.module.css'

export type Terms = Omit<OwnTerms, 'staffId'>

type Props = {
  /** Whom or what they are about: read out before each field. */
  name: string
  /** What holds while nothing is typed. */
  usual: { price: number; duration: number }
  terms: Terms | undefined
  /** Their units stand above the list. */
  headed?: boolean
  onChange: (terms: Terms) => void
}

const { step, duration, price: prices } = catalogueLimits
const onStep = (minutes: number) => Math.max(duration.min, Math.round(minutes / step) * step)

/** CAT-11: minutes and price of one person for one service; an empty field is as the service says. */
export function TermsFields({ name, usual, headed, onChange, ...props }: Props) {
  const intl = useIntl()
  const t = textOf(intl)
  const { currency } = useSalon()
  const digits = digitsOf(currency)
  const { terms = { price: null, duration: null } } = props
  return (
    <span className={styles.terms} data-headed={headed}>
      <DecimalField
        label={t('admin.terms.duration', { name })}
        value={terms.duration}
        placeholder={String(usual.duration)}
        digits={0}
        max={duration.max}
        unit={t('admin.terms.minutes')}
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
