import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { Form, type Work } from '../../../client/Form.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { CancelUntilOnPhone } from '../details/CancelUntilOnPhone.tsx'
import { BookError } from '../flow/BookError.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf } from '../flow/use-book.ts'
import { TermsNote } from '../legal/TermsNote.tsx'
import styles from './EnterPin.module.css'
import { Held } from './Held.tsx'
import { DemoHint } from './LinkSent.tsx'
import { OwnDevice } from './OwnDevice.tsx'
import { BelowPin, PinField, usePinForm } from './PinField.tsx'
import { ResendInFlow, useWaysOut } from './ResendInFlow.tsx'
import { useConfirm } from './use-confirm.ts'
import wayOutStyles from './WayOut.module.css'
import { CallSalon, WayOut } from './WayOut.tsx'

/** Enters the PIN; a right one also books the appointment. */
export function EnterPin() {
  const t = useText()
  const { draft, demo } = useFlow()
  const [own, setOwn] = useState(false)
  const { confirm, answer, book } = useConfirm(own)
  const nearest = nearestOf(book.error)
  const form = usePinForm({
    work: bothOf(answer, { ...book, error: nearest ? null : book.error }),
    send: confirm,
    about: draft.challenge?.id,
  })
  const { change, ways } = useWaysOut()
  return (
    <CardSection title={t('booking.pin.title')}>
      <p className={styles.lead}>
        {t('booking.pin.sent', { identity: draft.challenge?.identity ?? '' })}{' '}
        <Button look="link" onClick={() => change()}>
          {t('action.change')}
        </Button>
      </p>
      <Form
        form={form}
        id={formId}
        className={styles.form}
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
            <CancelUntilOnPhone />
            <TermsNote />
            {draft.unheld && <Unheld phoneNr={ways.phoneNr} />}
            <Held />
          </>
        }
      >
        <OwnDevice own={own} onChange={setOwn} />
        <PinField form={form} />
      </Form>
      {nearest && <SlotGone nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}

/** Answers, then books: one form's work. */
const bothOf = (answer: Work, book: Work): Work => ({
  isPending: answer.isPending || book.isPending,
  error: answer.error ?? book.error,
  reset: () => {
    answer.reset()
    book.reset()
  },
})

/** APT-14: too many starts are held from this network, so this one is not; explains what to do. */
function Unheld({ phoneNr }: { phoneNr: string | null }) {
  const t = useText()
  return (
    <div className={wayOutStyles.wayOut} role="status">
      <p>{t('booking.pin.unheld')}</p>
      {phoneNr !== null && (
        <div className={wayOutStyles.ways}>
          <CallSalon phoneNr={phoneNr} />
        </div>
      )}
    </div>
  )
}
