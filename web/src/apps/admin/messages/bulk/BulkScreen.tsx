import { useText } from '../../../../i18n/use-text.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import styles from './Bulk.module.css'
import { Composer } from './Composer.tsx'
import { SentBulk } from './SentBulk.tsx'

/** Writes messages to many customers, and lists the sent ones (MSG-07). */
export function Page() {
  const t = useText()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.bulk.intro')} />
      <div className={styles.parts}>
        <Composer />
        <SentBulk />
      </div>
    </AdminScreen>
  )
}
