import { useCache } from '../../../client/cache.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { type OpenedStore, seed } from '../own-days/kept.ts'
import { useOpened } from '../own-days/Waiting.tsx'
import styles from './Offline.module.css'
import { OpenForm } from './OpenForm.tsx'

/** STF-06: after an offline start, only the password opens the saved day. */
export function Page({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  const cache = useCache()
  const add = useOpened()
  const show = (opened: OpenedStore) => {
    if (!opened.kept) return
    // Unsent steps belong to the shown day: they are visible, can be undone, and are sent once the server answers.
    add(opened)
    seed(cache, opened.kept)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.unlock}>
      <Card>
        <CardSection>
          <h1 className={look('f22')}>{t('error.no-connection')}</h1>
          <p>{t('staff.offline.unlock')}</p>
          <OpenForm onOpened={show}>
            <Button full onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </OpenForm>
        </CardSection>
      </Card>
    </main>
  )
}
