import { useIntl } from 'react-intl'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'

const codeWrong = (code: string) => validate(code, [required, minLength(6)])
export const isWholeCode = (code: string): boolean => codeWrong(code) === undefined

type Props = { value: string; onChange: (value: string) => void; tried: boolean; error: Error | null }

/** Field for the six digits that were sent. */
export function CodeField({ value, onChange, tried, error }: Props) {
  const intl = useIntl()
  const wrong = tried ? codeWrong(value) : undefined
  return (
    <TextField
      label={intl.formatMessage({ id: 'form.code' })}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      // Accepts a pasted "123 456".
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      error={wrong ? intl.formatMessage({ id: wrong.id }, wrong.values) : error ? errorText(intl, error) : undefined}
    />
  )
}
