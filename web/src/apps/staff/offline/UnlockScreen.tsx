import { useIntl } from 'react-intl'
import { useCache } from '../../../client/cache.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { seed } from './kept.ts'
import styles from './Offline.module.css'
import { type Opened, OpenForm } from './OpenForm.tsx'
import { useSteps, withOpened } from './Waiting.tsx'

/** STF-06: opened anew without a line, the kept day opens by the password alone. */
export function Page({ onRetry }: { onRetry: () => void }) {
  const intl = useIntl()
  const cache = useCache()
  const [, changeSteps] = useSteps()
  const show = ({ kept, steps }: Opened) => {
    if (!kept) return
    // What waits belongs to the day that is shown: it is seen, can be taken back, and leaves once somebody answers.
    changeSteps(withOpened(steps))
    seed(cache, kept)
  }
  return (
    <main id="main" tabIndex={-1} className={styles.unlock}>
      <Card>
        <CardSection>
          <h1>{intl.formatMessage({ id: 'error.no-connection' })}</h1>
          <p>{intl.formatMessage({ id: 'staff.offline.unlock' })}</p>
          <OpenForm onOpened={show}>
            <Button full onClick={onRetry}>
              {intl.formatMessage({ id: 'action.retry' })}
            </Button>
          </OpenForm>
        </CardSection>
      </Card>
    </main>
  )
}
