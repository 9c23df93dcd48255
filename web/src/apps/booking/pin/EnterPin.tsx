import { answerChallenge } from '@goldline/contract/auth'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import type { FormWork } from '../../../client/Form.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { DemoHint } from '../code/LinkSent.tsx'
import { OwnDevice } from '../code/OwnDevice.tsx'
import { BelowPin, PinField, usePinForm } from '../code/PinField.tsx'
import { CallSalon, WayOut } from '../code/WayOut.tsx'
import { PhoneCancelDeadline } from '../details/PhoneCancelDeadline.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { StepForm } from '../flow/StepForm.tsx'
import { useStepMutation } from '../flow/use-forward.ts'
import { TermsNote } from '../legal/TermsNote.tsx'
import { BookError } from '../refused/BookError.tsx'
import { StartTaken } from '../refused/StartTaken.tsx'
import { nearestStarts, useBook } from '../request/use-book.ts'
import { HoldCountdown } from './HoldCountdown.tsx'
import { ResendInFlow, useCodeAlternatives } from './ResendInFlow.tsx'

/** Asks for the PIN; a correct one also books the appointment. */
export function EnterPin() {
  const t = useText()
  const { draft, demo } = useFlow()
  const [own, setOwn] = useState(false)
  const { confirm, answer, book } = useConfirm(own)
  const nearest = nearestStarts(book.error)
  const form = usePinForm({
    work: combineWork(answer, { ...book, error: nearest ? null : book.error }),
    send: confirm,
    about: draft.challenge?.id,
  })
  const { change, ways } = useCodeAlternatives()
  return (
    <CardSection title={t('booking.pin.title')}>
      <p className={look('mt4', 'quiet')}>
        {t('booking.pin.sent', { identity: draft.challenge?.identity ?? '' })}{' '}
        <Button kind="link" onClick={() => change()}>
          {t('action.change')}
        </Button>
      </p>
      <StepForm
        form={form}
        className={stack(16, 'items-start', 'mt16')}
        failed={(error) =>
          answer.error ? (
            <>
              <Failure inline error={error} />
              {/* The resend button counts down shorter waits. */}
              <WayOut error={error} {...ways} tellFrom={60} />
            </>
          ) : (
            <BookError error={error} onOther={book.reset} />
          )
        }
        actions={
          <>
            {!form.failure && <WayOut error={answer.error} {...ways} />}
            <BelowPin busy={form.busy && t('booking.confirming')}>
              <ResendInFlow ways={answer.error ? undefined : ways} />
            </BelowPin>
            {demo && <DemoHint />}
            <PhoneCancelDeadline />
            <TermsNote />
            {draft.unheld && <UnheldNotice phoneNr={ways.phoneNr} />}
            <HoldCountdown />
          </>
        }
      >
        <OwnDevice own={own} onChange={setOwn} />
        <PinField form={form} />
      </StepForm>
      {nearest && <StartTaken nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}

/** Combines answering the challenge and booking into one form's work. */
const combineWork = (answer: FormWork, book: FormWork): FormWork => ({
  isPending: answer.isPending || book.isPending,
  error: answer.error ?? book.error,
  reset: () => {
    answer.reset()
    book.reset()
  },
})

/** Explains that the start is not held, because too many starts are held from this network (APT-14). */
function UnheldNotice({ phoneNr }: { phoneNr: string | null }) {
  const t = useText()
  return (
    <div className={stack(8, 'quiet', 'f14')} role="status">
      <p>{t('booking.pin.unheld')}</p>
      {phoneNr !== null && (
        <div className={row(8, 'wrap')}>
          <CallSalon phoneNr={phoneNr} />
        </div>
      )}
    </div>
  )
}

/** Answers the challenge, then books; if only booking failed, a retry only books, since a PIN works once. */
function useConfirm(ownDevice: boolean) {
  const { api, session } = useApp()
  const { draft, setDraft } = useFlow()
  const { challenge, hold } = draft
  const book = useBook()
  const answer = useStepMutation(
    async (pin: string) => {
      try {
        const params = { id: challenge?.id ?? '' }
        const answer = { params, query: {}, body: { code: pin, ownDevice } }
        return (await api.ask(answerChallenge, answer, { anonymous: true })).token
      } catch (error) {
        // After too many attempts the PIN is invalid: make the next request at the previous step send a new one.
        if (error instanceof ApiError && error.status === 429 && challenge)
          setDraft({ challenge: { ...challenge, expiresAt: 0 } })
        // The PIN has expired, whatever this device's clock says.
        if (isExpired(error) && hold) setDraft({ hold: { ...hold, expiresAt: 0 } })
        throw error
      }
    },
    (token) => {
      session.signIn(token)
      book.follow()
    },
  )
  return { answer, book, confirm: (pin: string) => (session.token() === undefined ? answer.run(pin) : book.run()) }
}

/** Whether the PIN has expired; the refusal of a wrong PIN contains the number of tries left. */
const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.message === 'invalid-code' && error.details.triesLeft === undefined
