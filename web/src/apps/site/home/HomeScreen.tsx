import type { SiteData } from '@goldline/contract/page'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { Divider } from '../../../kit/Divider.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ArrowIcon, CalendarIcon } from '../../../kit/icons.tsx'
import { PageShell } from '../../../kit/PageShell.tsx'
import styles from './HomeScreen.module.css'

/** `/`: what Goldline is, the salons that take bookings here, and the salon's own door. */
export function HomeScreen({ salons }: SiteData) {
  const intl = useIntl()
  const { language, setLanguage } = useApp()
  const title = intl.formatMessage({ id: 'site.title' })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <PageShell language={language} onLanguage={setLanguage}>
      <div className={styles.home}>
        <div className={styles.intro}>
          <h1>{intl.formatMessage({ id: 'site.headline' })}</h1>
          <span className={styles.divider}>
            <Divider />
          </span>
          <p>{intl.formatMessage({ id: 'site.lead' })}</p>
          <CheckList textList={['site.check.pin', 'site.check.live', 'site.check.languages', 'site.check.own']} />
        </div>
        <div className={styles.doors}>
          <Card>
            <CardSection title={intl.formatMessage({ id: 'site.salons' })}>
              <Salons salons={salons} />
            </CardSection>
          </Card>
          <Card>
            <CardSection title={intl.formatMessage({ id: 'site.forSalons' })}>
              <p className={styles.text}>{intl.formatMessage({ id: 'site.forSalons.text' })}</p>
              <div className={styles.links}>
                <a href="/admin" className={buttonClass('gold')}>
                  {intl.formatMessage({ id: 'site.admin' })}
                  <ArrowIcon />
                </a>
                <a href="/docs" className={buttonClass('ghost')}>
                  {intl.formatMessage({ id: 'site.apiDocs' })}
                </a>
              </div>
            </CardSection>
          </Card>
        </div>
      </div>
    </PageShell>
  )
}

function Salons({ salons }: SiteData) {
  const intl = useIntl()
  if (salons.length === 0) {
    return <EmptyState icon={<CalendarIcon />} title={intl.formatMessage({ id: 'site.salons.empty' })} />
  }
  return (
    <ul className={styles.salons}>
      {salons.map((salon) => (
        <li key={salon.urlName}>
          <a href={`/b/${salon.urlName}`} className={styles.salon}>
            <Avatar name={salon.name} />
            <span>
              {salon.name}
              <small>{salon.city}</small>
            </span>
            <ArrowIcon size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}
