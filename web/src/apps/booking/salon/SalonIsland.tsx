import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
/** One script for all server-rendered parts of a salon's page that hydrate later: see late-islands.tsx. */

import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { localeOf } from '@goldline/domain/message/locale'
import { zone } from '@goldline/domain/time/zone'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { appContext, useApp } from '../../../client/app-context.ts'
import { sitePage } from '../../../frame/paths.ts'
import { IntlScope, useIntl } from '../../../i18n/intl.tsx'
import { textsIn } from '../../../i18n/loaded-texts.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PhoneIcon, PlaceIcon } from '../../../kit/icons.tsx'
import { stepOfPath } from '../choice/selection.ts'
import { Heart } from '../favourites/Heart.tsx'
import { aboutId, type IslandProps, type Islands } from './island-parts.ts'
import { mapLink } from './map-link.ts'
import { OpeningHours } from './OpeningHours.tsx'
import { Reviews } from './Reviews.tsx'
import styles from './SalonBelow.module.css'
import { SalonFacts, WhatsAppButton } from './SalonFacts.tsx'
import { Section } from './Section.tsx'
import { Team } from './Team.tsx'
import { Works } from './Works.tsx'

/** Returns the islands. @param written the language of the server's HTML; undefined on the server */
export function createIslands(written?: Language): Islands {
  return {
    NotFound: () => (
      <HydrationLanguage written={written} country={undefined}>
        <SalonNotFoundScreen />
      </HydrationLanguage>
    ),
    Heart: ({ businessObject: { id, name, country } }) => (
      <HydrationLanguage written={written} country={country}>
        <Heart target={{ businessObjectId: id, staffId: null, pictureId: null }} name={name} />
      </HydrationLanguage>
    ),
    Below: (props) => (
      <HydrationLanguage written={written} country={props.businessObject.country}>
        <SalonBelow {...props} />
      </HydrationLanguage>
    ),
  }
}

type HydrationProps = { written: Language | undefined; country: string | undefined; children: ReactNode }

/**
 * Hydrates in the language of the server's HTML, then switches to the chosen one, which may have changed before the
 * island's script was loaded.
 */
function HydrationLanguage({ written, country, children }: HydrationProps) {
  const app = useApp()
  const intl = useIntl()
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const still = hydrated ? undefined : written
  const shown = useMemo(() => (still ? { ...app, language: still } : app), [app, still])
  return (
    <appContext.Provider value={shown}>
      <IntlScope
        locale={still ? localeOf(still, country) : intl.locale}
        messages={still ? textsIn(still) : intl.messages}
        app={intl.app}
        timeZone={intl.timeZone}
        cache={app.intlCache}
      >
        {children}
      </IntlScope>
    </appContext.Provider>
  )
}

/** Shows the sections below the services: team, pictures of work, reviews, opening hours and directions. */
function SalonBelow({ businessObject, reviews, stars, gallery, now }: IslandProps) {
  const [path] = useLocation()
  if (stepOfPath(path) !== 'services') return null
  const { day } = zone(businessObject.timeZone).toWall(Date.parse(now))
  return (
    <div id={aboutId} className={styles.island}>
      <div className={classes(stack(24, 'min-w-0'), styles.column)}>
        {businessObject.description !== '' && (
          <p className={classes(look('quiet'), styles.about)} lang={businessObject.descriptionLanguage}>
            {businessObject.description}
          </p>
        )}
        <Team businessObject={businessObject} today={day} />
        <Works businessObject={businessObject} {...gallery} />
        {businessObject.reviewed && <Reviews businessObject={businessObject} recent={reviews} stars={stars} />}
      </div>
      <VisitUs businessObject={businessObject} today={day} />
    </div>
  )
}

/** Explains that no salon has this URL. */
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

/** Shows address, phone number and opening hours. */
function VisitUs({ businessObject, today }: { businessObject: BusinessObject; today: string }) {
  const t = useText()
  const { name, street, postalCode, city, phoneNr, facts } = businessObject
  return (
    <Section id="visit" title={t('salon.visit')}>
      <address className={look('upright', 'quiet')}>
        <b className={look('block', 'color-text')}>{name}</b>
        {street}
        <br />
        {postalCode} {city}
      </address>
      <p className={row(8, 'wrap', 'mt16', 'mb20')}>
        <a className={buttonClass('quiet')} href={mapLink(businessObject)} target="_blank" rel="noreferrer">
          <PlaceIcon />
          {t('word.showOnMap')}
          <span className="visually-hidden">{t('booking.newTab')}</span>
        </a>
        {phoneNr && (
          <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
            <PhoneIcon />
            {formatPhoneNr(phoneNr)}
          </a>
        )}
        {facts?.whatsApp && <WhatsAppButton phoneNr={facts.whatsApp} />}
      </p>
      <SalonFacts businessObject={businessObject} />
      <OpeningHours opening={businessObject.opening} today={today} />
    </Section>
  )
}
