import type { EditedProduct } from '@goldline/contract/product/catalogue'
import { fractionDigits } from '@goldline/domain/money'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import type { IntlShape } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DecimalField } from '../../../kit/DecimalField.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useSalon } from '../session.ts'
import styles from './Reductions.module.css'

type Reduction = Pick<NonNullable<EditedProduct['promotion']>, 'amount' | 'percentage'>
type AmountProps = { reduction: Reduction; onChange: (part: Reduction) => void; error?: string | undefined }

/** Field for a reduction in per cent or as an amount; changing the kind resets the number. */
export function ReductionField({ reduction: { amount, percentage }, onChange, error }: AmountProps) {
  const t = useText()
  const { currency } = useSalon()
  const digits = percentage ? 2 : fractionDigits(currency)
  return (
    <div className={styles.pair}>
      <DecimalField
        key={String(percentage)}
        label={t('admin.services.amount')}
        value={percentage ? Math.round(amount * 100) : amount}
        digits={digits}
        max={percentage ? 10_000 : catalogueLimits.price.max}
        unit={percentage ? '%' : currency}
        empty={0}
        onChange={(value) => onChange({ percentage, amount: percentage ? value / 100 : value })}
        error={error}
      />
      <RadioPills
        label={t('word.perCentOrAmount')}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currency },
        ]}
        value={percentage ? 'percent' : 'amount'}
        onChange={(kind) =>
          onChange(kind === 'percent' ? { percentage: true, amount: 10 } : { percentage: false, amount: 1000 })
        }
      />
    </div>
  )
}

export function RemoveButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <Button kind="link" onClick={onClick}>
      {t('action.remove')}
    </Button>
  )
}

/** Returns the error of a field that prevents the reduction from applying. */
export function reductionError(intl: IntlShape, wrong: string | undefined, field: string): string | undefined {
  return wrong === field ? intl.t('admin.services.reduction.wrong') : undefined
}
