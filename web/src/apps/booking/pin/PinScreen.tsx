import { answerChallenge } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf, useBook, useRelease } from '../flow/use-book.ts'
import styles from './PinScreen.module.css'
import { Resend } from './Resend.tsx'
import { useSeconds } from './use-seconds.ts'

/** Step 4: the PIN proves who it is; right, the appointment is booked in the same breath. */
export function PinScreen() {
  const intl = useIntl()
  const { draft, setDraft, go } = useFlow()
  const [pin, setPin] = useState('')
  const { confirm, error, pending, reset } = useConfirm(pin)
  const release = useRelease()
  const held = useSeconds(draft.hold?.expiresAt)
  const nearest = nearestOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{6}$/.test(pin)) confirm()
  }
  const change = () => {
    release()
    setDraft({ challenge: undefined })
    go('details')
  }
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.pin.title' })}>
      <p className={styles.lead}>
        {intl.formatMessage({ id: 'booking.pin.sent' }, { identity: draft.challenge?.identity ?? '' })}{' '}
        <Button look="link" onClick={change}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </p>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={intl.formatMessage({ id: 'form.pin' })}
          data-first
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          pattern="[0-9]{6}"
          value={pin}
          // A pasted "123 456" is a PIN, too.
          onChange={(value) => {
            setPin(value.replaceAll(/\D/g, '').slice(0, 6))
            if (error !== null) reset()
          }}
          error={error !== null && !nearest ? pinErrorText(intl, error) : undefined}
          hint={intl.formatMessage({ id: 'booking.pin.hint' })}
        />
        {pending && <p role="status">{intl.formatMessage({ id: 'booking.confirming' })}</p>}
        <Resend />
        {held !== undefined && held > 0 && (
          <p className={styles.held}>{intl.formatMessage({ id: 'booking.pin.held' }, { time: clock(held) })}</p>
        )}
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={reset} />}
    </CardSection>
  )
}

/** Answer the challenge, then book; where only the booking failed, the next try books alone, since a PIN works once. */
function useConfirm(pin: string) {
  const { api, session } = useApp()
  const { draft } = useFlow()
  const book = useBook()
  const answer = useMutation({
    mutationFn: async () => {
      const id = draft.challenge?.id ?? ''
      const { data } = await api.send(
        answerChallenge,
        { params: { id }, query: {}, body: { code: pin } },
        { anonymous: true },
      )
      return data.token
    },
    onSuccess: (token) => {
      session.signIn(token)
      book.mutate()
    },
  })
  return {
    confirm: () => (session.token() === undefined ? answer.mutate() : book.mutate()),
    error: answer.error ?? book.error,
    pending: answer.isPending || book.isPending,
    reset: () => {
      answer.reset()
      book.reset()
    },
  }
}

/** A wrong PIN says how many tries are left. */
function pinErrorText(intl: ReturnType<typeof useIntl>, error: unknown): string {
  const left = error instanceof ApiError ? error.details.triesLeft : undefined
  const text = errorText(intl, error)
  return left === undefined ? text : `${text} ${intl.formatMessage({ id: 'booking.pin.triesLeft' }, { count: left })}`
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
