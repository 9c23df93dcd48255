import type { SiteData } from '@goldline/contract/page'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { pagePaths } from '../paths.ts'
import { ContactPersonCard } from '../pieces/ContactPersonCard.tsx'
import { Questions } from '../pieces/Questions.tsx'
import { PageHead, Section } from '../pieces/Section.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './HelpIsland.module.css'

const customerQuestions = ['code', 'move', 'late', 'waiting', 'data'] as const
const ownerQuestions = ['begin', 'link', 'import', 'devices', 'offline', 'sms', 'team'] as const

/** Lists frequent questions of customers and owners. */
export function Page({ people }: SiteData) {
  const t = useText()
  const rows = (group: 'customer' | 'owner', names: readonly string[]) =>
    names.map(
      (name) => [`site.help.${group}.${name}` as MessageId, `site.help.${group}.${name}.text` as MessageId] as const,
    )
  return (
    <>
      <PageHead title="word.help" lead="site.help.lead" />
      <div className={styles.groups}>
        <Section title="site.help.customer">
          <Questions rows={rows('customer', customerQuestions)} />
        </Section>
        <Section title="site.help.owner">
          <Questions rows={rows('owner', ownerQuestions)} />
        </Section>
      </div>
      <div className={classes(shell.width, styles.more)}>
        <h2 className={look('f20')}>{t('site.help.more')}</h2>
        {people.contact && <ContactPersonCard person={people.contact} />}
        <a href={pagePaths.contact} className={buttonClass('quiet', 'l')}>
          {t('word.writeAMessage')}
        </a>
      </div>
    </>
  )
}
