import { minPasswordLength } from '@goldline/domain/auth/password'
import { useIntl } from 'react-intl'
import { TextField } from '../../../kit/TextField.tsx'
import { type Invalid, minLength, required, validate } from '../../../kit/validators.ts'

/** Checks the length at once; the server checks the rest. */
export const tooShort = (password: string): Invalid | undefined =>
  validate(password, [required, minLength(minPasswordLength)])

type Props = { value: string; onChange: (value: string) => void; tried: boolean; refusal: string | null }

export function NewPasswordField({ value, onChange, tried, refusal }: Props) {
  const intl = useIntl()
  const invalid = tried ? tooShort(value) : undefined
  return (
    <TextField
      label={intl.formatMessage({ id: 'admin.forgot.new' })}
      type="password"
      autoComplete="new-password"
      required
      hint={intl.formatMessage({ id: 'admin.forgot.hint' }, { min: minPasswordLength })}
      value={value}
      onChange={onChange}
      error={invalid ? intl.formatMessage({ id: invalid.id }, invalid.values) : (refusal ?? undefined)}
    />
  )
}
