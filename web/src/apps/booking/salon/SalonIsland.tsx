/** One script for all server-rendered parts of a salon that hydrate later: see salon-island.tsx. */

import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { Messages } from '../../../i18n/messages.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlaceIcon } from '../../../kit/icons.tsx'
import { sitePage } from '../../../paths.ts'
import { SectionTexts } from '../../../SectionTexts.tsx'
import { stepOfPath } from '../flow/selection.ts'
import { belowId, type IslandProps, loader } from './island-parts.ts'
import { Reviews } from './Reviews.tsx'
import styles from './SalonBelow.module.css'
import { Team } from './Team.tsx'
import { Visit } from './Visit.tsx'

/** Below the services: team, reviews, opening hours and directions. */
export function SalonBelow({ businessObject, reviews, now, texts }: IslandProps & { texts: Messages }) {
  const [path] = useLocation()
  if (stepOfPath(path) !== 'services') return null
  const { day } = zone(businessObject.timeZone).toWall(Date.parse(now))
  return (
    <SectionTexts loader={loader} known={texts}>
      <div id={belowId} className={styles.island}>
        <div className={styles.column}>
          <Team businessObject={businessObject} today={day} />
          {businessObject.reviewed && <Reviews businessObject={businessObject} recent={reviews} />}
        </div>
        <Visit businessObject={businessObject} today={day} />
      </div>
    </SectionTexts>
  )
}

/** A friendly 404: the link leads to no salon. */
export function SalonNotFoundScreen() {
  const intl = useIntl()
  return (
    <EmptyState
      icon={<PlaceIcon />}
      title={intl.formatMessage({ id: 'refusal.businessObject.notFound' })}
      heading
      text={intl.formatMessage({ id: 'booking.notFound.text' })}
      action={
        <a href={sitePage} className={buttonClass('quiet')}>
          {intl.formatMessage({ id: 'booking.notFound.action' })}
        </a>
      }
    />
  )
}
