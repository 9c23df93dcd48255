import { useLocation } from 'wouter'
import { useRedeemLink } from '../../../auth/use-redeem-link.ts'
import { forgetOffline, staffOffline } from '../../../browser/offline-data.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp, useToken } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useEnterDevice } from '../../../device/pairing.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { stack } from '../../../kit/look.ts'
import { paths } from '../paths.ts'

/** Redeems a link that was sent instead of a code, only on a tap, since mail scanners open links (AUTH-07, AUTH-15). */
export function LinkScreen() {
  const t = useText()
  const { storage } = useApp()
  const signedIn = useToken() !== undefined
  const enter = useEnterDevice('STAFF')
  const [, navigate] = useLocation()
  const leave = () => navigate(paths.start, { replace: true })
  const { over, work, redeem } = useRedeemLink((token) => {
    // Delete the data of the person signed in before.
    forgetOffline(storage, staffOffline)
    enter(token)
    leave()
  })
  useScreenFocus(over ? 'over' : 'link')
  const ofTier = work.error instanceof ApiError && work.error.message === 'tier.required'
  return (
    <Card>
      <CardSection>
        <div className={stack(16, 'min-w-0')}>
          <h1>{t('link.title')}</h1>
          <p role={over ? 'alert' : undefined}>{t(over ? 'link.over' : 'staff.signIn.link.lead')}</p>
          {!over && signedIn && <p>{t('staff.signIn.link.here')}</p>}
          {!over && (
            <Button kind="gold" full busy={work.isPending} onClick={() => redeem({ client: 'STAFF' })}>
              {t('action.signIn')}
            </Button>
          )}
          {work.error && <Failure inline error={work.error} title={ofTier ? t('staff.signIn.tier') : undefined} />}
          {(over || signedIn) && (
            <Button kind="link" onClick={leave}>
              {t(over ? 'link.anew' : 'link.stay')}
            </Button>
          )}
        </div>
      </CardSection>
    </Card>
  )
}
