import { SessionList } from '../../../../auth/SessionList.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, row } from '../../../../kit/look.ts'
import styles from './details.module.css'
import { Section } from './Section.tsx'

const words = {
  end: 'my.details.sessions.end',
  endOf: 'my.details.sessions.endOf',
  ended: 'my.details.sessions.ended',
  endOthers: 'my.details.sessions.endOthers',
  askOthers: 'my.details.sessions.endOthers.title',
  askOthersText: 'my.details.sessions.endOthers.text',
  endOthersAction: 'my.details.sessions.endOthers',
  stays: 'my.details.sessions.stays',
} as const

const classNames = {
  rows: classes(look(), styles.rows),
  row: styles.row,
  buttons: classes(row(8, 'wrap'), styles.buttons),
}

/** Lists the person's sessions, which can be ended here (AUTH-18). */
export function Sessions() {
  const t = useText()
  return (
    <Section title={t('my.details.sessions')} lead={t('my.details.sessions.lead')}>
      <SessionList words={words} classNames={classNames} />
    </Section>
  )
}
