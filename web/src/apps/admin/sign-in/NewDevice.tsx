import { answerChallenge } from '@goldline/contract/auth'
import { useApp } from '../../../client/app-context.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useText } from '../../../i18n/use-text.ts'
import { EnterCode } from './EnterCode.tsx'

type Props = {
  sent: DeviceChallenge
  onSent: (next: DeviceChallenge) => void
  /** Runs before the pages are shown, to open the device's vault. */
  onProved?: () => Promise<void>
  onBack: () => void
}

/** Asks an owner or administrator for a code on an unknown device, after the right password (AUTH-18). */
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
        // The code was sent for this salon (UI-12).
        const businessObjectId = storage.get('selectedBusinessId')
        const query = { client: 'ADMIN' as const, businessObjectId }
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
