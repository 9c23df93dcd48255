import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Queue } from '../../../queue/QueueList.tsx'
import { NeedsLine } from '../NeedsLine.tsx'
import { paths } from '../paths.ts'
import { AtTurn } from '../pin/PinScreen.tsx'
import { TillFrame } from '../TillFrame.tsx'
import styles from './Queue.module.css'

/** CHK-05: the queue at the till. Whoever is taken stands among the open visits from then on. */
export function Page() {
  const intl = useIntl()
  return (
    <AtTurn>
      <TillFrame>
        <div className={styles.queue}>
          <Link href={paths.start} className={styles.link}>
            {intl.formatMessage({ id: 'checkout.queue.back' })}
          </Link>
          <h1>{intl.formatMessage({ id: 'label.queue' })}</h1>
          <NeedsLine>
            <Queue />
          </NeedsLine>
        </div>
      </TillFrame>
    </AtTurn>
  )
}
