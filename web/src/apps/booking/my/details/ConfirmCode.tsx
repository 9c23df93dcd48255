import { answerChallenge, signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/user'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { DemoHint } from '../../pin/LinkSent.tsx'
import { PinField, usePinForm } from '../../pin/PinField.tsx'
import { Resend } from '../../pin/Resend.tsx'
import { useMyFacts } from '../my-facts.ts'
import { EditForm } from './EditForm.tsx'
import { useFirstField } from './Section.tsx'
import type { SentCode } from './use-sent-code.ts'
import { useMySessions } from './use-sessions.ts'

type Props = {
  sent: SentCode
  again: () => Promise<void>
  onWait: (resendAt: number) => void
  onDone: () => void
  onCancel: () => void
}

/** The code that proves an e-mail or a number (AUTH-06). Its answer replaces the present session, and lasts as long. */
export function ConfirmCode({ sent, again, onWait, onDone, onCancel }: Props) {
  const t = useText()
  const { api, session } = useApp()
  const cache = useCache()
  const { demo } = useMyFacts()
  const first = useFirstField()
  const ownDevice = useMySessions().data?.find(({ current }) => current)?.ownDevice === true
  const answer = useWork(
    async (code: string) => {
      const answer = { params: { id: sent.id }, query: {}, body: { code, ownDevice } }
      const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
      // Otherwise this device would appear twice among the sessions.
      await api.ask(signOut, {}).catch(() => undefined)
      session.signIn(token)
      await cache.invalidate(getMe)
    },
    { inline: true, onDone },
  )
  const form = usePinForm({ work: answer, send: answer.mutate, about: sent.id })
  return (
    <EditForm form={form} submit="action.confirm" onCancel={onCancel}>
      <p>{t(sent.first ? 'my.details.oldFirst' : 'booking.pin.sent', { identity: formatPhoneNr(sent.sentTo) })}</p>
      <div ref={first}>
        <PinField form={form} />
      </div>
      <Resend resendAt={sent.resendAt} again={again} onWait={onWait} />
      {demo && <DemoHint />}
    </EditForm>
  )
}
