import { useId } from 'react'
import { classes } from './classes.ts'
import { look, row } from './look.ts'
import styles from './Switch.module.css'
import { describedBy, FieldError } from './TextField.tsx'

type Props = {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean
  /** Whether the label is for screen readers only, since its text is next to the switch already. */
  bare?: boolean
}

/** A yes or no that is saved at once. */
export function Switch({ label, value, onChange, error, hint, disabled, bare }: Props) {
  const id = useId()
  return (
    <>
      <label className={classes(row(16, 'middle', 'between', 'touch', 'pointer'), styles.switch)}>
        {!bare && (
          <span>
            <b className={look('block', 'w650')}>{label}</b>
            {hint && (
              <small className={look('block', 'quiet', 'f13')} id={`${id}-hint`}>
                {hint}
              </small>
            )}
          </span>
        )}
        <input
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          aria-invalid={error !== undefined}
          disabled={disabled}
          aria-label={bare ? label : undefined}
          aria-describedby={bare ? undefined : describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <FieldError id={id} error={error} />
    </>
  )
}
