import { answerChallenge, resendChallenge, signOut } from '@goldline/contract/auth'
import { useApp } from '../../../client/app-context.ts'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useEnterSalon } from '../sign-in/change-session.ts'
import { CodeStep } from './AccountForms.tsx'

/** A sent code that confirms this device for a salon. */
export type SalonChallenge = DeviceChallenge & { businessObjectId: string }

type Props = { sent: SalonChallenge; onSent: (next: SalonChallenge) => void; onClose: () => void }

/** AUTH-18: asks for a code before a leader enters a salon from a device that was not confirmed yet. */
export function Page({ sent, onSent, onClose }: Props) {
  const t = useText()
  const { api } = useApp()
  const enter = useEnterSalon()
  const { businessObjectId } = sent
  const answer = useWork(
    async (code: string) => {
      const query = { client: 'ADMIN', businessObjectId } as const
      const sentBack = { params: { id: sent.id }, query, body: { code } }
      const { token } = await api.ask(answerChallenge, sentBack, { anonymous: true })
      await api.ask(signOut, {}).catch(() => undefined)
      onClose()
      enter({ businessObjectId, token })
    },
    { inline: true },
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
        onSent({ ...next, businessObjectId })
        return next
      }}
      onClose={onClose}
    />
  )
}
