import { useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { readNumber } from '../../../i18n/typed-number.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'

type Props = Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'required' | 'placeholder' | 'disabled'> & {
  /** Whole units of the last digit (Rappen, hundredths of a percent); null: empty. */
  value: number | null
  /** Decimal places. */
  digits: number
  max: number
  unit: string
  onChange: (value: number | null) => void
}

/** A decimal number as the salon's locale writes it. Shows an error for unreadable input, and ignores it. */
export function DecimalField({ value, digits, max, unit, onChange, error, ...field }: Props) {
  const intl = useIntl()
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const wrong =
    typed !== undefined && typed.trim() !== '' && readNumber(intl.locale, typed, { digits, max }) === undefined
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={wrong ? t('admin.services.number.wrong', { max: max / 10 ** digits }) : error}
      value={typed ?? (value === null ? '' : decimalText(intl, value, { digits, least: unit === '%' ? 1 : digits }))}
      onChange={(text) => {
        setTyped(text)
        const read = text.trim() === '' ? null : readNumber(intl.locale, text, { digits, max })
        if (read !== undefined) onChange(read)
      }}
      onBlur={() => !wrong && setTyped(undefined)}
      trailing={unit}
    />
  )
}

/** Formats a number for editing in the locale: without grouping, whole numbers without decimals. */
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
