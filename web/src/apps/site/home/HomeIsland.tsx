import type { SiteData, SitePeople } from '@goldline/contract/page'
import { signUpPage } from '../../../frame/paths.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { classes } from '../../../kit/classes.ts'
import { ContactPersonCard } from '../pieces/ContactPersonCard.tsx'
import { FounderCard } from '../pieces/FounderCard.tsx'
import { Parting } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import { Compared } from './Compared.tsx'
import { Features } from './Features.tsx'
import { FindSalon } from './FindSalon.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomeIsland.module.css'
import { Readers } from './Readers.tsx'
import { Tiers } from './Tiers.tsx'

/** `/`: owners read the promise first, and customers find their salon right below it. */
export function Page({ salons, prices, people, demo, now }: SiteData) {
  const t = useText()
  return (
    <>
      <Hero demo={demo} />
      {salons && <FindSalon listed={salons} now={now} />}
      <Parting />
      <Readers />
      <Parting />
      <Features demo={demo} />
      <Parting />
      <Compared prices={prices} />
      {prices && prices.tiers.length > 0 && (
        <>
          <Parting />
          <Tiers prices={prices} />
        </>
      )}
      {(people.founder ?? people.contact) && (
        <>
          <Parting />
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

/** Who began it, and who answers. */
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
