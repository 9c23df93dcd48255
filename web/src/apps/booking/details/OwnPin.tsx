import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { Form } from '../../../Form.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { formId } from '../flow/NextButton.tsx'
import { useForward } from '../flow/use-forward.ts'
import styles from './details.module.css'
import { OwnPinFields, SendPinInstead, useOwnPinForm, useSignInByPin } from './OwnPinFields.tsx'

/** Signs in with one's own PIN, then the booking only needs confirming; the name is the account's. */
export function OwnPin() {
  const intl = useIntl()
  const { session } = useApp()
  const { draft, setDraft, businessObject } = useFlow()
  const enter = useForward(useSignInByPin(), session.signIn)
  const form = useOwnPinForm({ typed: draft, onType: setDraft }, enter, enter.run)
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.details.title' })}>
      <Form
        form={form}
        id={formId}
        className={styles.form}
        actions={
          <>
            <SendPinInstead onSend={() => setDraft({ ownPin: false })} />
            {enter.isPending && <Waiting>{intl.formatMessage({ id: 'booking.pin.own.checking' })}</Waiting>}
          </>
        }
      >
        <OwnPinFields form={form} served={businessObject.servedCountries} />
      </Form>
    </CardSection>
  )
}
