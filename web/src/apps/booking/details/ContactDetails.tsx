import { longest } from '@goldline/domain/text-lengths'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { focusFirstWrong } from '../../../kit/focus-first-wrong.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { SlotGone } from '../flow/SlotGone.tsx'
import { nearestOf } from '../flow/use-book.ts'
import { contactInvalid } from './ContactFields.tsx'
import styles from './details.module.css'
import { PinTarget } from './PinTarget.tsx'
import { useSendPin } from './use-send-pin.ts'

/** Name, and phone or e-mail; reveals nothing about an account before the PIN is right (AUTH-06). */
export function ContactDetails() {
  const intl = useIntl()
  const { draft, setDraft, businessObject } = useFlow()
  const [tried, setTried] = useState(false)
  const [phoneWrong, setPhoneWrong] = useState(false)
  const send = useSendPin()
  const nameMissing = validate(draft.name, [required])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nameMissing || contactInvalid(draft) || (draft.kind === 'phone' && phoneWrong))
      return focusFirstWrong(event.currentTarget)
    send.run()
  }
  const nearest = nearestOf(send.error)
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.details.title' })}>
      <p className={styles.lead}>{intl.formatMessage({ id: 'booking.details.lead' })}</p>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <TextField
            label={intl.formatMessage({ id: 'form.name' })}
            autoComplete="given-name"
            maxLength={longest.name}
            required
            value={draft.name}
            onChange={(name) => setDraft({ name })}
            error={tried && nameMissing ? intl.formatMessage({ id: 'form.required' }) : undefined}
          />
          <TextField
            label={intl.formatMessage({ id: 'form.surname' })}
            autoComplete="family-name"
            maxLength={longest.name}
            value={draft.surname}
            onChange={(surname) => setDraft({ surname })}
          />
        </div>
        <PinTarget
          typed={draft}
          onChange={setDraft}
          served={businessObject.servedCountries}
          tried={tried}
          onPhoneJudged={setPhoneWrong}
          error={nearest ? undefined : send.error}
          phoneNr={businessObject.phoneNr}
          onOther={send.reset}
        />
        {send.isPending && <Waiting>{intl.formatMessage({ id: 'booking.details.sending' })}</Waiting>}
        <p className={styles.other}>
          <Button look="link" onClick={() => setDraft({ ownPin: true })}>
            {intl.formatMessage({ id: 'booking.pin.own' })}
          </Button>
        </p>
        <p className={styles.fine}>{intl.formatMessage({ id: 'booking.details.privacy' })}</p>
      </form>
      {nearest && <SlotGone nearest={nearest} onClose={send.reset} />}
    </CardSection>
  )
}
