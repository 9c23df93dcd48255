import { useLocation } from 'wouter'
import { useRedeemLink } from '../../../auth/use-redeem-link.ts'
import { useForm } from '../../../client/Form.tsx'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { paths } from '../paths.ts'
import { useReplaceSession, useSignedInName } from './change-session.ts'
import { NewPasswordField, SignInForm, validateNewPassword } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

/**
 * The page of a link that was sent instead of a code (AUTH-07, AUTH-15). Requires a button press, so that mail
 * scanners, which open every link, do not use it up. A forgotten password is chosen here: the one typed with the
 * request may be a stranger's.
 */
export function Page({ forgotten }: { forgotten: boolean }) {
  const t = useText()
  const [, navigate] = useLocation()
  const handOver = useReplaceSession()
  const goOn = () => navigate(paths.calendar, { replace: true })
  const { over, work, redeem } = useRedeemLink((token) => {
    handOver(token)
    goOn()
  })
  useScreenFocus(forgotten ? 'new-password' : 'link')
  const here = useSignedInName()
  const asks = here !== undefined && !over
  const chooses = forgotten && !over
  const form = useForm({
    start: { newPassword: '' },
    check: ({ newPassword }) => (chooses ? { newPassword: validateNewPassword(newPassword) } : {}),
    work,
    send: ({ newPassword }) =>
      over ? goOn() : redeem({ client: 'ADMIN', newPassword: forgotten ? newPassword : undefined }),
  })
  return (
    <div className={styles.signIn}>
      <Card>
        <CardSection>
          <SignInForm
            form={form}
            title={t(forgotten ? 'admin.forgot.title' : 'link.title')}
            action={over ? 'link.anew' : forgotten ? 'admin.forgot.confirm' : 'action.signIn'}
            other={asks ? { text: 'link.stay', onClick: goOn } : undefined}
          >
            <p role={over ? 'alert' : undefined}>
              {t(over ? 'link.over' : forgotten ? 'admin.link.choose' : 'admin.link.lead')}
            </p>
            {asks && <p>{t('admin.link.signedIn', { name: here })}</p>}
            {chooses && <NewPasswordField {...form.field('newPassword')} />}
          </SignInForm>
        </CardSection>
      </Card>
    </div>
  )
}
