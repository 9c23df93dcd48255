import { type ReactNode, useId } from 'react'
import styles from './RadioPills.module.css'

export type PillOption<Value extends string> = {
  value: Value
  label: string
  detail?: string | undefined
  leading?: ReactNode
  disabled?: boolean
}
type Props<Value extends string> = {
  /** Said, not shown: a heading above may show the same, and is then not read twice. */
  label: string
  options: readonly PillOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of several, as pills in a row that scrolls sideways. Native radios: arrows, Tab and forms work by themselves. */
export function RadioPills<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.pill}>
              {option.leading}
              <span>
                {option.label}
                {option.detail && <small>{option.detail}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
