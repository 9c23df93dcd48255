import { useIntl } from 'react-intl'
import { errorText } from '../../../../i18n/error-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { OfflineIcon } from '../../../../kit/icons.tsx'
import styles from './StaleNote.module.css'

type Props = { error: unknown; busy: boolean; onRetry: () => void }

/** Refreshing failed, so older data is shown. */
export function StaleNote({ error, busy, onRetry }: Props) {
  const intl = useIntl()
  return (
    <div className={styles.note} role="status">
      <OfflineIcon size={18} />
      <p>
        {errorText(intl, error)} {intl.formatMessage({ id: 'my.stale' })}
      </p>
      <Button look="link" busy={busy} onClick={onRetry}>
        {intl.formatMessage({ id: 'action.retry' })}
      </Button>
    </div>
  )
}
