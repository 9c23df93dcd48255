import { useIntl } from 'react-intl'
import styles from './PhoneField.module.css'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

/** What GET /v1/sms/iso-codes lists. */
export type PhoneCountry = { isoCode: string; phoneCountryCode: string }

type Props = {
  countries: readonly PhoneCountry[]
  isoCode: string
  onIsoCode: (isoCode: string) => void
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  /** The server judges the number (SPEC section 5); this shows what it said. */
  error?: string | undefined
  disabled?: boolean
  /** Nobody has to have a number. */
  optional?: boolean
}

/** A country with its calling code beside a number, as typed in any usual spelling. */
export function PhoneField({ countries, isoCode, onIsoCode, optional, ...field }: Props) {
  const intl = useIntl()
  const codes = new Map(countries.map((country) => [country.isoCode, country.phoneCountryCode]))
  const labelOf = (code: string) =>
    `${intl.formatDisplayName(code, { type: 'region' }) ?? code} +${codes.get(code)?.replace(/^\+/, '')}`
  return (
    <div className={styles.phone}>
      <Select
        label={intl.formatMessage({ id: 'form.country' })}
        options={countries.map((country) => country.isoCode)}
        value={isoCode}
        labelOf={labelOf}
        required
        disabled={field.disabled ?? false}
        onChange={(code) => code && onIsoCode(code)}
      />
      <TextField {...field} type="tel" inputMode="tel" autoComplete={optional ? 'off' : 'tel'} required={!optional} />
    </div>
  )
}
