import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useRedeemLink } from '../../../../auth/use-redeem-link.ts'
import type { AppStorage } from '../../../../browser/storage.ts'
import { useApp } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
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
 * Redeems a link that was sent instead of a PIN (AUTH-07). Requires pressing a button, since mail scanners open every
 * link. In the browser that requested it, continues the pending booking; elsewhere leads to the appointments.
 */
export function LinkScreen() {
  const t = useText()
  const { storage, session } = useApp()
  const { businessObject } = useMyFacts()
  const [, navigate] = useLocation()
  const [booking] = useState(() => pendingBookingUrl(storage, businessObject.id))
  const { over, work, redeem } = useRedeemLink((token) => {
    session.signIn(token)
    navigate(booking ?? paths.my, { replace: true })
  })
  const title = t('my.link.title')
  useEffect(() => {
    document.title = `${title} · ${businessObject.name}`
  }, [title, businessObject.name])
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
            {work.error && <Failure inline error={work.error} />}
            <p>
              {over ? (
                <ContinueLink booking={booking} />
              ) : (
                <Button kind="gold" size="l" busy={work.isPending} onClick={() => redeem()}>
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

function ContinueLink({ booking }: { booking: string | undefined }) {
  const t = useText()
  return (
    <Link href={booking ?? paths.my} className={buttonClass('quiet')}>
      {t(booking ? 'my.link.back' : 'my.link.anew')}
    </Link>
  )
}

/** Returns the URL that continues a pending booking with a held start; undefined if there is none. */
function pendingBookingUrl(storage: AppStorage, businessObjectId: string): string | undefined {
  const begun = unfinishedBookings(storage).read(businessObjectId)
  if (!begun?.hold || begun.hold.expiresAt < Date.now()) return undefined
  return `${pathOfStep('details')}?${writeSelection(begun, location.search)}`
}
