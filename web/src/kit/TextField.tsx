import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { WarningIcon } from './icons.tsx'
import { look, row } from './look.ts'
import styles from './TextField.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /** The error's text, shown with an icon and tied to the input. */
  error?: string | undefined
  /** Inside the field, before or after the input; a trailing string is a unit. */
  leading?: ReactNode
  trailing?: ReactNode
}

export function TextField({ label, hint, error, leading, trailing, onChange, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={classes(styles.box, error !== undefined && styles.wrong)}>
        {leading}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
        />
        {typeof trailing === 'string' ? (
          <span aria-hidden="true" className={styles.unit}>
            {trailing}
          </span>
        ) : (
          trailing
        )}
      </div>
    </Field>
  )
}

type FieldProps = { id: string; label: ReactNode; hint?: ReactNode; error?: string | undefined; children: ReactNode }

/** Shows a control with its label above, and its error and hint below. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id} className={look('f14', 'w650', 'quiet')}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className={look('f13', 'faint')}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={`${id}-error`} className={row(8, 'f14', 'danger')} role="alert">
      <WarningIcon size={16} className={look('mt2')} />
      {error}
    </p>
  )
}

/** Returns the ids for aria-describedby: the error first. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return classes(error !== undefined && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
}
