import { useText } from '../i18n/use-text.ts'
import { TextField, type TextFieldProps } from '../kit/TextField.tsx'

/** Field for the six digits that were sent; also accepts a pasted "123 456". */
export function CodeField({ onChange, ...field }: Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'>) {
  return (
    <TextField
      {...field}
      label={useText()('form.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
