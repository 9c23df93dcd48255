import type { SiteData } from '@goldline/contract/page'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { adminPage, apiDocs, imprintPage, privacyPage, signUpPage, termsPage } from '../../../frame/paths.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { PageShell } from '../../../kit/PageShell.tsx'
import { Contact } from './Contact.tsx'
import { FindSalon } from './FindSalon.tsx'
import styles from './HomeScreen.module.css'

/** `/`: what Goldline is, salons that take bookings here, and the link for salons. */
export function HomeScreen({ listed }: { listed: SiteData }) {
  const intl = useIntl()
  const { language, setLanguage } = useApp()
  const title = intl.formatMessage({ id: 'site.title' })
  useEffect(() => {
    document.title = title
  }, [title])
  const door = (
    <span className={styles.door}>
      <a href={adminPage} className={buttonClass('quiet')}>
        {intl.formatMessage({ id: 'site.signIn' })}
      </a>
    </span>
  )
  return (
    <PageShell language={language} onLanguage={setLanguage} aside={door} footer={<Footer />}>
      <section className={styles.intro}>
        <div>
          <h1>{intl.formatMessage({ id: 'site.headline' })}</h1>
          <span className={styles.divider}>
            <Divider />
          </span>
          <p>{intl.formatMessage({ id: 'site.lead' })}</p>
        </div>
        <CheckList textList={['site.check.pin', 'site.check.live', 'site.check.own']} />
      </section>
      <FindSalon listed={listed} />
      <section className={styles.owners} aria-labelledby="owners">
        <div>
          <h2 id="owners">{intl.formatMessage({ id: 'site.forSalons' })}</h2>
          <p>{intl.formatMessage({ id: 'site.forSalons.text' })}</p>
        </div>
        <div className={styles.ways}>
          <ActionButton
            text={intl.formatMessage({ id: 'site.start' })}
            pageToNavigate={{ path: signUpPage.slice(1) }}
          />
          <a href={adminPage} className={buttonClass('quiet')}>
            {intl.formatMessage({ id: 'site.admin' })}
          </a>
        </div>
      </section>
      <Contact />
    </PageShell>
  )
}

function Footer() {
  const intl = useIntl()
  const { cookies } = useApp()
  return (
    <div className={styles.footer}>
      <span>{intl.formatMessage({ id: 'site.footer' })}</span>
      <a href={imprintPage}>{intl.formatMessage({ id: 'site.imprint' })}</a>
      <a href={privacyPage}>{intl.formatMessage({ id: 'site.privacy' })}</a>
      <a href={termsPage}>{intl.formatMessage({ id: 'site.terms' })}</a>
      <a href={apiDocs}>{intl.formatMessage({ id: 'site.apiDocs' })}</a>
      <button type="button" onClick={cookies.openSettings}>
        {intl.formatMessage({ id: 'shell.cookies' })}
      </button>
    </div>
  )
}
