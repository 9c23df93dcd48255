import { longest } from '@goldline/domain/text-lengths'
import { useText } from '../i18n/use-text.ts'
import { TextField, type TextFieldProps } from '../kit/TextField.tsx'

type Field = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>
type Props = { form: { field: (name: 'name' | 'surname') => Field }; className: string | undefined }

/** A person's names; only the first name is required. */
export function NameFields({ form, className }: Props) {
  const t = useText()
  return (
    <div className={className}>
      <TextField
        {...form.field('name')}
        label={t('form.name')}
        autoComplete="given-name"
        maxLength={longest.name}
        required
      />
      <TextField
        {...form.field('surname')}
        label={t('form.surname')}
        autoComplete="family-name"
        maxLength={longest.name}
      />
    </div>
  )
}
