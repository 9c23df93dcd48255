import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import { ArrowIcon } from '../../../../kit/icons.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { useWork } from '../../../../use-call.ts'
import { contactInvalid } from '../../details/ContactFields.tsx'
import { PinTarget } from '../../details/PinTarget.tsx'
import { usePinRequest } from '../../details/use-ask-pin.ts'
import { type Challenge, contactOf, isSameContact, type TypedContact } from '../../flow/draft.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = {
  /** What signing in is for. */
  lead: string
  typed: TypedContact
  onType: (change: Partial<TypedContact>) => void
  last: Challenge | undefined
  onSent: (challenge: Challenge) => void
  /** Switches to one's own PIN. */
  onOwn: () => void
}

/** Where to send the PIN. */
export function AskPin({ lead, typed, onType, last, onSent, onOwn }: Props) {
  const intl = useIntl()
  const { businessObject } = useMyFacts()
  const [tried, setTried] = useState(false)
  const [phoneWrong, setPhoneWrong] = useState(false)
  const request = usePinRequest(businessObject.id)
  const send = useWork(
    async () => {
      const contact = contactOf(typed)
      // A PIN already sent to the same place is not sent again.
      const underWay = last && isSameContact(last, contact) && last.expiresAt > Date.now()
      return underWay ? last : request(contact)
    },
    { inline: true, onDone: onSent },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (contactInvalid(typed) || (typed.kind === 'phone' && phoneWrong)) focusFirstWrong(event.currentTarget)
    else if (!send.isPending) send.mutate()
  }
  return (
    <CardSection>
      <p className={styles.lead}>{lead}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PinTarget
          typed={typed}
          onChange={onType}
          served={businessObject.servedCountries}
          tried={tried}
          onPhoneJudged={setPhoneWrong}
          error={send.error}
          phoneNr={businessObject.phoneNr}
          onOther={send.reset}
        />
        {send.isPending && <Waiting>{intl.formatMessage({ id: 'my.signIn.sending' })}</Waiting>}
        <p className={styles.other}>
          <Button look="link" onClick={onOwn}>
            {intl.formatMessage({ id: 'booking.pin.own' })}
          </Button>
        </p>
        <Button type="submit" look="gold" size="l" busy={send.isPending} trailing={<ArrowIcon />}>
          {intl.formatMessage({ id: 'booking.sendPin' })}
        </Button>
      </form>
    </CardSection>
  )
}
