import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './AskOverride.module.css'
import type { Asked } from './use-salon-change.ts'

/** APT-07: every rule that a change would break, by name, before it is broken. */
export function AskOverride({ asked, busy }: { asked: Asked; busy: boolean }) {
  const intl = useIntl()
  const actions = (
    <>
      <Button onClick={asked.leave}>{intl.formatMessage({ id: 'admin.override.leave' })}</Button>
      <Button look="gold" busy={busy} onClick={asked.goOn}>
        {intl.formatMessage({ id: 'admin.override.goOn' })}
      </Button>
    </>
  )
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.override.title' })}
      loading={busy}
      actions={actions}
      onClose={asked.leave}
    >
      <ul className={styles.rules}>
        {asked.broken.map((rule) => (
          <li key={rule}>{intl.formatMessage({ id: `refusal.${rule}` })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
