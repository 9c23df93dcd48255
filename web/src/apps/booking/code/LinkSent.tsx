import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import type { Challenge } from '../choice/draft.ts'
import { outbox } from '../my-paths.ts'
import styles from './Code.module.css'

type Props = { identity: string; demo: boolean; onChange: () => void; children: ReactNode }

/** Explains, instead of the PIN field, why a link was sent, and offers alternatives (AUTH-07). */
export function LinkSent({ identity, demo, onChange, children }: Props) {
  const t = useText()
  return (
    <CardSection title={t('link.open')}>
      <p className={look('mt4', 'quiet')}>
        {t('booking.pin.link.sent', { identity })}{' '}
        <Button kind="link" onClick={onChange}>
          {t('action.change')}
        </Button>
      </p>
      <div className={stack(16, 'items-start', 'mt16')}>
        <p>{t('booking.pin.link.why')}</p>
        <p>{t('booking.pin.link.how')}</p>
        {children}
        {demo && <DemoHint sent="LINK" />}
      </div>
    </CardSection>
  )
}

/** Links to the demo's outbox, where the PIN can be read; a demo sends no messages. */
export function DemoHint({ sent }: { sent?: Challenge['sent'] }) {
  const t = useText()
  return (
    <p className={classes(look('faint', 'f13', 'num'), styles.held)}>
      <a href={outbox} target="_blank" rel="noreferrer">
        {t(sent === 'LINK' ? 'booking.pin.link.demo' : 'booking.pin.demo')}
      </a>
    </p>
  )
}
