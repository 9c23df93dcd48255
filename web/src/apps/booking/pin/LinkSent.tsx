import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import type { Challenge } from '../flow/draft.ts'
import { outbox } from '../my/paths.ts'
import styles from './EnterPin.module.css'

type Props = { identity: string; demo: boolean; onChange: () => void; children: ReactNode }

/** AUTH-07: replaces the PIN field: why a link was sent, and the alternatives. */
export function LinkSent({ identity, demo, onChange, children }: Props) {
  const intl = useIntl()
  return (
    <CardSection title={intl.formatMessage({ id: 'booking.pin.link.title' })}>
      <p className={styles.lead}>
        {intl.formatMessage({ id: 'booking.pin.link.sent' }, { identity })}{' '}
        <Button look="link" onClick={onChange}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </p>
      <div className={styles.form}>
        <p>{intl.formatMessage({ id: 'booking.pin.link.why' })}</p>
        <p>{intl.formatMessage({ id: 'booking.pin.link.how' })}</p>
        {children}
        {demo && <DemoHint sent="LINK" />}
      </div>
    </CardSection>
  )
}

/** A demo sends nothing: the PIN can be read in the outbox. */
export function DemoHint({ sent }: { sent?: Challenge['sent'] }) {
  const intl = useIntl()
  return (
    <p className={styles.held}>
      <a href={outbox} target="_blank" rel="noreferrer">
        {intl.formatMessage({ id: sent === 'LINK' ? 'booking.pin.link.demo' : 'booking.pin.demo' })}
      </a>
    </p>
  )
}
