import type { FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../app-context.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { useWork } from '../../../../use-call.ts'
import { OwnPinFields } from '../../details/OwnPinFields.tsx'
import { useOwnPin } from '../../details/use-own-pin.ts'
import type { TypedContact } from '../../flow/draft.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = { typed: TypedContact; onType: (change: Partial<TypedContact>) => void; onSend: () => void }

/** Signs in with one's own PIN, without waiting for a message (AUTH-02). */
export function MyOwnPin({ typed, onType, onSend }: Props) {
  const intl = useIntl()
  const { session } = useApp()
  const { businessObject } = useMyFacts()
  const { isWhole, signIn, setPin, fields } = useOwnPin(typed)
  const enter = useWork(signIn, { inline: true, onDone: session.signIn })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isWhole(event) && !enter.isPending) enter.mutate()
  }
  const type = (pin: string) => {
    setPin(pin)
    enter.reset()
  }
  return (
    <CardSection>
      <form className={styles.form} onSubmit={submit} noValidate>
        <OwnPinFields
          {...fields}
          onChange={onType}
          served={businessObject.servedCountries}
          onPin={type}
          error={enter.error}
          onSend={onSend}
        />
        {enter.isPending && <Waiting>{intl.formatMessage({ id: 'booking.pin.own.checking' })}</Waiting>}
        <Button type="submit" look="gold" size="l" busy={enter.isPending}>
          {intl.formatMessage({ id: 'action.signIn' })}
        </Button>
      </form>
    </CardSection>
  )
}
