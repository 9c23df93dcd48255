import type { SiteData, SitePeople, SitePrices } from '@goldline/contract/page'
import { signUpPage } from '../../../frame/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { demoSalon, pagePaths } from '../paths.ts'
import { ContactPersonCard } from '../pieces/ContactPersonCard.tsx'
import { DeviceShowcase } from '../pieces/DeviceShowcase.tsx'
import { FounderCard } from '../pieces/FounderCard.tsx'
import { Section, SectionDivider } from '../pieces/Section.tsx'
import { PlayIcon } from '../shell/icons.tsx'
import shell from '../shell/SiteShell.module.css'
import { Features } from './Features.tsx'
import { FindSalon } from './FindSalon.tsx'
import heroStyles from './Hero.module.css'
import styles from './HomeIsland.module.css'
import { PriceComparison } from './PriceComparison.tsx'
import { Readers } from './Readers.tsx'

/** Shows the home page: first the offer to owners, then the search for customers. */
export function Page({ salons, prices, people, demo, now }: SiteData) {
  const t = useText()
  return (
    <>
      <Hero demo={demo} />
      {salons && <FindSalon listed={salons} now={now} />}
      <SectionDivider />
      <Readers />
      <SectionDivider />
      <Features demo={demo} />
      <SectionDivider />
      <PriceComparison prices={prices} />
      {prices && prices.tiers.length > 0 && (
        <>
          <SectionDivider />
          <Tiers prices={prices} />
        </>
      )}
      {(people.founder ?? people.contact) && (
        <>
          <SectionDivider />
          <People people={people} />
        </>
      )}
      <section className={classes(shell.width, styles.last)} aria-labelledby="begin">
        <h2 id="begin">{t('site.home.begin')}</h2>
        <p className={look('mt8', 'mb24', 'quiet', 'f17')}>{t('site.home.begin.text')}</p>
        <ActionButton text={t('site.open')} pageToNavigate={{ path: signUpPage.slice(1) }} />
      </section>
    </>
  )
}

/** Shows the founder and the contact person. */
function People({ people: { founder, contact } }: { people: SitePeople }) {
  const t = useText()
  return (
    <section className={classes(shell.width, styles.people)} aria-labelledby="people">
      <h2 id="people" className="visually-hidden">
        {t('site.home.people')}
      </h2>
      {founder && <FounderCard founder={founder} />}
      {contact && <ContactPersonCard person={contact} />}
    </section>
  )
}

/** Summarises the tiers that have a price by the operator. */
function Tiers({ prices: { tiers, currency } }: { prices: SitePrices }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Section title="site.home.tiers">
      <div className={styles.tiers}>
        {tiers.map(({ tier, month, trialDays }) => (
          <article className={look('p24', 'edge', 'r-xl', 'on-surface')} key={tier}>
            <div className={styles.name}>
              <h3 className={look('f20')}>{tier}</h3>
              {trialDays !== undefined && (
                <span className={look('py4', 'px8', 'r-full', 'on-selected', 'gold-hi', 'f13', 'w700')}>
                  {t('site.trial', { days: trialDays })}
                </span>
              )}
            </div>
            <div className={look('mt8', 'mb2')}>
              <b className={look('f30', 'w750', 'track-closer', 'num')}>{money(month, currency)}</b>{' '}
              <span className={look('quiet', 'f14')}>{t(month === 0 ? 'site.month.free' : 'site.month')}</span>
            </div>
            <p className={look('quiet', 'f14')}>{t(`site.home.tier.${tier}`)}</p>
          </article>
        ))}
      </div>
      <a href={pagePaths.prices} className={look('g8', 'inline', 'middle', 'touch', 'mt12', 'w650')}>
        {t('site.home.tiers.link')}
        <ArrowIcon size={16} />
      </a>
    </Section>
  )
}

/** Shows the headline for owners, with the main button. */
function Hero({ demo }: { demo: boolean }) {
  const t = useText()
  const alt = (name: 'day' | 'kiosk' | 'booking') => t(`site.home.alt.${name}`)
  return (
    <section className={classes(shell.width, heroStyles.hero)}>
      <div>
        <h1>
          {t('site.headline')} <em>{t('site.headline.calendar')}</em>
        </h1>
        <p>{t('site.lead')}</p>
        <div className={classes(row(12, 'wrap', 'mb24'), heroStyles.ways)}>
          <ActionButton text={t('site.start')} pageToNavigate={{ path: signUpPage.slice(1) }} />
          <a href={demo ? demoSalon : pagePaths.features} className={buttonClass('quiet', 'l')}>
            {demo && <PlayIcon size={20} />}
            <span>{t(demo ? 'site.home.demo' : 'site.home.more')}</span>
          </a>
        </div>
        <CheckList textList={['site.check.pin', 'site.check.live', 'site.check.own']} />
      </div>
      <DeviceShowcase
        laptop={{ name: 'day', alt: alt('day') }}
        tablet={{ name: 'kiosk', alt: alt('kiosk') }}
        mobile={{ name: 'booking', alt: alt('booking') }}
        still
      />
    </section>
  )
}
