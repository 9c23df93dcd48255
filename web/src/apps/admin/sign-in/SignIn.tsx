import { canBePin } from '@goldline/domain/auth/pin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { signIn } from '../../../sign-in.ts'
import { SignInForm } from './SignInForm.tsx'

type Props = { username: string; onUsername: (username: string) => void; onForgotten: () => void }

/** AUTH-01; a wrong password is said beside the form and logs nobody out (AUTH-04). */
export function SignIn({ username, onUsername, onForgotten }: Props) {
  const intl = useIntl()
  const { api, session } = useApp()
  const [secret, setSecret] = useState('')
  const entering = useMutation({
    mutationFn: () => signIn(api, { username, secret, client: 'ADMIN' }),
    onSuccess: (token) => session.signIn(token),
  })
  const wrong = entering.error instanceof ApiError && entering.error.status === 401
  // AUTH-04: the PIN's text or the password's, as fits what was typed.
  const mistaken = canBePin(secret) ? 'refusal.credentialNotMatched' : 'refusal.Unauthorized'
  const refusal = wrong ? intl.formatMessage({ id: mistaken }) : errorText(intl, entering.error)
  return (
    <SignInForm title={intl.formatMessage({ id: 'admin.signIn.title' })} onSubmit={() => entering.mutate()}>
      <TextField
        label={intl.formatMessage({ id: 'form.email.label' })}
        type="email"
        autoComplete="username"
        required
        value={username}
        onChange={onUsername}
      />
      <TextField
        label={intl.formatMessage({ id: 'form.password' })}
        type="password"
        autoComplete="current-password"
        required
        value={secret}
        onChange={setSecret}
        error={entering.isError ? refusal : undefined}
      />
      <Button look="gold" size="l" full type="submit" busy={entering.isPending}>
        {intl.formatMessage({ id: 'action.signIn' })}
      </Button>
      <Button look="link" onClick={onForgotten}>
        {intl.formatMessage({ id: 'admin.forgot.link' })}
      </Button>
    </SignInForm>
  )
}
