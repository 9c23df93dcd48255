import { useText } from '../../../../i18n/use-text.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import styles from './Bulk.module.css'
import { Composer } from './Composer.tsx'
import { SentBulk } from './SentBulk.tsx'

/** Messages to many customers (MSG-07). */
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
