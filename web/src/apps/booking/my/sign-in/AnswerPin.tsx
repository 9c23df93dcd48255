import { answerChallenge } from '@goldline/contract/auth'
import { useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Form } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { type Challenge, otherChannel } from '../../choice/draft.ts'
import { DemoHint } from '../../code/LinkSent.tsx'
import { OwnDevice } from '../../code/OwnDevice.tsx'
import { BelowPin, PinField, usePinForm } from '../../code/PinField.tsx'
import { Resend } from '../../code/Resend.tsx'
import { type CodeAlternatives, WayOut } from '../../code/WayOut.tsx'
import { usePinRequest } from '../../request/use-request-pin.ts'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = { challenge: Challenge; onChallenge: (challenge: Challenge) => void }

/** Asks for the PIN and signs in. */
export function AnswerPin({ challenge, onChallenge }: Props) {
  const t = useText()
  const { businessObject, demo } = useMyFacts()
  const [own, setOwn] = useState(false)
  const answer = useAnswer({ challenge, onChallenge }, own)
  const request = usePinRequest(businessObject.id)
  const form = usePinForm({ work: answer, send: answer.mutate, about: challenge.id })
  const { identity, isoCode } = challenge
  const kind = isoCode === undefined ? ('email' as const) : ('phone' as const)
  // The previous step offers the other channel.
  const { phoneNr, channels } = businessObject
  const ways: CodeAlternatives = { phoneNr, kind, onOther: otherChannel(kind, channels) && (() => history.back()) }
  return (
    <CardSection title={t('booking.pin.title')}>
      <p className={look('quiet')}>
        {t('booking.pin.sent', { identity })}{' '}
        <Button kind="link" onClick={() => history.back()}>
          {t('action.change')}
        </Button>
      </p>
      <Form
        form={form}
        className={classes(stack(16, 'mt16'), styles.form)}
        failed={(error) => (
          <>
            <Failure inline error={error} />
            <WayOut error={error} {...ways} tellFrom={60} />
          </>
        )}
        actions={
          <>
            {!form.failure && <WayOut error={answer.error} {...ways} />}
            <BelowPin busy={form.busy && t('word.checkingYourPin')}>
              <Resend
                resendAt={challenge.resendAt}
                again={async () => onChallenge(await request({ identity, isoCode }))}
                onWait={(resendAt) => onChallenge({ ...challenge, resendAt })}
                ways={answer.error ? undefined : ways}
              />
            </BelowPin>
            {demo && <DemoHint />}
            <Button {...form.button} kind="gold" size="l">
              {t('action.signIn')}
            </Button>
          </>
        }
      >
        <OwnDevice own={own} onChange={setOwn} />
        <PinField form={form} />
      </Form>
    </CardSection>
  )
}

function useAnswer({ challenge, onChallenge }: Props, ownDevice: boolean) {
  const { api, session } = useApp()
  const answer = (code: string) =>
    api.ask(
      answerChallenge,
      { params: { id: challenge.id }, query: {}, body: { code, ownDevice } },
      { anonymous: true },
    )
  return useWork(answer, {
    inline: true,
    onDone: ({ token }) => {
      session.signIn(token)
      // The PIN step was a history entry of its own: go back to the requested page.
      history.back()
    },
    onRefused: (error) => {
      // After too many attempts the PIN is invalid: make the next request send a new one.
      if (error instanceof ApiError && error.status === 429) onChallenge({ ...challenge, expiresAt: 0 })
    },
  })
}
