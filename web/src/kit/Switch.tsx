import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  disabled?: boolean
  /** The label is for screen readers only: the text is already beside the switch. */
  bare?: boolean
}

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange, hint, disabled, bare }: Props) {
  const id = useId()
  return (
    <label className={styles.switch}>
      {!bare && (
        <span>
          <b>{label}</b>
          {hint && <small id={`${id}-hint`}>{hint}</small>}
        </span>
      )}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={bare ? label : undefined}
        aria-describedby={hint && !bare ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
