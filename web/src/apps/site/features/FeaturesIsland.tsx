import { useIntl } from 'react-intl'
import { signUpPage } from '../../../frame/paths.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { CheckList } from '../../../kit/CheckList.tsx'
import { classes } from '../../../kit/classes.ts'
import { PageHead } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './FeaturesIsland.module.css'

const subjects = ['book', 'calendar', 'team', 'door', 'till', 'messages', 'customers', 'reports', 'safe'] as const
const points: Record<(typeof subjects)[number], number> = {
  book: 5,
  calendar: 5,
  team: 4,
  door: 3,
  till: 5,
  messages: 4,
  customers: 4,
  reports: 3,
  safe: 4,
}

/** What it can do, subject by subject. */
export function Page() {
  const intl = useIntl()
  return (
    <>
      <PageHead title="site.features.title" lead="site.features.lead" />
      <div className={classes(shell.width, styles.subjects)}>
        {subjects.map((subject) => (
          <section key={subject} aria-labelledby={subject}>
            <h2 id={subject}>{intl.formatMessage({ id: `site.features.${subject}` })}</h2>
            <p>{intl.formatMessage({ id: `site.features.${subject}.text` })}</p>
            <CheckList
              textList={Array.from(
                { length: points[subject] },
                (_, n) => `site.features.${subject}.${n + 1}` as MessageId,
              )}
            />
          </section>
        ))}
      </div>
      <div className={classes(shell.width, styles.end)}>
        <ActionButton text={intl.formatMessage({ id: 'site.open' })} pageToNavigate={{ path: signUpPage.slice(1) }} />
      </div>
    </>
  )
}
