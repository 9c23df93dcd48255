import { useApp, useToken } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CardSection } from '../../../kit/Card.tsx'
import { stack } from '../../../kit/look.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { pinChannel } from '../choice/draft.ts'
import { OwnPinFields, SendPinInstead, useOwnPinForm, useSignInByPin } from '../code/OwnPinFields.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { StepForm } from '../flow/StepForm.tsx'
import { useStepMutation } from '../flow/use-forward.ts'
import { ContactDetails } from './ContactDetails.tsx'
import { SignedInDetails } from './SignedInDetails.tsx'

/** Step 3: asks for the name and where to send the PIN, or for one's own PIN; a signed-in customer only confirms. */
export function Page() {
  const { draft } = useFlow()
  if (useToken() !== undefined) return <SignedInDetails />
  return draft.ownPin ? <OwnPin /> : <ContactDetails />
}

/** Signs in with one's own PIN; afterwards the booking only needs confirming, under the account's name. */
function OwnPin() {
  const t = useText()
  const { session } = useApp()
  const { draft, setDraft, businessObject } = useFlow()
  const enter = useStepMutation(useSignInByPin(), session.signIn)
  const form = useOwnPinForm({ typed: draft, onType: setDraft }, enter, enter.run)
  return (
    <CardSection title={t('booking.details.title')}>
      <StepForm
        form={form}
        className={stack(16, 'one-column', 'mt16')}
        actions={
          <>
            <SendPinInstead
              onSend={() => setDraft({ ownPin: false, kind: pinChannel(draft.kind, businessObject.channels) })}
            />
            {enter.isPending && <WaitingText>{t('word.checkingYourPin')}</WaitingText>}
          </>
        }
      >
        <OwnPinFields form={form} salon={businessObject} />
      </StepForm>
    </CardSection>
  )
}
