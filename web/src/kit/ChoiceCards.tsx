import { type ReactNode, useId } from 'react'
import styles from './ChoiceCards.module.css'
import { classes } from './classes.ts'
import { stack } from './look.ts'
import { describedBy, FieldError } from './TextField.tsx'

type CardOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** Explains the choice in a sentence. */
  text?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = {
  label: ReactNode
  options: readonly CardOption<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
  /** Cards have a frame and may be side by side; a list has neither. */
  kind?: 'cards' | 'list'
  /** Whether the choice is being saved. */
  busy?: boolean
  /** Whether the label is for screen readers only. */
  bare?: boolean
}

/** One of a few options, each explained in a sentence. */
export function ChoiceCards<Value extends string>({ kind = 'cards', ...props }: Props<Value>) {
  const { label, options, value, onChange, error, busy, bare } = props
  const id = useId()
  return (
    <fieldset className={classes(stack(8, 'min-w-0'), styles.choice)} aria-busy={busy} data-kind={kind}>
      <legend className={classes(bare && 'visually-hidden')}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error !== undefined}
              aria-describedby={describedBy(id, undefined, error)}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.text === undefined ? option.label : <b>{option.label}</b>}
              {option.text !== undefined && <small>{option.text}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
