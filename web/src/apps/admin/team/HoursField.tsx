import { useText } from '../../../i18n/use-text.ts'
import { TextField, type TextFieldProps } from '../../../kit/TextField.tsx'
import { formatHours, parseHours } from './hours-text.ts'

type Props = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'hint' | 'error' | 'placeholder'>

/** Field for hours as text, the fastest way to enter them; normalised when the field is left. */
export function HoursField({ value, onChange, ...field }: Props) {
  const t = useText()
  return (
    <TextField
      placeholder={t('word.offDay')}
      {...field}
      value={value}
      onChange={onChange}
      onBlur={() => {
        const read = parseHours(value)
        if (read) onChange(formatHours(read))
      }}
      autoComplete="off"
    />
  )
}
