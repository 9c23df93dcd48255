import { useState } from 'react'
import { type IntlShape, useIntl } from '../i18n/intl.tsx'
import { parseNumber } from '../i18n/typed-number.ts'
import { useText } from '../i18n/use-text.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props<Value extends number | null> = Pick<
  TextFieldProps,
  'label' | 'hint' | 'error' | 'required' | 'placeholder' | 'disabled'
> & {
  /** Counted in units of the last decimal place (Rappen, hundredths of a percent); null: empty. */
  value: Value
  onChange: (value: Value) => void
  /** Decimal places. */
  digits: number
  max: number
  unit: string
} & (null extends Value ? { empty?: Value } : { empty: Value })

/** Field for a decimal number in the salon's locale. Shows an error for unreadable input and does not report it. */
export function DecimalField<Value extends number | null>(props: Props<Value>) {
  const { value, digits, max, unit, empty = null, onChange, error, ...field } = props
  const intl = useIntl()
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const wrong =
    typed !== undefined && typed.trim() !== '' && parseNumber(intl.locale, typed, { digits, max }) === undefined
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={wrong ? t('form.number.wrong', { max: max / 10 ** digits }) : error}
      value={typed ?? (value === null ? '' : decimalText(intl, value, { digits, least: unit === '%' ? 1 : digits }))}
      onChange={(text) => {
        setTyped(text)
        const read = text.trim() === '' ? empty : parseNumber(intl.locale, text, { digits, max })
        if (read !== undefined) onChange(read as Value)
      }}
      onBlur={() => !wrong && setTyped(undefined)}
      trailing={unit}
    />
  )
}

/** Formats a number for editing in the locale: no grouping, and no decimals for whole numbers. */
export const decimalText = (
  intl: IntlShape,
  value: number,
  { digits, least = digits }: { digits: number; least?: number },
): string =>
  intl.formatNumber(value / 10 ** digits, {
    minimumFractionDigits: Math.min(least, digits),
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
    useGrouping: false,
  })
