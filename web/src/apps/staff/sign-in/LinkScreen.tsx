import { answerChallengeLink } from '@goldline/contract/auth'
import { useLocation } from 'wouter'
import { useLinkSecret } from '../../../auth/use-link-secret.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApp, useToken } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useEnterDevice } from '../../../device/pairing.ts'
import { useScreenFocus } from '../../../frame/use-screen-focus.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { stack } from '../../../kit/look.ts'
import { endKeeping } from '../own-days/kept-keys.ts'
import { paths } from '../paths.ts'

/** AUTH-07, AUTH-15: target of a link sent instead of a code; only a tap uses it up, since mail scanners open links. */
export function LinkScreen() {
  const t = useText()
  const secret = useLinkSecret()
  const signedIn = useToken() !== undefined
  const [, navigate] = useLocation()
  const leave = () => navigate(paths.start, { replace: true })
  const open = useOpen(leave)
  const over = secret === undefined || (open.error instanceof ApiError && open.error.message === 'invalid-code')
  useScreenFocus(over ? 'over' : 'link')
  const ofTier = open.error instanceof ApiError && open.error.message === 'tier.required'
  return (
    <Card>
      <CardSection>
        <div className={stack(16, 'slim')}>
          <h1>{t('link.title')}</h1>
          <p role={over ? 'alert' : undefined}>{t(over ? 'link.over' : 'staff.signIn.link.lead')}</p>
          {!over && signedIn && <p>{t('staff.signIn.link.here')}</p>}
          {!over && (
            <Button
              look="gold"
              full
              busy={open.isPending}
              onClick={() => open.mutate({ body: { secret, client: 'STAFF' } })}
            >
              {t('action.signIn')}
            </Button>
          )}
          {open.error && !over && (
            <Failure inline error={open.error} {...(ofTier && { title: t('staff.signIn.tier') })} />
          )}
          {(over || signedIn) && (
            <Button look="link" onClick={leave}>
              {t(over ? 'link.anew' : 'link.stay')}
            </Button>
          )}
        </div>
      </CardSection>
    </Card>
  )
}

/** Removes data of the person signed in before. */
function useOpen(leave: () => void) {
  const { storage } = useApp()
  const enter = useEnterDevice('STAFF')
  return useCall(answerChallengeLink, {
    anonymous: true,
    inline: true,
    onDone: ({ token }) => {
      endKeeping(storage)
      enter(token)
      leave()
    },
  })
}
