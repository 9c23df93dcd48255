import type { FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { CardSection } from '../../../kit/Card.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { useForward } from '../flow/use-forward.ts'
import styles from './details.module.css'
import { OwnPinFields } from './OwnPinFields.tsx'
import { useOwnPin } from './use-own-pin.ts'

/** Signs in with one's own PIN, then the booking only needs confirming; the name is the account's. */
export function OwnPin() {
  const intl = useIntl()
  const { session } = useApp()
  const { draft, setDraft, businessObject } = useFlow()
  const { isWhole, signIn, setPin, fields } = useOwnPin(draft)
  const enter = useForward(signIn, session.signIn)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isWhole(event)) enter.run()
  }
  const type = (pin: string) => {
    setPin(pin)
    enter.reset()
  }
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.details.title' })}>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <OwnPinFields
          {...fields}
          onChange={setDraft}
          served={businessObject.servedCountries}
          onPin={type}
          error={enter.error}
          onSend={() => setDraft({ ownPin: false })}
        />
        {enter.isPending && <Waiting>{intl.formatMessage({ id: 'booking.pin.own.checking' })}</Waiting>}
      </form>
    </CardSection>
  )
}
