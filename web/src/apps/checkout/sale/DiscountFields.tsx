import type { Draft } from '@goldline/contract/checkout/draft'
import { saleLimits } from '@goldline/domain/checkout/sale'
import { useText } from '../../../i18n/use-text.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import type { InvalidValue } from '../../../kit/validators.ts'
import { useMoney } from '../money.ts'
import { ReasonField } from '../ReasonField.tsx'

export type Discount = NonNullable<Draft['content']['discount']>
export type TypedDiscount = { unit: 'percent' | 'amount'; size: string; reason: string }

/** Returns why a percentage or an amount is invalid; undefined if it is valid. */
function sizeFault(
  typed: string,
  { unit, parse }: { unit: TypedDiscount['unit']; parse: (typed: string) => number | undefined },
): InvalidValue | undefined {
  if (unit === 'amount') return (parse(typed) ?? 0) > 0 ? undefined : { id: 'checkout.wrong.amount' }
  const { min, max } = saleLimits.percent
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return percent >= min && percent <= max ? undefined : { id: 'checkout.wrong.percent' }
}

/** Converts a discount to typed values and back, and validates them. */
export function useTypedDiscount() {
  const { plain, parse } = useMoney()
  return {
    typed: (discount: Discount | null): TypedDiscount => ({
      unit: discount && 'amount' in discount ? 'amount' : 'percent',
      size: !discount ? '' : 'percent' in discount ? String(discount.percent) : plain(discount.amount),
      reason: discount?.reason ?? '',
    }),
    faults: ({ unit, size, reason }: TypedDiscount) => ({
      size: sizeFault(size, { unit, parse }),
      reason: reason.trim() === '' ? ({ id: 'form.required' } as const) : undefined,
    }),
    discountOf: ({ unit, size, reason }: TypedDiscount): Discount =>
      unit === 'percent'
        ? { percent: Number(size), reason: reason.trim() }
        : { amount: parse(size) ?? 0, reason: reason.trim() },
  }
}

export type TypedField = { value: string; onChange: (value: string) => void; error: string | undefined }
type Props = {
  of: 'discount' | 'surcharge'
  unit: TypedDiscount['unit']
  onUnit: (unit: TypedDiscount['unit']) => void
  size: TypedField
  reason: TypedField
}

/** Asks for a discount or surcharge, in per cent or as an amount, and its reason. */
export function DiscountFields({ of, unit, onUnit, size, reason }: Props) {
  const t = useText()
  const { currency } = useMoney()
  return (
    <>
      <RadioPills
        label={t('word.perCentOrAmount')}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currency },
        ]}
        value={unit}
        onChange={onUnit}
      />
      <TextField {...size} label={t('checkout.discount.size')} inputMode="decimal" autoComplete="off" required />
      <ReasonField of={of} {...reason} />
    </>
  )
}
