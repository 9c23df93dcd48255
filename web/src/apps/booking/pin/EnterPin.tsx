import { type FormEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { CancelUntilOnPhone } from '../details/CancelUntilOnPhone.tsx'
import { BookError } from '../flow/BookError.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf } from '../flow/use-book.ts'
import { TermsNote } from '../legal/TermsNote.tsx'
import { DemoHint } from './DemoHint.tsx'
import styles from './EnterPin.module.css'
import { Held } from './Held.tsx'
import { BelowPin, isWholePin, PinField } from './PinField.tsx'
import { ResendInFlow } from './ResendInFlow.tsx'
import { Unheld } from './Unheld.tsx'
import { useConfirm } from './use-confirm.ts'
import { useWaysOut } from './use-ways-out.ts'
import { WayOut } from './WayOut.tsx'

/** Enters the PIN; a right one also books the appointment. */
export function EnterPin() {
  const intl = useIntl()
  const { draft, demo } = useFlow()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const { confirm, answer, book } = useConfirm()
  const form = useRef<HTMLFormElement>(null)
  const nearest = nearestOf(book.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWholePin(pin)) confirm(pin)
    else form.current?.querySelector('input')?.focus()
  }
  const type = (next: string) => {
    setPin(next)
    setTried(false)
    answer.reset()
    book.reset()
  }
  const { change, ways } = useWaysOut()
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.pin.title' })}>
      <p className={styles.lead}>
        {intl.formatMessage({ id: 'booking.pin.sent' }, { identity: draft.challenge?.identity ?? '' })}{' '}
        <Button look="link" onClick={() => change()}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </p>
      <form id={formId} ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PinField pin={pin} onChange={type} onWhole={confirm} tried={tried} error={answer.error} />
        {/* The resend button counts down shorter waits. */}
        <WayOut error={answer.error} {...ways} tellFrom={60} />
        {book.error && !nearest && <BookError error={book.error} onOther={book.reset} />}
        <BelowPin busy={(answer.isPending || book.isPending) && intl.formatMessage({ id: 'booking.confirming' })}>
          <ResendInFlow ways={answer.error ? undefined : ways} />
        </BelowPin>
        {demo && <DemoHint />}
        <CancelUntilOnPhone />
        <TermsNote />
        {draft.unheld && <Unheld phoneNr={ways.phoneNr} />}
        <Held />
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}
