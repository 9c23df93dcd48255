import { answerChallengeLink } from '@goldline/contract/auth'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useLinkSecret } from '../../../../auth/use-link-secret.ts'
import type { AppStorage } from '../../../../browser/storage.ts'
import { ApiError } from '../../../../client/api-error.ts'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { pathOfStep, writeSelection } from '../../choice/selection.ts'
import { unfinishedBookings } from '../../kept/stored-bookings.ts'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { SalonLink } from '../SalonLink.tsx'
import styles from './MySignIn.module.css'

/**
 * AUTH-07: the target of a link sent instead of a PIN. Requires a button press, so that mail scanners, which open every
 * link, use nothing up. In the browser that requested it, the waiting booking continues; elsewhere it leads to the
 * appointments.
 */
export function LinkScreen() {
  const t = useText()
  const { storage } = useApp()
  const { businessObject } = useMyFacts()
  const secret = useLinkSecret()
  const [booking] = useState(() => bookingThatWaits(storage, businessObject.id))
  const open = useOpen(secret, booking ?? paths.my)
  const title = t('my.link.title')
  useEffect(() => {
    document.title = `${title} · ${businessObject.name}`
  }, [title, businessObject.name])
  const over = secret === undefined || (open.error instanceof ApiError && open.error.status === 400)
  return (
    <div className={styles.signIn}>
      <SalonLink name={businessObject.name} />
      <h1>{title}</h1>
      <Card sheet>
        <CardSection>
          <p className={look('quiet')} role={over ? 'alert' : undefined}>
            {t(over ? 'link.over' : booking ? 'my.link.booking' : 'my.link.lead')}
          </p>
          <div className={classes(stack(16, 'mt16'), styles.form)}>
            {open.error && !over && <Failure inline error={open.error} />}
            <p>
              {over ? (
                <WayOn booking={booking} />
              ) : (
                <Button look="gold" size="l" busy={open.isPending} onClick={() => open.mutate()}>
                  {t('my.link.confirm')}
                </Button>
              )}
            </p>
          </div>
        </CardSection>
      </Card>
    </div>
  )
}

function WayOn({ booking }: { booking: string | undefined }) {
  const t = useText()
  return (
    <Link href={booking ?? paths.my} className={buttonClass('quiet')}>
      {t(booking ? 'my.link.back' : 'my.link.anew')}
    </Link>
  )
}

/** The address at which a waiting booking with a held start continues; the customer is known by then. */
function bookingThatWaits(storage: AppStorage, businessObjectId: string): string | undefined {
  const begun = unfinishedBookings(storage).read(businessObjectId)
  if (!begun?.hold || begun.hold.expiresAt < Date.now()) return undefined
  return `${pathOfStep('details')}?${writeSelection(begun, location.search)}`
}

function useOpen(secret: string | undefined, to: string) {
  const { api, session } = useApp()
  const [, navigate] = useLocation()
  return useWork(() => api.ask(answerChallengeLink, { body: { secret: secret ?? '' } }, { anonymous: true }), {
    inline: true,
    onDone: ({ token }) => {
      session.signIn(token)
      navigate(to, { replace: true })
    },
  })
}
