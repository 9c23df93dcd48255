import { answerChallenge, resendChallenge, signOut } from '@goldline/contract/auth'
import { useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useEnterSalon } from '../sign-in/change-session.ts'
import { CodeStep } from './AccountForms.tsx'

type Props = { challenge: DeviceChallenge; businessObjectId: string; onClose: () => void }

/** AUTH-18: asks for a code to enter a salon that one leads, from a device that no code has confirmed. */
export function Page({ challenge, businessObjectId, onClose }: Props) {
  const t = useText()
  const { api } = useApp()
  const enter = useEnterSalon()
  const [sent, setSent] = useState(challenge)
  const answer = useWork(
    async (code: string) => {
      const query = { client: 'ADMIN', businessObjectId } as const
      const sentBack = { params: { id: sent.id }, query, body: { code } }
      const { token } = await api.ask(answerChallenge, sentBack, { anonymous: true })
      await api.ask(signOut, {}).catch(() => undefined)
      enter({ businessObjectId, token })
    },
    { inline: true, onDone: onClose },
  )
  return (
    <CodeStep
      title={t('admin.newDevice.title')}
      text={t('admin.newDevice.sent', { sentTo: sent.sentTo })}
      sent={sent}
      work={answer}
      onCode={answer.mutate}
      again={async () => {
        const next = await api.ask(resendChallenge, { params: { id: sent.id }, query: {} }, { anonymous: true })
        setSent(next)
        return next
      }}
      onClose={onClose}
    />
  )
}
