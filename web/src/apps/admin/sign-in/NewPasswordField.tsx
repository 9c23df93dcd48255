import { minPasswordLength } from '@goldline/domain/auth/password'
import { useIntl } from 'react-intl'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'

/** Checks the length at once; the server checks the rest. */
export const newPasswordFault = (password: string) => validate(password, [required, minLength(minPasswordLength)])

export function NewPasswordField(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  const intl = useIntl()
  return (
    <TextField
      {...field}
      label={intl.formatMessage({ id: 'admin.forgot.new' })}
      type="password"
      autoComplete="new-password"
      required
      hint={intl.formatMessage({ id: 'admin.forgot.hint' }, { min: minPasswordLength })}
    />
  )
}
