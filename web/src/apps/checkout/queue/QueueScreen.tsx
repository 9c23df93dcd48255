import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { Queue } from '../../../queue/QueueList.tsx'
import { NeedsLine } from '../NeedsLine.tsx'
import { paths } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Queue.module.css'

/** CHK-05: the queue at the till. A guest who is taken then appears among the open visits. */
export function Page() {
  const t = useText()
  return (
    <RequirePin>
      <TillFrame>
        <div className={styles.queue}>
          <Link href={paths.start} className={look('g8', 'inline', 'middle', 'self-start', 'touch', 'quiet')}>
            {t('checkout.queue.back')}
          </Link>
          <h1 className={look('f22')}>{t('label.queue')}</h1>
          <NeedsLine>
            <Queue />
          </NeedsLine>
        </div>
      </TillFrame>
    </RequirePin>
  )
}
