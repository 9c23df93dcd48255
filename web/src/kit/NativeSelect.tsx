import { useId } from 'react'
import { useText } from '../i18n/use-text.ts'
import styles from './NativeSelect.module.css'
import { describedBy, Field } from './TextField.tsx'

type Props = {
  label: string
  /** '': nothing is chosen. */
  value: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  onChange: (value: string) => void
}

/** A native select: a phone shows its list larger than a page can, and it needs little code. */
export function NativeSelect({ label, value, options, error, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, undefined, error)}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('select.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
