import { confirmPasswordChange, requestPasswordChange } from '@goldline/contract/auth'
import { useSentCode } from '../../../auth/sent-codes.ts'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { countryFor, type DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useUnlock } from '../on-device/use-unlock.ts'
import { EnterCode } from './EnterCode.tsx'
import { NewPasswordField, SignInForm, UsernameField, validateNewPassword, validateUsername } from './SignInForm.tsx'

type ForgottenValues = { username: string; newPassword: string }
type Props = { username: string; onBack: (username: string) => void }

/** Requests a new password, which takes effect with the code (AUTH-05). Does not reveal whether the account exists. */
export function ForgotPassword({ username, onBack }: Props) {
  const t = useText()
  const { api } = useApp()
  const { sent, keep, forget } = useSentCode<DeviceChallenge>('newPassword')
  const ask = (body: ForgottenValues) =>
    api.ask(requestPasswordChange, { body: { ...body, ...countryFor(body.username) } }, { anonymous: true })
  const request = useWork(ask, { inline: true, onDone: keep })
  const form = useForm({ start: { username, newPassword: '' }, check, work: request, send: request.mutate })
  useScreenFocus(sent === undefined ? 'password' : 'code')
  if (sent !== undefined) return <Confirm sent={sent} typed={form.values} onSent={keep} onBack={forget} />
  return (
    <SignInForm
      form={form}
      title={t('admin.forgot.title')}
      action="admin.forgot.send"
      other={{ text: 'action.back', onClick: () => onBack(form.values.username) }}
    >
      <UsernameField {...form.field('username')} />
      <NewPasswordField {...form.field('newPassword')} />
    </SignInForm>
  )
}

const check = ({ username, newPassword }: ForgottenValues) => ({
  username: validateUsername(username),
  newPassword: validateNewPassword(newPassword),
})

type CodeProps = {
  sent: DeviceChallenge
  /** Empty after a reload. */
  typed: ForgottenValues
  onSent: (next: DeviceChallenge) => void
  onBack: () => void
}

/** Asks for the code, which also signs in and ends every other session. */
function Confirm({ sent, typed: { username, newPassword }, onSent, onBack }: CodeProps) {
  const t = useText()
  const { api, session } = useApp()
  const device = useUnlock()
  const to = username.trim() || sent.sentTo
  return (
    <EnterCode
      sent={sent}
      to={to}
      onSent={onSent}
      onBack={onBack}
      title="admin.forgot.code"
      text={t('admin.forgot.sent', { username: to })}
      action="admin.forgot.confirm"
      prove={async (code) => {
        const answer = { params: { id: sent.id }, query: { client: 'ADMIN' as const }, body: { code } }
        const { token } = await api.ask(confirmPasswordChange, answer, { anonymous: true })
        await device.enterAnew(newPassword || undefined, username.trim())
        return token
      }}
      onProved={session.signIn}
    />
  )
}
