import { useState } from 'react'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import type { PhoneError } from '../../../../customer/CheckedPhone.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { ArrowIcon } from '../../../../kit/icons.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { WaitingText } from '../../../../kit/WaitingText.tsx'
import { type Challenge, chosenContact, isSameContact, type TypedContact } from '../../choice/draft.ts'
import { ContactFields, contactFaults, NoPinSent } from '../../code/ContactFields.tsx'
import { PasskeyButton } from '../../code/PasskeyButton.tsx'
import { usePinRequest } from '../../request/use-request-pin.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = {
  /** Why signing in is needed. */
  lead: string
  typed: TypedContact
  onType: (change: Partial<TypedContact>) => void
  last: Challenge | undefined
  onSent: (challenge: Challenge) => void
  /** Switches to one's own PIN. */
  onOwn: () => void
}

/** Asks where to send the PIN. */
export function AskPin({ lead, typed, onType, last, onSent, onOwn }: Props) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const [phoneWrong, setPhoneWrong] = useState<PhoneError>()
  const request = usePinRequest(businessObject.id)
  const send = useWork(
    async () => {
      const contact = chosenContact(typed)
      // Do not resend a valid PIN to the same contact.
      const underWay = last && isSameContact(last, contact) && last.expiresAt > Date.now()
      return underWay ? last : request(contact)
    },
    { inline: true, onDone: onSent },
  )
  const form = useForm({
    held: [typed, onType],
    check: (now) => contactFaults(now, phoneWrong),
    work: send,
    send: () => send.mutate(),
  })
  return (
    <CardSection>
      <p className={look('quiet')}>{lead}</p>
      <Form
        form={form}
        className={classes(stack(16, 'mt16'), styles.form)}
        failed={(error) => <NoPinSent error={error} form={form} salon={businessObject} />}
        actions={
          <>
            {send.isPending && <WaitingText>{t('my.signIn.sending')}</WaitingText>}
            <p>
              <Button kind="link" onClick={onOwn}>
                {t('booking.pin.own')}
              </Button>
            </p>
            <PasskeyButton />
            <Button {...form.button} kind="gold" size="l" trailing={<ArrowIcon />}>
              {t('booking.sendPin')}
            </Button>
          </>
        }
      >
        <ContactFields form={form} salon={businessObject} onPhoneJudged={setPhoneWrong} />
      </Form>
    </CardSection>
  )
}
