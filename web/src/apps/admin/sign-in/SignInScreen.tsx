import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { paths } from '../paths.ts'
import { awaitedPassword } from './awaited-code.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { SignIn } from './SignIn.tsx'
import styles from './SignInScreen.module.css'

/** Signing in for staff, or choosing a new password; the typed e-mail stays. */
export function SignInScreen() {
  const intl = useIntl()
  const [username, setUsername] = useState('')
  // Whoever was invited to a salon chooses a first password; a reload leaves the code that is on its way.
  const [forgotten, setForgotten] = useState(() => location.hash === '#invited' || awaitedPassword.read() !== undefined)
  const show = (password: boolean) => (typed: string) => {
    setUsername(typed)
    setForgotten(password)
  }
  useScreenFocus(forgotten ? 'forgotten' : 'sign-in')
  return (
    <div className={styles.signIn}>
      <Card>
        <CardSection>
          {forgotten ? (
            <ForgotPassword username={username} onBack={show(false)} />
          ) : (
            <SignIn username={username} onForgotten={show(true)} />
          )}
        </CardSection>
      </Card>
      <Link href={paths.signUp} className={styles.anew}>
        {intl.formatMessage({ id: 'admin.signIn.new' })}
      </Link>
    </div>
  )
}
