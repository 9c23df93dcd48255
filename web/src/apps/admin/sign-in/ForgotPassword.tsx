import { confirmPasswordChange, requestPasswordChange } from '@goldline/contract/auth'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { Sent } from '../../../sign-in.ts'
import { useWork } from '../../../use-call.ts'
import { useUnlock } from '../kept/use-unlock.ts'
import { useScreenFocus } from '../use-screen-focus.ts'
import { CodeField, isWholeCode } from './CodeField.tsx'
import { LinkSent } from './LinkSent.tsx'
import { NewPasswordField, tooShort } from './NewPasswordField.tsx'
import { SendAgain } from './SendAgain.tsx'
import { SignInForm, UsernameField, usernameWrong } from './SignInForm.tsx'

type Props = { username: string; onUsername: (username: string) => void; onBack: () => void }

/** AUTH-05: a new password takes effect with the code. Does not reveal whether the account exists. */
export function ForgotPassword({ username, onUsername, onBack }: Props) {
  const intl = useIntl()
  const { api } = useApp()
  const [password, setPassword] = useState('')
  const ask = (): Promise<Sent> =>
    api.ask(requestPasswordChange, { body: { username, newPassword: password } }, { anonymous: true })
  const request = useWork(ask, { inline: true })
  useScreenFocus(request.data === undefined ? 'password' : 'code')
  if (request.data !== undefined)
    return <EnterCode first={request.data} again={ask} {...{ username, password }} onBack={request.reset} />
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.forgot.title' })}
      action="admin.forgot.send"
      busy={request.isPending}
      valid={!usernameWrong(username) && !tooShort(password)}
      onSubmit={() => request.mutate()}
      other={{ text: 'action.back', onClick: onBack }}
    >
      {(tried) => (
        <>
          <UsernameField tried={tried} value={username} onChange={onUsername} />
          <NewPasswordField
            value={password}
            onChange={setPassword}
            tried={tried}
            refusal={request.error && errorText(intl, request.error)}
          />
        </>
      )}
    </SignInForm>
  )
}

type CodeProps = { first: Sent; again: () => Promise<Sent>; username: string; password: string; onBack: () => void }

/** The code also signs in; every other session ends. */
function EnterCode({ first, again, username, password, onBack }: CodeProps) {
  const intl = useIntl()
  const { api, session } = useApp()
  const kept = useUnlock()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(first)
  const confirm = useWork(
    async () => {
      const answer = { params: { id: sent.id }, query: { client: 'ADMIN' as const }, body: { code } }
      const { token } = await api.ask(confirmPasswordChange, answer, { anonymous: true })
      await kept.enterAnew(password, username.trim())
      return token
    },
    { inline: true, onDone: session.signIn },
  )
  const sendAgain = <SendAgain sent={sent} again={again} onSent={setSent} />
  if (sent.sent === 'LINK')
    return (
      <LinkSent to={username} onBack={onBack}>
        {sendAgain}
      </LinkSent>
    )
  return (
    <SignInForm
      title={intl.formatMessage({ id: 'admin.forgot.code' })}
      action="admin.forgot.confirm"
      busy={confirm.isPending}
      valid={isWholeCode(code)}
      onSubmit={() => confirm.mutate()}
      other={{ text: 'action.back', onClick: onBack }}
    >
      {(tried) => (
        <>
          <p>{intl.formatMessage({ id: 'admin.forgot.sent' }, { username })}</p>
          <CodeField value={code} onChange={setCode} tried={tried} error={confirm.error} />
          {sendAgain}
        </>
      )}
    </SignInForm>
  )
}
