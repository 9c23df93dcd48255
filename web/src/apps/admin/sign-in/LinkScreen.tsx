import { answerChallengeLink } from '@goldline/contract/auth'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { ApiError } from '../../../api-error.ts'
import { useApp } from '../../../app-context.ts'
import { useLinkSecret } from '../../../challenge/use-link-secret.ts'
import { Failure } from '../../../Failure.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { useCall } from '../../../use-call.ts'
import { paths } from '../paths.ts'
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
    if (over) navigate(paths.calendar, { replace: true })
    else open.open()
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
                {!over && !forgotten && open.error && <Failure inline error={open.error} />}
              </>
            )}
          </SignInForm>
        </CardSection>
      </Card>
    </div>
  )
}

function useOpen(secret: string | undefined, newPassword: string | undefined) {
  const { session } = useApp()
  const [, navigate] = useLocation()
  const { mutate, ...opening } = useCall(answerChallengeLink, {
    anonymous: true,
    inline: true,
    onDone: ({ token }) => {
      session.signIn(token)
      navigate(paths.calendar, { replace: true })
    },
  })
  const open = () =>
    mutate({ body: { secret: secret ?? '', client: 'ADMIN', ...(newPassword !== undefined && { newPassword }) } })
  return { ...opening, open }
}
