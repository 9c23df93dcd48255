import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { TextField, type TextFieldProps } from '../kit/TextField.tsx'

/** An e-mail field. */
export function EmailField(
  props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode' | 'maxLength'> & { label?: string },
) {
  const label = useIntl().formatMessage({ id: 'form.email.label' })
  return (
    <TextField label={label} type="email" inputMode="email" autoComplete="email" maxLength={longest.email} {...props} />
  )
}
