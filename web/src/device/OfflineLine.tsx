import { useIntl } from 'react-intl'
import { OfflineIcon } from '../kit/icons.tsx'
import styles from './Device.module.css'

/** Says at the top of every screen that nobody answers. */
export function OfflineLine() {
  const intl = useIntl()
  return (
    <p className={styles.offline} role="status">
      <OfflineIcon size={20} />
      {intl.formatMessage({ id: 'error.no-connection' })}
    </p>
  )
}
