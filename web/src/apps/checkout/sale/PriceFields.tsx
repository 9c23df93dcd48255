import { useText } from '../../../i18n/use-text.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useMoney } from '../money.ts'
import { ReasonField } from '../ReasonField.tsx'
import { DiscountFields, type TypedDiscount, type TypedField, useTypedDiscount } from './DiscountFields.tsx'
import type { DraftLineBody } from './goods.ts'

const changes = ['NONE', 'DISCOUNT', 'SURCHARGE', 'PRICE'] as const

/** A line's typed price change: of one kind, or none (POS-27). */
export type TypedPrice = TypedDiscount & { change: (typeof changes)[number]; newPrice: string }

type Changes = Pick<DraftLineBody, 'discount' | 'surcharge' | 'newPrice'>

function changeOf({ discount, surcharge, newPrice }: Changes): TypedPrice['change'] {
  if (newPrice) return 'PRICE'
  if (surcharge) return 'SURCHARGE'
  return discount ? 'DISCOUNT' : 'NONE'
}

/** Converts a line's price change to typed values and back, and validates them. */
export function useTypedPrice() {
  const { plain, parse } = useMoney()
  const { typed, faults, discountOf } = useTypedDiscount()
  return {
    typed: (line: Changes): TypedPrice => ({
      ...typed(line.surcharge ?? line.discount),
      ...(line.newPrice && { reason: line.newPrice.reason }),
      change: changeOf(line),
      newPrice: line.newPrice ? plain(line.newPrice.price) : '',
    }),
    faults: (values: TypedPrice) => {
      const { size, reason } = faults(values)
      if (values.change === 'NONE') return {}
      if (values.change !== 'PRICE') return { size, reason }
      const wrong = parse(values.newPrice) === undefined
      return { newPrice: wrong ? ({ id: 'checkout.wrong.amount' } as const) : undefined, reason }
    },
    applied: ({ surcharge: _, newPrice: __, ...line }: DraftLineBody, values: TypedPrice): DraftLineBody => {
      const reason = values.reason.trim()
      if (values.change === 'SURCHARGE') return { ...line, discount: null, surcharge: discountOf(values) }
      if (values.change === 'PRICE')
        return { ...line, discount: null, newPrice: { price: parse(values.newPrice) ?? 0, reason } }
      return { ...line, discount: values.change === 'DISCOUNT' ? discountOf(values) : null }
    },
  }
}

type Props = {
  values: TypedPrice
  set: (typed: Partial<TypedPrice>) => void
  field: (name: 'size' | 'reason' | 'newPrice') => TypedField
  /** Whether the line's price is always typed, so that no other price is offered. */
  priceIsTyped: boolean
}

/** Asks for a discount, a surcharge or another price, and the reason. */
export function PriceFields({ values: { change, unit }, set, field, priceIsTyped }: Props) {
  const t = useText()
  const offered = changes.filter((each) => !priceIsTyped || each !== 'PRICE')
  return (
    <>
      <RadioPills
        label={t('checkout.price')}
        wraps
        options={offered.map((value) => ({ value, label: t(`checkout.price.${value}`) }))}
        value={change}
        onChange={(next) => set({ change: next, size: '', reason: '' })}
      />
      {(change === 'DISCOUNT' || change === 'SURCHARGE') && (
        <DiscountFields
          of={change === 'DISCOUNT' ? 'discount' : 'surcharge'}
          unit={unit}
          onUnit={(next) => set({ unit: next, size: '' })}
          size={field('size')}
          reason={field('reason')}
        />
      )}
      {change === 'PRICE' && (
        <>
          <TextField
            {...field('newPrice')}
            label={t('checkout.price.new')}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <ReasonField of="price" {...field('reason')} />
        </>
      )}
    </>
  )
}
