/** One script for all server-rendered parts of a salon that hydrate later: see late-islands.tsx. */

import { localeOf } from '@goldline/domain/message/locale'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { appContext, useApp } from '../../../client/app-context.ts'
import { sitePage } from '../../../frame/paths.ts'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { IntlScope } from '../../../i18n/IntlScope.tsx'
import type { Messages } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlaceIcon } from '../../../kit/icons.tsx'
import { stepOfPath } from '../flow/selection.ts'
import { belowId, type IslandProps, type Islands, type PageWords, salonTexts } from './island-parts.ts'
import { Reviews } from './Reviews.tsx'
import styles from './SalonBelow.module.css'
import { Team } from './Team.tsx'
import { VisitUs } from './VisitUs.tsx'

/**
 * What the server wrote: the section's texts, and in the browser the language and texts of that page, which stay until
 * the islands are hydrated.
 */
type Written = { texts: Messages; page?: PageWords }

/** Both islands. */
export function islandsOf({ texts, page }: Written): Islands {
  return {
    NotFound: () => (
      <AsWritten page={page} country={undefined}>
        <SectionTexts loader={salonTexts} known={texts}>
          <SalonNotFoundScreen />
        </SectionTexts>
      </AsWritten>
    ),
    Below: (props) => (
      <AsWritten page={page} country={props.businessObject.country}>
        <SalonBelow {...props} texts={texts} />
      </AsWritten>
    ),
  }
}

type AsWrittenProps = { page: PageWords | undefined; country: string | undefined; children: ReactNode }

/**
 * Hydrates in the language that the server wrote, then changes to the one that is chosen: it may have been chosen
 * before the island's script came.
 */
function AsWritten({ page, country, children }: AsWrittenProps) {
  const app = useApp()
  const intl = useIntl()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const still = hydrated || page === undefined ? undefined : page
  const shown = useMemo(() => (still ? { ...app, language: still.language } : app), [app, still])
  return (
    <appContext.Provider value={shown}>
      <IntlScope
        locale={still ? localeOf(still.language, country) : intl.locale}
        messages={still?.messages ?? intl.messages}
        timeZone={intl.timeZone}
        cache={app.intlCache}
      >
        {children}
      </IntlScope>
    </appContext.Provider>
  )
}

/** Below the services: team, reviews, opening hours and directions. */
function SalonBelow({ businessObject, reviews, now, texts }: IslandProps & { texts: Messages }) {
  const [path] = useLocation()
  if (stepOfPath(path) !== 'services') return null
  const { day } = zone(businessObject.timeZone).toWall(Date.parse(now))
  return (
    <SectionTexts loader={salonTexts} known={texts}>
      <div id={belowId} className={styles.island}>
        <div className={styles.column}>
          <Team businessObject={businessObject} today={day} />
          {businessObject.reviewed && <Reviews businessObject={businessObject} recent={reviews} />}
        </div>
        <VisitUs businessObject={businessObject} today={day} />
      </div>
    </SectionTexts>
  )
}

/** A friendly 404: the link leads to no salon. */
function SalonNotFoundScreen() {
  const t = useText()
  return (
    <EmptyState
      icon={<PlaceIcon />}
      title={t('refusal.businessObject.notFound')}
      heading
      text={t('salon.notFound.text')}
      action={
        <a href={sitePage} className={buttonClass('quiet')}>
          {t('salon.notFound.action')}
        </a>
      }
    />
  )
}
