import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'

/** A form that asks for the code, and the refusal of a wrong one. */
export const codeForm = {
  start: { code: '' },
  check: ({ code }: { code: string }) => ({ code: validate(code, [required, minLength(6)]) }),
  refused: (error: unknown) =>
    error instanceof ApiError && error.message === 'invalid-code'
      ? { code: { id: 'refusal.invalid-code' } as const }
      : {},
}

/** Field for the six digits that were sent. */
export function CodeField({ onChange, ...field }: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <TextField
      {...field}
      label={useIntl().formatMessage({ id: 'form.code' })}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      // Accepts a pasted "123 456".
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
