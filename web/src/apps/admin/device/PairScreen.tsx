import { signOut } from '@goldline/contract/auth'
import { useLocation } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { PairCard } from '../../../device/PairCard.tsx'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { paths } from '../paths.ts'
import { useReplaceSession, useSignedInName } from '../sign-in/change-session.ts'
import styles from '../sign-in/SignInScreen.module.css'

/** AUTH-08: pairs a shared computer that has opened its pairing link. */
export function Page() {
  const t = useText()
  const { api, storage } = useApp()
  const handOver = useReplaceSession()
  const here = useSignedInName()
  const [, navigate] = useLocation()
  useScreenFocus('pair')
  const leave = () => navigate(paths.calendar, { replace: true })
  const enter = (token: string) => {
    // End the computer's previous pairing as well, even if a person is signed in; read its token before it is replaced.
    const before = storage.get('deviceToken')
    if (before !== undefined) void api.ask(signOut, {}, { token: before, leaving: true }).catch(() => undefined)
    storage.set('deviceToken', token)
    handOver(token)
    leave()
  }
  const ends = here === undefined ? undefined : t('device.pair.signedIn', { name: here })
  return (
    <div className={styles.signIn}>
      <PairCard client="ADMIN" ends={ends} enter={enter} leave={leave} />
    </div>
  )
}
