import { answerChallenge, resendChallenge } from '@goldline/contract/auth'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { awaitedCode, useForgottenAtEnd } from './awaited-code.ts'
import { LinkSent, SendAgain } from './SendAgain.tsx'
import { CodeField, codeForm, SignInForm } from './SignInForm.tsx'

type Props = {
  challenge: DeviceChallenge
  /** Runs before the pages are shown: opens the device's vault. */
  onProved?: () => Promise<void>
  onBack: () => void
}

/** AUTH-18: after the right password, an owner or administrator also enters a code on an unknown device. */
export function NewDevice({ challenge, onProved, onBack }: Props) {
  const intl = useIntl()
  const { api, session, storage } = useApp()
  const [sent, setSent] = useState(challenge)
  useScreenFocus('new-device')
  useForgottenAtEnd(awaitedCode)
  const confirm = useWork(
    async ({ code }: { code: string }) => {
      // UI-12: the sign-in asked for this salon, and was sent the code for it.
      const businessObjectId = storage.get('selectedBusinessId')
      const query = { client: 'ADMIN' as const, ...(businessObjectId && { businessObjectId }) }
      const answer = { params: { id: sent.id }, query, body: { code } }
      const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
      await onProved?.()
      return token
    },
    { inline: true, onDone: session.signIn },
  )
  const form = useForm({ ...codeForm, work: confirm, send: confirm.mutate })
  const sendAgain = (
    <SendAgain
      sent={sent}
      again={async () => {
        const next = await api.ask(resendChallenge, { params: { id: sent.id } }, { anonymous: true })
        awaitedCode.keep(next)
        setSent(next)
        return next
      }}
    />
  )
  if (sent.sent === 'LINK')
    return (
      <LinkSent to={sent.sentTo} onBack={onBack}>
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
      <p>{intl.formatMessage({ id: 'admin.newDevice.sent' }, { sentTo: sent.sentTo })}</p>
      <CodeField {...form.field('code')} />
      {sendAgain}
    </SignInForm>
  )
}
