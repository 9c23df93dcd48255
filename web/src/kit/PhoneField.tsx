import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import { row } from './look.ts'
import styles from './PhoneField.module.css'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

/** An entry of GET /v1/sms/iso-codes. */
type PhoneCountry = { isoCode: string; phoneCountryCode: string }

type Props = {
  countries: readonly PhoneCountry[]
  isoCode: string
  onIsoCode: (isoCode: string) => void
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** The server's error for the number (SPEC section 5). */
  error?: string | undefined
  disabled?: boolean
  /** Whether to focus the number. */
  autoFocus?: boolean | undefined
  /** Whether the number may be empty. */
  optional?: boolean
}

/** Fields for a country with its dialling code and a number in any usual notation. */
export function PhoneField({ countries, isoCode, onIsoCode, optional, ...field }: Props) {
  const intl = useIntl()
  const t = useText()
  const codes = new Map(countries.map((country) => [country.isoCode, country.phoneCountryCode]))
  const labelOf = (code: string) =>
    `${intl.formatDisplayName(code, { type: 'region' }) ?? code} +${codes.get(code)?.replace(/^\+/, '')}`
  return (
    <div className={classes(row(12, 'wrap', 'top'), styles.phone)}>
      <Select
        label={t('form.country')}
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
