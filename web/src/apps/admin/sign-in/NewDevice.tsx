import { answerChallenge } from '@goldline/contract/auth'
import { useApp } from '../../../client/app-context.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EnterCode } from './EnterCode.tsx'

type Props = {
  sent: DeviceChallenge
  onSent: (next: DeviceChallenge) => void
  /** Runs before the pages are shown: opens the device's vault. */
  onProved?: () => Promise<void>
  onBack: () => void
}

/** AUTH-18: after the right password, an owner or administrator also enters a code on an unknown device. */
export function NewDevice({ sent, onSent, onProved, onBack }: Props) {
  const t = useText()
  const { api, session, storage } = useApp()
  return (
    <EnterCode
      sent={sent}
      onBack={onBack}
      to={sent.sentTo}
      title="admin.newDevice.title"
      text={t('admin.newDevice.sent', { sentTo: sent.sentTo })}
      action="action.signIn"
      prove={async (code) => {
        // UI-12: the sign-in asked for this salon, and was sent the code for it.
        const businessObjectId = storage.get('selectedBusinessId')
        const query = { client: 'ADMIN' as const, ...(businessObjectId && { businessObjectId }) }
        const answer = { params: { id: sent.id }, query, body: { code } }
        const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
        await onProved?.()
        return token
      }}
      onProved={session.signIn}
      onSent={onSent}
    />
  )
}
