import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './TextArea.module.css'
import { describedBy, Field } from './TextField.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
}

/** Several lines of text; grows while typing. */
export function TextArea({ label, hint, error, onChange, ...area }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={classes(styles.area, error !== undefined && styles.wrong)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
