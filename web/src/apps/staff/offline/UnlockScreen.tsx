import { useCache } from '../../../client/cache.ts'
import { UnlockForm } from '../../../client/UnlockForm.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { fillCache, type OpenedStore, openSavedData } from '../own-days/kept.ts'
import { useAddOpenedSteps } from '../own-days/QueuedSteps.tsx'
import styles from './Offline.module.css'

/** Asks for the password, which alone opens the saved day after an offline start (STF-06). */
export function Page({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  const cache = useCache()
  const add = useAddOpenedSteps()
  const show = (opened: OpenedStore) => {
    if (!opened.kept) return
    // Unsent steps belong to the saved day: they are shown, can be undone, and are sent once the server answers.
    add(opened)
    fillCache(cache, opened.kept)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.unlock}>
      <Card>
        <CardSection>
          <h1 className={look('f22')}>{t('error.no-connection')}</h1>
          <p>{t('staff.offline.unlock')}</p>
          <UnlockForm open={openSavedData} onOpened={show} action="action.open" wrong="staff.offline.wrong">
            <Button full onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </UnlockForm>
        </CardSection>
      </Card>
    </main>
  )
}
