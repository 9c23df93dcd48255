import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Divider } from '../../../kit/Divider.tsx'
import shell from '../shell/SiteShell.module.css'
import styles from './Section.module.css'

/** Renders a page section in the column's width, with a heading and a sentence below. */
export function Section(props: { id?: string; title: MessageId; lead?: MessageId; children: ReactNode }) {
  const { id, title, lead, children } = props
  const t = useText()
  return (
    <section id={id} className={classes(shell.width, styles.section)} aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      {lead && <p className={styles.lead}>{t(lead)}</p>}
      {children}
    </section>
  )
}

/** Draws the divider between sections. */
export const SectionDivider = () => (
  <div className={classes(shell.width, styles.parting)}>
    <Divider />
  </div>
)

/** Renders the page's title, with a sentence below. */
export function PageHead({ title, lead, aside }: { title: MessageId; lead?: MessageId; aside?: ReactNode }) {
  const t = useText()
  return (
    <div className={classes(shell.width, styles.head)}>
      <div>
        <h1>{t(title)}</h1>
        {lead && <p className={styles.lead}>{t(lead)}</p>}
      </div>
      {aside}
    </div>
  )
}
