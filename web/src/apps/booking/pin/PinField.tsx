import { type ReactNode, useEffect, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import styles from './EnterPin.module.css'

const rules = [required, minLength(6)]
export const isWholePin = (pin: string): boolean => validate(pin, rules) === undefined

type Props = {
  pin: string
  onChange: (pin: string) => void
  /** Called when the last digit was typed, pasted or autofilled, so that no button press is needed. */
  onWhole?: (pin: string) => void
  tried: boolean
  /** The answer to this PIN. */
  error: unknown
}

/** Six digits; a wrong PIN shows how many tries are left. */
export function PinField({ pin, onChange, onWhole, tried, error }: Props) {
  const intl = useIntl()
  const field = useRef<HTMLDivElement>(null)
  const missing = tried ? validate(pin, rules) : undefined
  const type = (value: string) => {
    // Accepts a pasted "123 456".
    const next = value.replaceAll(/\D/g, '').slice(0, 6)
    onChange(next)
    if (next !== pin && isWholePin(next)) onWhole?.(next)
  }
  // Returns the focus to the field after a wrong PIN.
  useEffect(() => {
    if (error) field.current?.querySelector('input')?.select()
  }, [error])
  return (
    <div ref={field} className={styles.pin}>
      <TextField
        label={intl.formatMessage({ id: 'form.pin' })}
        data-first
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={pin}
        onChange={type}
        error={
          missing
            ? intl.formatMessage({ id: missing.id }, missing.values)
            : error
              ? pinErrorText(intl, error)
              : undefined
        }
        hint={intl.formatMessage({ id: 'booking.pin.hint' })}
      />
    </div>
  )
}

/** Shows the checking text in place of what is below the PIN, so that nothing moves. */
export function BelowPin({ busy, children }: { busy: string | false; children: ReactNode }) {
  return <div className={styles.below}>{busy ? <Waiting>{busy}</Waiting> : children}</div>
}

function pinErrorText(intl: IntlShape, error: unknown): string {
  const left = error instanceof ApiError && error.message === 'invalid-code' ? error.details.triesLeft : undefined
  const text = errorText(intl, error)
  return left === undefined ? text : `${text} ${intl.formatMessage({ id: 'booking.pin.triesLeft' }, { count: left })}`
}
