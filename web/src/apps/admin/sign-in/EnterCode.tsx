import { resendChallenge } from '@goldline/contract/auth'
import { CodeField } from '../../../auth/CodeField.tsx'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LinkSent, SendAgain } from './SendAgain.tsx'
import { codeForm, SignInForm } from './SignInForm.tsx'

type Props = {
  sent: DeviceChallenge
  /** The address or number, as its owner typed it. */
  to: string
  title: MessageId
  text: string
  action: MessageId
  /** Answers the code and returns the new session's token. */
  prove: (code: string) => Promise<string>
  onProved: (token: string) => void
  onSent: (next: DeviceChallenge) => void
  onBack: () => void
}

/** Asks for the code that was sent, to begin a session, or explains that a link was sent instead (AUTH-07). */
export function EnterCode({ sent, to, title, text, action, prove, onProved, onSent, onBack }: Props) {
  const t = useText()
  const { api } = useApp()
  const confirm = useWork(({ code }: { code: string }) => prove(code), { inline: true, onDone: onProved })
  const form = useForm({ ...codeForm, work: confirm, send: confirm.mutate, about: sent.id })
  useScreenFocus(sent.sent)
  const again = async () => {
    const next = await api.ask(resendChallenge, { params: { id: sent.id }, query: {} }, { anonymous: true })
    onSent(next)
    return next
  }
  const sendAgain = <SendAgain sent={sent} again={again} />
  if (sent.sent === 'LINK')
    return (
      <LinkSent to={to} onBack={onBack}>
        {sendAgain}
      </LinkSent>
    )
  return (
    <SignInForm form={form} title={t(title)} action={action} other={{ text: 'action.back', onClick: onBack }}>
      <p>{text}</p>
      <CodeField {...form.field('code')} />
      {sendAgain}
    </SignInForm>
  )
}
