import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { type FieldErrors, type FormWork, useForm } from '../../../client/Form.tsx'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import styles from './Code.module.css'

const isWhole = (pin: string) => pin.length === 6

type PinValues = { pin: string }

type PinWork = {
  work: FormWork
  send: (pin: string) => void
  /** The challenge's id. */
  about: string | undefined
}

/** Builds the PIN form; a wrong PIN shows how many tries are left. */
export function usePinForm({ work, send, about }: PinWork) {
  const intl = useIntl()
  return useForm({
    start: { pin: '' },
    check: ({ pin }: PinValues) => ({ pin: validate(pin, [required, minLength(6)]) }),
    refused: (error) => wrongPin(intl, error),
    work,
    about,
    send: ({ pin }) => send(pin),
  })
}

/** Takes six digits and submits them once the last one is typed, pasted or autofilled. */
export function PinField({ form, waits }: { form: ReturnType<typeof usePinForm>; waits?: boolean }) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const { value, onChange, error } = form.field('pin')
  const type = (typed: string) => {
    // Accepts a pasted "123 456".
    const next = typed.replaceAll(/\D/g, '').slice(0, 6)
    if (next !== value && isWhole(next) && !waits) form.submit({ pin: next })
    else onChange(next)
  }
  // Select a wrong PIN, so that typing replaces it.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (error !== undefined && input && isWhole(input.value)) input.select()
  }, [error])
  return (
    <div ref={place} className={styles.pin}>
      <TextField
        label={t('form.pin')}
        data-first
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        onChange={type}
        error={error}
        hint={t('booking.pin.hint')}
      />
    </div>
  )
}

/** Replaces the content below the PIN by a progress text, so that nothing moves. */
export function BelowPin({ busy, children }: { busy: string | false; children: ReactNode }) {
  return (
    <div className={classes(stack(0, 'middle', 'touch'), styles.below)}>
      {busy ? <WaitingText>{busy}</WaitingText> : children}
    </div>
  )
}

function wrongPin(intl: IntlShape, error: unknown): FieldErrors<PinValues> {
  if (!(error instanceof ApiError) || error.message !== 'invalid-code') return {}
  const { triesLeft: count } = error.details
  const left = count === undefined ? [] : [intl.t('booking.pin.triesLeft', { count })]
  return { pin: [errorText(intl, error), ...left].join(' ') }
}
