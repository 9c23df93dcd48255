import { answerChallengeLink } from '@goldline/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useLinkSecret } from '../../../challenge/use-link-secret.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { useScreenFocus } from '../use-screen-focus.ts'
import { NewPasswordField, tooShort } from './NewPasswordField.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

/**
 * AUTH-07, AUTH-15: the target of a link sent instead of a code. Requires a button press, so that mail scanners, which
 * open every link, use nothing up. A forgotten password is chosen here: the one typed with the request may be a
 * stranger's.
 */
export function LinkScreen({ forgotten }: { forgotten: boolean }) {
  const intl = useIntl()
  const secret = useLinkSecret()
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const open = useOpen(secret, forgotten ? password : undefined)
  useScreenFocus(forgotten ? 'new-password' : 'link')
  const over = secret === undefined || (open.error instanceof ApiError && open.error.message === 'invalid-code')
  const submit = () => {
    if (over) navigate('/', { replace: true })
    else open.mutate()
  }
  const refusal = open.error && errorText(intl, open.error)
  return (
    <div className={styles.signIn}>
      <Card>
        <CardSection>
          <SignInForm
            title={intl.formatMessage({ id: forgotten ? 'admin.forgot.title' : 'admin.link.title' })}
            action={over ? 'admin.link.anew' : forgotten ? 'admin.forgot.confirm' : 'action.signIn'}
            busy={open.isPending}
            valid={over || !forgotten || !tooShort(password)}
            onSubmit={submit}
          >
            {(tried) => (
              <>
                <p role={over ? 'alert' : undefined}>
                  {intl.formatMessage({
                    id: over ? 'admin.link.over' : forgotten ? 'admin.link.choose' : 'admin.link.lead',
                  })}
                </p>
                {!over && forgotten && (
                  <NewPasswordField value={password} onChange={setPassword} tried={tried} refusal={refusal} />
                )}
                {!over && !forgotten && refusal && <p role="alert">{refusal}</p>}
              </>
            )}
          </SignInForm>
        </CardSection>
      </Card>
    </div>
  )
}

function useOpen(secret: string | undefined, newPassword: string | undefined) {
  const { api, session } = useApp()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async () => {
      const body = { secret: secret ?? '', client: 'ADMIN' as const, ...(newPassword !== undefined && { newPassword }) }
      return (await api.send(answerChallengeLink, { body }, { anonymous: true })).data.token
    },
    onSuccess: (token) => {
      session.signIn(token)
      navigate('/', { replace: true })
    },
  })
}
