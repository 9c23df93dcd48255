import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { FormError } from '../details/FormError.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf, useRelease } from '../flow/use-book.ts'
import styles from './EnterPin.module.css'
import { Resend } from './Resend.tsx'
import { useConfirm } from './use-confirm.ts'
import { useSeconds } from './use-seconds.ts'

const digits = [required, minLength(6)]

/** The PIN proves who it is; right, the appointment is booked in the same breath. */
export function EnterPin() {
  const intl = useIntl()
  const { draft, setDraft, goBackTo, demo } = useFlow()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const { confirm, answer, book } = useConfirm(pin)
  const release = useRelease()
  const held = useSeconds(draft.hold?.expiresAt)
  const form = useRef<HTMLFormElement>(null)
  const missing = tried ? validate(pin, digits) : undefined
  const nearest = nearestOf(book.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (validate(pin, digits)) form.current?.querySelector('input')?.focus()
    else confirm()
  }
  const change = () => {
    release()
    setDraft({ challenge: undefined })
    goBackTo('details')
  }
  // A wrong PIN is typed anew: it is where the next key goes.
  useEffect(() => {
    if (answer.error) form.current?.querySelector('input')?.select()
  }, [answer.error])
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.pin.title' })}>
      <p className={styles.lead}>
        {intl.formatMessage({ id: 'booking.pin.sent' }, { identity: draft.challenge?.identity ?? '' })}{' '}
        <Button look="link" onClick={change}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </p>
      <form id={formId} ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={intl.formatMessage({ id: 'form.pin' })}
          data-first
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={pin}
          // A pasted "123 456" is a PIN, too.
          onChange={(value) => {
            setPin(value.replaceAll(/\D/g, '').slice(0, 6))
            setTried(false)
            answer.reset()
            book.reset()
          }}
          error={
            missing
              ? intl.formatMessage({ id: missing.id }, missing.values)
              : answer.error
                ? pinErrorText(intl, answer.error)
                : undefined
          }
          hint={intl.formatMessage({ id: 'booking.pin.hint' })}
        />
        {book.error && !nearest && <FormError error={book.error} />}
        {(answer.isPending || book.isPending) && <Waiting>{intl.formatMessage({ id: 'booking.confirming' })}</Waiting>}
        <Resend />
        {demo && (
          <p className={styles.held}>
            <a href="/outbox" target="_blank" rel="noreferrer">
              {intl.formatMessage({ id: 'booking.pin.demo' })}
            </a>
          </p>
        )}
        {held !== undefined && held > 0 && (
          <p className={styles.held}>{intl.formatMessage({ id: 'booking.pin.held' }, { time: clock(held) })}</p>
        )}
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}

/** A wrong PIN says how many tries are left. */
function pinErrorText(intl: ReturnType<typeof useIntl>, error: unknown): string {
  const left = error instanceof ApiError && error.message === 'invalid-code' ? error.details.triesLeft : undefined
  const text = errorText(intl, error)
  return left === undefined ? text : `${text} ${intl.formatMessage({ id: 'booking.pin.triesLeft' }, { count: left })}`
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
