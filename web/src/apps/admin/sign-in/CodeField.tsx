import { useIntl } from 'react-intl'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'

type Props = { value: string; onChange: (value: string) => void; error: Error | null }

/** The six digits that were sent. */
export function CodeField({ value, onChange, error }: Props) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'form.code' })}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      // A pasted "123 456" is a code, too.
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      error={error ? errorText(intl, error) : undefined}
    />
  )
}
