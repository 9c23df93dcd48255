import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { useQueue } from '../../../queue/use-queue.ts'
import { paths } from '../paths.ts'
import styles from './Queue.module.css'

/** Shows the number of waiting walk-ins above the open visits, with a link to the queue. */
export function WaitingNote() {
  const t = useText()
  const count = useQueue().data?.entries.length ?? 0
  if (count === 0) return null
  return (
    <Link href={paths.queue} className={styles.waiting}>
      <span>
        <b>{t('label.queue')}</b>
        <small className={look('block', 'quiet', 'f13')}>{t('label.queueCount', { count })}</small>
      </span>
      <ArrowIcon size={18} />
    </Link>
  )
}
