import { answerChallenge } from '@goldline/contract/auth'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { useForm } from '../../../Form.tsx'
import type { DeviceChallenge, Sent } from '../../../sign-in.ts'
import { useWork } from '../../../use-call.ts'
import { useScreenFocus } from '../use-screen-focus.ts'
import { LinkSent, SendAgain } from './SendAgain.tsx'
import { CodeField, codeForm, SignInForm } from './SignInForm.tsx'

type Props = {
  challenge: DeviceChallenge
  /** Sends another code. */
  again: () => Promise<DeviceChallenge>
  /** Runs before the pages are shown: opens the device's vault. */
  onProved: () => Promise<void>
  onBack: () => void
}

/** AUTH-18: after the right password, an owner or administrator also enters a code on an unknown device. */
export function NewDevice({ challenge, again, onProved, onBack }: Props) {
  const intl = useIntl()
  const { api, session } = useApp()
  const [sent, setSent] = useState<Sent>(challenge)
  useScreenFocus('new-device')
  const confirm = useWork(
    async ({ code }: { code: string }) => {
      const answer = { params: { id: sent.id }, query: { client: 'ADMIN' as const }, body: { code } }
      const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
      await onProved()
      return token
    },
    { inline: true, onDone: session.signIn },
  )
  const form = useForm({ ...codeForm, work: confirm, send: confirm.mutate })
  const sendAgain = <SendAgain sent={sent} again={again} onSent={setSent} />
  if (sent.sent === 'LINK')
    return (
      <LinkSent to={challenge.sentTo} onBack={onBack}>
        {sendAgain}
      </LinkSent>
    )
  return (
    <SignInForm
      form={form}
      title={intl.formatMessage({ id: 'admin.newDevice.title' })}
      action="action.signIn"
      other={{ text: 'action.back', onClick: onBack }}
    >
      <p>{intl.formatMessage({ id: 'admin.newDevice.sent' }, { sentTo: challenge.sentTo })}</p>
      <CodeField {...form.field('code')} />
      {sendAgain}
    </SignInForm>
  )
}
