import { answerChallenge, signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/user'
import { formatPhoneNr } from '@goldline/domain/customer/phone'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../app-context.ts'
import { useCache } from '../../../../cache.ts'
import { useWork } from '../../../../use-call.ts'
import { DemoHint } from '../../pin/DemoHint.tsx'
import { isWholePin, PinField } from '../../pin/PinField.tsx'
import { Resend } from '../../pin/Resend.tsx'
import { useMyFacts } from '../my-facts.ts'
import { EditForm } from './EditForm.tsx'
import { useFirstField } from './Section.tsx'
import type { SentCode } from './use-sent-code.ts'

type Props = {
  sent: SentCode
  again: () => Promise<void>
  onWait: (resendAt: number) => void
  onDone: () => void
  onCancel: () => void
}

/** The code that proves an e-mail or a number (AUTH-06). Its answer replaces the present session. */
export function ConfirmCode({ sent, again, onWait, onDone, onCancel }: Props) {
  const intl = useIntl()
  const { api, session } = useApp()
  const cache = useCache()
  const { demo } = useMyFacts()
  const first = useFirstField()
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const answer = useWork(
    async (code: string) => {
      const answer = { params: { id: sent.id }, query: {}, body: { code } }
      const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
      // Otherwise this device would appear twice among the sessions.
      await api.ask(signOut, {}).catch(() => undefined)
      session.signIn(token)
      await cache.invalidate(getMe)
    },
    { inline: true, onDone },
  )
  const send = (whole: string) => {
    if (!answer.isPending) answer.mutate(whole)
  }
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (isWholePin(pin)) send(pin)
    else form.querySelector('input')?.focus()
  }
  const type = (next: string) => {
    setPin(next)
    setTried(false)
    answer.reset()
  }
  return (
    <EditForm submit="action.confirm" onSubmit={submit} onCancel={onCancel} busy={answer.isPending}>
      <p>
        {intl.formatMessage(
          { id: sent.first ? 'my.details.oldFirst' : 'booking.pin.sent' },
          { identity: formatPhoneNr(sent.sentTo) },
        )}
      </p>
      <div ref={first}>
        <PinField pin={pin} onChange={type} onWhole={send} tried={tried} error={answer.error} />
      </div>
      <Resend resendAt={sent.resendAt} again={again} onWait={onWait} />
      {demo && <DemoHint />}
    </EditForm>
  )
}
