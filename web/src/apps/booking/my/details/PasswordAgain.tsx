import { useIntl } from 'react-intl'
import { TextField } from '../../../../kit/TextField.tsx'

/** AUTH-18. */
export function PasswordAgain({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'form.password' })}
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={onChange}
      hint={intl.formatMessage({ id: 'my.details.passwordAgain' })}
    />
  )
}
