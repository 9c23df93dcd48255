import { useState } from 'react'
import { Link } from 'wouter'
import { createCodeStore } from '../../../auth/sent-codes.ts'
import type { MailRecipient } from '../../../client/mail-recipient.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { row } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { SignIn } from './SignIn.tsx'
import styles from './SignInScreen.module.css'

const nobody: MailRecipient = { waiting: false, hasPassword: undefined }

/**
 * Signs staff in, or lets them choose a new password; the typed e-mail is kept. `reader`: a person who followed a
 * mail's link, and who chooses a password if they have none yet (AUTH-11).
 */
export function Page({ reader = nobody }: { reader?: MailRecipient }) {
  const t = useText()
  const [username, setUsername] = useState('')
  // Invited people choose their first password; waiting for a code survives a reload.
  const [chosen, setChosen] = useState<boolean | undefined>(() =>
    location.hash === '#invited' || createCodeStore('admin', 'newPassword').read() !== undefined ? true : undefined,
  )
  const forgotten = chosen ?? reader.hasPassword === false
  const show = (password: boolean) => (typed: string) => {
    setUsername(typed)
    setChosen(password)
  }
  useScreenFocus(forgotten ? 'forgotten' : 'sign-in')
  // Wait, since input typed meanwhile would be lost.
  if (reader.waiting) return <SkeletonList count={3} />
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
      <Link href={paths.signUp} className={row(0, 'middle', 'justify-center', 'touch', 'mt12', 'cyan')}>
        {t('admin.signIn.new')}
      </Link>
    </div>
  )
}
