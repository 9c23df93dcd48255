import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { classes } from './classes.ts'
import { look, row } from './look.ts'
import { describedBy, FieldError } from './TextField.tsx'

type Props = {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  error?: string | undefined
  /** Shown below the label, and part of the accessible name. */
  hint?: ReactNode
  /** Between the box and the label, or at the line's end. */
  leading?: ReactNode
  trailing?: ReactNode
  disabled?: boolean | undefined
  /** Whether only some of the items that the box represents are chosen. */
  mixed?: boolean
  /** Whether the value is being saved. */
  busy?: boolean
  /** Whether the label is for screen readers only. */
  bare?: boolean
}

/** A yes or no that is saved with its form; `--box` sets its size. Use Switch for a choice that is saved at once. */
export function Checkbox({ label, value, onChange, error, hint, leading, trailing, ...state }: Props) {
  const id = useId()
  const { disabled, mixed = false, busy, bare } = state
  return (
    <>
      <label
        className={classes(row(12, 'middle', 'min-w-0', 'touch', 'pointer'), styles.check, bare && styles.bare)}
        aria-busy={busy}
      >
        <input
          type="checkbox"
          className={styles.box}
          checked={value}
          disabled={disabled}
          aria-label={bare && typeof label === 'string' ? label : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined, error)}
          ref={(box) => {
            if (box) box.indeterminate = mixed && !value
          }}
          onChange={(event) => onChange(event.target.checked)}
        />
        {leading}
        {!bare && (
          <span className={classes(look('grow', 'min-w-0', 'anywhere'), styles.text)}>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        )}
        {trailing}
      </label>
      <FieldError id={id} error={error} />
    </>
  )
}
