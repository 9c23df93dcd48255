import { longest } from '@goldline/domain/text-lengths'
import { useIntl } from 'react-intl'
import { TextField, type TextFieldProps } from '../kit/TextField.tsx'

type Field = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>
type Props = { form: { field: (name: 'name' | 'surname') => Field }; className: string | undefined }

/** Whoever it is: what they are called by is needed, the rest of their name is not. */
export function NameFields({ form, className }: Props) {
  const intl = useIntl()
  return (
    <div className={className}>
      <TextField
        {...form.field('name')}
        label={intl.formatMessage({ id: 'form.name' })}
        autoComplete="given-name"
        maxLength={longest.name}
        required
      />
      <TextField
        {...form.field('surname')}
        label={intl.formatMessage({ id: 'form.surname' })}
        autoComplete="family-name"
        maxLength={longest.name}
      />
    </div>
  )
}
