import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useForm } from '../../../client/Form.tsx'
import type { PhoneError } from '../../../customer/CheckedPhone.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { NameFields } from '../../../kit/NameFields.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { chosenContact, isSameContact } from '../choice/draft.ts'
import { ContactFields, contactFaults, NoPinSent } from '../code/ContactFields.tsx'
import { PasskeyButton } from '../code/PasskeyButton.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { StepForm } from '../flow/StepForm.tsx'
import { useStepMutation } from '../flow/use-forward.ts'
import { StartTaken } from '../refused/StartTaken.tsx'
import { nearestStarts } from '../request/use-book.ts'
import { useHold } from '../request/use-hold.ts'
import { useRequestPin } from '../request/use-request-pin.ts'
import styles from './details.module.css'
import { PayAhead } from './PayAhead.tsx'
import { PhoneCancelDeadline } from './PhoneCancelDeadline.tsx'
import { messageFault, SalonMessage } from './SalonMessage.tsx'
import { TestChoice, useTestFault } from './TestChoice.tsx'
import { useQuestions } from './use-questions.ts'
import { VisitQuestions } from './VisitQuestions.tsx'

/** Asks for the name, and phone or e-mail; reveals nothing about an account before the PIN is verified (AUTH-06). */
export function ContactDetails() {
  const t = useText()
  const { draft, setDraft, businessObject, chosen } = useFlow()
  // Shown before the PIN, also where there is no summary beside the form (APT-16g).
  const salonConfirms = chosen.some(({ product }) => product.salonConfirms)
  const [phoneWrong, setPhoneWrong] = useState<PhoneError>()
  const send = useSendPin()
  const nearest = nearestStarts(send.error)
  const questions = useQuestions()
  const test = useTestFault()
  const form = useForm({
    held: [draft, setDraft],
    check: (typed) => ({
      name: validate(typed.name, [required]),
      ...contactFaults(typed, phoneWrong),
      answers: questions.refusal,
      test,
      message: messageFault(typed.message),
    }),
    work: { ...send, error: nearest ? null : send.error },
    send: () => send.run(),
  })
  // Hide the whole form until the questions are loaded, so that nothing moves (UI-13).
  if (questions.isPending)
    return (
      <CardSection title={t('booking.details.title')}>
        <SkeletonList count={4} />
      </CardSection>
    )
  return (
    <CardSection title={t('booking.details.title')}>
      <p className={look('mt4', 'quiet')}>{t('booking.details.lead')}</p>
      <StepForm
        form={form}
        className={stack(16, 'one-column', 'mt16')}
        failed={(error) => <NoPinSent error={error} form={form} salon={businessObject} />}
        actions={
          <>
            {send.isPending && <WaitingText>{t('booking.details.sending')}</WaitingText>}
            <p>
              <Button kind="link" onClick={() => setDraft({ ownPin: true })}>
                {t('booking.pin.own')}
              </Button>
            </p>
            <PasskeyButton />
            <p className={look('faint', 'f13')}>{t('booking.details.privacy')}</p>
          </>
        }
      >
        <div className={classes(stack(12, 'two', 'top'), styles.pair)}>
          <NameFields own form={form} />
        </div>
        <ContactFields form={form} salon={businessObject} onPhoneJudged={setPhoneWrong} />
        <VisitQuestions state={questions} marked={form.errorOf('answers') !== undefined} />
        <TestChoice marked={form.errorOf('test') !== undefined} />
        <SalonMessage field={form.field('message')} />
        <PayAhead />
        {salonConfirms && <PhoneCancelDeadline />}
      </StepForm>
      {nearest && <StartTaken nearest={nearest} onClose={send.reset} />}
    </CardSection>
  )
}

/** Sends the PIN unless this contact has a valid one already, holds the start, and goes to the next step. */
function useSendPin() {
  const { draft, go } = useFlow()
  const ask = useRequestPin()
  const hold = useHold()
  const contact = chosenContact(draft)
  const send = async () => {
    const known = draft.challenge
    if (known && isSameContact(known, contact) && known.expiresAt > Date.now()) {
      if (await holdsFor(known.id)) return
    }
    await hold(await ask(contact), contact)
  }
  return useStepMutation(send, () => go('pin'))

  /** Holds the start; resolves to false if the challenge was replaced or used meanwhile, perhaps in another tab. */
  async function holdsFor(challengeId: string): Promise<boolean> {
    try {
      await hold(challengeId, contact)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false
      throw error
    }
  }
}
