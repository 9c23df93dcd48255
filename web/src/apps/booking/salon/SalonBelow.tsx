import { zone } from '@goldline/domain/time/zone'
import { useLocation } from 'wouter'
import type { Messages } from '../../../i18n/messages.ts'
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
          <Reviews businessObject={businessObject} recent={reviews} />
        </div>
        <Visit businessObject={businessObject} today={day} />
      </div>
    </SectionTexts>
  )
}
