import { authorize } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './SignInScreen.module.css'

/** The salon's own people sign in (AUTH-01); a wrong password is said beside the form and logs nobody out (AUTH-04). */
export function SignInScreen() {
  const intl = useIntl()
  const { api, session } = useApp()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: async () => {
      const body = { '@type': 'basic-credentials', username, password, client: 'ADMIN' } as const
      const { data, headers } = await api.send(authorize, { body }, { anonymous: true })
      // Whoever may not administer gets a customer's token (AUTH-19), which opens nothing here.
      if (data.client !== 'ADMIN') throw new ApiError(403, 'forbidden')
      return headers.get('Authorization') ?? ''
    },
    onSuccess: (token) => session.signIn(token),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  const wrong = signIn.error instanceof ApiError && signIn.error.status === 401
  const refusal = wrong ? intl.formatMessage({ id: 'refusal.Unauthorized' }) : errorText(intl, signIn.error)
  return (
    <form className={styles.signIn} onSubmit={submit}>
      <Card>
        <CardSection>
          <h1>{intl.formatMessage({ id: 'admin.signIn.title' })}</h1>
          <span className={styles.divider}>
            <Divider />
          </span>
          <div className={styles.fields}>
            <TextField
              label={intl.formatMessage({ id: 'form.email.label' })}
              type="email"
              autoComplete="username"
              required
              value={username}
              onChange={setUsername}
            />
            <TextField
              label={intl.formatMessage({ id: 'form.password' })}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={setPassword}
              error={signIn.isError ? refusal : undefined}
            />
            <Button look="gold" size="l" full type="submit" busy={signIn.isPending}>
              {intl.formatMessage({ id: 'action.signIn' })}
            </Button>
          </div>
        </CardSection>
      </Card>
    </form>
  )
}
