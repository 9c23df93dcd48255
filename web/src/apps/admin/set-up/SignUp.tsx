import { answerChallenge } from '@goldline/contract/auth'
import { createUser } from '@goldline/contract/auth/user'
import { minPasswordLength } from '@goldline/domain/auth/password'
import { useLocation } from 'wouter'
import { useSentCode } from '../../../auth/sent-codes.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import type { DeviceChallenge } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import { useUnlock } from '../on-device/use-unlock.ts'
import { paths, pathTo } from '../paths.ts'
import { EnterCode } from '../sign-in/EnterCode.tsx'
import { SignInForm, validateNewPassword } from '../sign-in/SignInForm.tsx'
import styles from '../sign-in/SignInScreen.module.css'

/** Creates an owner's account by e-mail and password (AUTH-09); founding the salon follows. */
export function Page() {
  return (
    <div className={styles.signIn}>
      <Card>
        <CardSection>
          <SignUp />
        </CardSection>
      </Card>
    </div>
  )
}

type SignUpValues = { email: string; password: string }

export function SignUp() {
  const t = useText()
  const [, navigate] = useLocation()
  const { api, language } = useApp()
  const { sent, keep, forget } = useSentCode<DeviceChallenge>('newAccount')
  const ask = ({ email, password }: SignUpValues) =>
    api.ask(createUser, { body: { email: email.trim(), password, languageCode: language } }, { anonymous: true })
  const request = useWork(ask, { inline: true, onDone: keep })
  const form = useForm({ start: { email: '', password: '' }, check, refused, work: request, send: request.mutate })
  useScreenFocus(sent === undefined ? 'sign-up' : 'sign-up-code')
  if (sent !== undefined) return <Confirm sent={sent} typed={form.values} onSent={keep} onBack={forget} />
  return (
    <SignInForm
      form={form}
      title={t('admin.setup.signUp')}
      action="admin.setup.signUp.send"
      other={{ text: 'admin.setup.signUp.known', onClick: () => navigate(paths.calendar) }}
    >
      <p>{t('admin.setup.signUp.lead')}</p>
      <TextField {...form.field('email')} label={t('form.email.label')} type="email" autoComplete="username" required />
      <TextField
        {...form.field('password')}
        label={t('form.password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('admin.forgot.hint', { min: minPasswordLength })}
      />
    </SignInForm>
  )
}

const check = ({ email: typed, password }: SignUpValues) => ({
  email: validate(typed.trim(), [required, email]),
  password: validateNewPassword(password),
})

const refused = (error: unknown) =>
  error instanceof ApiError && error.message === 'weak-password'
    ? { password: { id: 'refusal.weak-password' } as const }
    : {}

type CodeProps = {
  sent: DeviceChallenge
  /** Empty after a reload. */
  typed: SignUpValues
  onSent: (next: DeviceChallenge) => void
  onBack: () => void
}

/** Asks for the code, which creates the account and signs in. */
function Confirm({ sent, typed: { email, password }, onSent, onBack }: CodeProps) {
  const t = useText()
  const { api, session } = useApp()
  const [, navigate] = useLocation()
  const device = useUnlock()
  const to = email.trim() || sent.sentTo
  return (
    <EnterCode
      sent={sent}
      to={to}
      onSent={onSent}
      onBack={onBack}
      title="admin.forgot.code"
      text={t('admin.setup.signUp.sent', { email: to })}
      action="admin.setup.signUp.confirm"
      prove={async (code) => {
        const answer = { params: { id: sent.id }, query: { client: 'ADMIN' as const }, body: { code } }
        const { token } = await api.ask(answerChallenge, answer, { anonymous: true })
        await device.enterAnew(password || undefined, email.trim())
        return token
      }}
      onProved={(token) => {
        navigate(pathTo(paths.setup), { replace: true })
        session.signIn(token)
      }}
    />
  )
}
