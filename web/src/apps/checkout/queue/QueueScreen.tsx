import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { Queue } from '../../../queue/QueueList.tsx'
import { paths } from '../paths.ts'
import { RequirePin } from '../pin/PinScreen.tsx'
import { RequiresConnection } from '../RequiresConnection.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Queue.module.css'

/** Shows the queue at the till; a guest who is taken appears among the open visits (CHK-05). */
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
          <RequiresConnection>
            <Queue />
          </RequiresConnection>
        </div>
      </TillFrame>
    </RequirePin>
  )
}
