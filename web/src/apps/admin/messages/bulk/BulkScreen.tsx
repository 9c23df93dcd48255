import { useIntl } from 'react-intl'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import styles from './Bulk.module.css'
import { Composer } from './Composer.tsx'
import { SentBulk } from './SentBulk.tsx'

/** What a salon writes to many of its customers (MSG-07). */
export function Page() {
  const intl = useIntl()
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.bulk.intro' })} />
      <div className={styles.parts}>
        <Composer />
        <SentBulk />
      </div>
    </AdminScreen>
  )
}
