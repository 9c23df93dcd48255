import { maxLengths } from '@goldline/domain/text-lengths'
import { useText } from '../i18n/use-text.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Field = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>
type Props = {
  form: { field: (name: 'name' | 'surname') => Field }
  /** Whether the person types their own name, which the browser may autofill. */
  own?: boolean
  /** Focuses the first name, at once or when its dialog opens. */
  autoFocus?: boolean
  first?: boolean
}

/** Fields for a person's first name and surname; only the first name is required. */
export function NameFields({ form, own = false, autoFocus = false, first = false }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        autoComplete={own ? 'given-name' : 'off'}
        maxLength={maxLengths.name}
        autoFocus={autoFocus}
        data-first={first || undefined}
        required
      />
      <TextField
        {...form.field('surname')}
        label={t('form.surname')}
        autoComplete={own ? 'family-name' : 'off'}
        maxLength={maxLengths.name}
      />
    </>
  )
}
