import type { SiteData, SitePeople, SitePrices } from '@goldline/contract/page'
import { signUpPage } from '../../../frame/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { demoSalon, pathOf } from '../paths.ts'
import { ContactPersonCard } from '../pieces/ContactPersonCard.tsx'
import { DeviceShowcase } from '../pieces/DeviceShowcase.tsx'
import { FounderCard } from '../pieces/FounderCard.tsx'
import { PartingLines, Section } from '../pieces/Section.tsx'
import { PlayIcon } from '../shell/icons.tsx'
import shell from '../shell/SiteShell.module.css'
import { Features } from './Features.tsx'
import { FindSalon } from './FindSalon.tsx'
import heroStyles from './Hero.module.css'
import styles from './HomeIsland.module.css'
import { PriceComparison } from './PriceComparison.tsx'
import { Readers } from './Readers.tsx'

/** `/`: owners read the promise first, and customers find their salon right below it. */
export function Page({ salons, prices, people, demo, now }: SiteData) {
  const t = useText()
  return (
    <>
      <Hero demo={demo} />
      {salons && <FindSalon listed={salons} now={now} />}
      <PartingLines />
      <Readers />
      <PartingLines />
      <Features demo={demo} />
      <PartingLines />
      <PriceComparison prices={prices} />
      {prices && prices.tiers.length > 0 && (
        <>
          <PartingLines />
          <Tiers prices={prices} />
        </>
      )}
      {(people.founder ?? people.contact) && (
        <>
          <PartingLines />
          <People people={people} />
        </>
      )}
      <section className={classes(shell.width, styles.last)} aria-labelledby="begin">
        <h2 id="begin">{t('site.home.begin')}</h2>
        <p>{t('site.home.begin.text')}</p>
        <ActionButton text={t('site.open')} pageToNavigate={{ path: signUpPage.slice(1) }} />
      </section>
    </>
  )
}

/** The founder and the contact person. */
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

/** A summary of the tiers with a price by the operator. */
function Tiers({ prices: { tiers, currency } }: { prices: SitePrices }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Section title="site.home.tiers">
      <div className={styles.tiers}>
        {tiers.map(({ tier, month, trialDays }) => (
          <article key={tier}>
            <div className={styles.name}>
              <h3>{tier}</h3>
              {trialDays !== undefined && <span>{t('site.trial', { days: trialDays })}</span>}
            </div>
            <div className={styles.price}>
              <b className="num">{money(month, currency)}</b>{' '}
              <span>{t(month === 0 ? 'site.month.free' : 'site.month')}</span>
            </div>
            <p>{t(`site.home.tier.${tier}`)}</p>
          </article>
        ))}
      </div>
      <a href={pathOf.prices} className={styles.link}>
        {t('site.home.tiers.link')}
        <ArrowIcon size={16} />
      </a>
    </Section>
  )
}

/** The promise to owners, with the one gold button. */
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
        <div className={heroStyles.ways}>
          <ActionButton text={t('site.start')} pageToNavigate={{ path: signUpPage.slice(1) }} />
          <a href={demo ? demoSalon : pathOf.features} className={buttonClass('quiet', 'l')}>
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
