import { answerChallenge } from '@goldline/contract/auth'
import { type FormEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { useWork } from '../../../../use-call.ts'
import { usePinRequest } from '../../details/use-ask-pin.ts'
import type { Challenge } from '../../flow/draft.ts'
import { DemoHint } from '../../pin/DemoHint.tsx'
import { BelowPin, isWholePin, PinField } from '../../pin/PinField.tsx'
import { Resend } from '../../pin/Resend.tsx'
import { WayOut, type WaysOut } from '../../pin/WayOut.tsx'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = { challenge: Challenge; onChallenge: (challenge: Challenge) => void }

/** Enters the PIN and signs in. */
export function AnswerPin({ challenge, onChallenge }: Props) {
  const intl = useIntl()
  const { businessObject, demo } = useMyFacts()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const answer = useAnswer(challenge, onChallenge)
  const request = usePinRequest(businessObject.id)
  const form = useRef<HTMLFormElement>(null)
  const send = (whole: string) => {
    if (!answer.isPending) answer.mutate(whole)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWholePin(pin)) form.current?.querySelector('input')?.focus()
    else send(pin)
  }
  const type = (next: string) => {
    setPin(next)
    setTried(false)
    answer.reset()
  }
  const { identity, isoCode } = challenge
  const kind = isoCode === undefined ? ('email' as const) : ('phone' as const)
  // The previous step offers the other way.
  const ways: WaysOut = { phoneNr: businessObject.phoneNr, kind, onOther: () => history.back() }
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.pin.title' })}>
      <p className={styles.lead}>
        {intl.formatMessage({ id: 'booking.pin.sent' }, { identity })}{' '}
        <Button look="link" onClick={() => history.back()}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PinField pin={pin} onChange={type} onWhole={send} tried={tried} error={answer.error} />
        <WayOut error={answer.error} {...ways} tellFrom={60} />
        <BelowPin busy={answer.isPending && intl.formatMessage({ id: 'my.signIn.checking' })}>
          <Resend
            resendAt={challenge.resendAt}
            again={async () => onChallenge(await request({ identity, isoCode }))}
            onWait={(resendAt) => onChallenge({ ...challenge, resendAt })}
            ways={answer.error ? undefined : ways}
          />
        </BelowPin>
        {demo && <DemoHint />}
        <Button type="submit" look="gold" size="l" busy={answer.isPending}>
          {intl.formatMessage({ id: 'action.signIn' })}
        </Button>
      </form>
    </CardSection>
  )
}

function useAnswer(challenge: Challenge, onChallenge: Props['onChallenge']) {
  const { api, session } = useApp()
  const answer = (code: string) =>
    api.ask(answerChallenge, { params: { id: challenge.id }, query: {}, body: { code } }, { anonymous: true })
  return useWork(answer, {
    inline: true,
    onDone: ({ token }) => {
      session.signIn(token)
      // The PIN step was a history entry of its own: go back to the page that was requested.
      history.back()
    },
    onRefused: (error) => {
      // After too many tries it is useless: asking again sends a new one.
      if (error instanceof ApiError && error.status === 429) onChallenge({ ...challenge, expiresAt: 0 })
    },
  })
}
