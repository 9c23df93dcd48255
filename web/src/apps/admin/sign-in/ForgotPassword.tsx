import { confirmPasswordChange, requestPasswordChange } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { minLength, required, validate } from '../../../kit/validators.ts'
import { useUnlock } from '../kept/use-unlock.ts'
import { useScreenFocus } from '../use-screen-focus.ts'
import { SignInForm, UsernameField } from './SignInForm.tsx'

type Props = { username: string; onUsername: (username: string) => void; onBack: () => void }

const shortest = 10

/** AUTH-05: a new password takes effect with the code; whether the account exists is not said. */
export function ForgotPassword({ username, onUsername, onBack }: Props) {
  const intl = useIntl()
  const { api } = useApp()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const request = useMutation({
    mutationFn: async () =>
      (await api.send(requestPasswordChange, { body: { username, newPassword: password } }, { anonymous: true })).data
        .id,
  })
  useScreenFocus(request.data === undefined ? 'password' : 'code')
  const invalid = validate(password, [required, minLength(shortest)])
  const submit = () => {
    setTried(true)
    if (!invalid) request.mutate()
  }
  const typed = tried && invalid ? intl.formatMessage({ id: invalid.id }, invalid.values) : undefined
  if (request.data !== undefined)
    return <EnterCode id={request.data} username={username} password={password} onBack={request.reset} />
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.forgot.title' })}
      action="admin.forgot.send"
      busy={request.isPending}
      onSubmit={submit}
      noValidate
      other={{ text: 'action.back', onClick: onBack }}
    >
      <UsernameField required value={username} onChange={onUsername} />
      <TextField
        label={intl.formatMessage({ id: 'admin.forgot.new' })}
        type="password"
        autoComplete="new-password"
        required
        hint={intl.formatMessage({ id: 'admin.forgot.hint' }, { min: shortest })}
        value={password}
        onChange={setPassword}
        error={typed ?? (request.error ? errorText(intl, request.error) : undefined)}
      />
    </SignInForm>
  )
}

type CodeProps = { id: string; username: string; password: string; onBack: () => void }

/** The code signs in at once; every other session of the person has ended then. */
function EnterCode({ id, username, password, onBack }: CodeProps) {
  const intl = useIntl()
  const { api, session } = useApp()
  const kept = useUnlock()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: async () => {
      const sent = { params: { id }, query: { client: 'ADMIN' as const }, body: { code } }
      const { token } = (await api.send(confirmPasswordChange, sent, { anonymous: true })).data
      await kept.enterAnew(password, username.trim())
      return token
    },
    onSuccess: (token) => session.signIn(token),
  })
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.forgot.code' })}
      action="admin.forgot.confirm"
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      other={{ text: 'action.back', onClick: onBack }}
    >
      <p>{intl.formatMessage({ id: 'admin.forgot.sent' }, { username })}</p>
      <TextField
        label={intl.formatMessage({ id: 'form.pin' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={(value) => setCode(value.replaceAll(/\D/g, ''))}
        error={confirm.error ? errorText(intl, confirm.error) : undefined}
      />
    </SignInForm>
  )
}
