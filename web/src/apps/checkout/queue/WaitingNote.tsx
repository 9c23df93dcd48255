import { Link } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { useQueue } from '../../../queue/use-queue.ts'
import { paths } from '../paths.ts'
import styles from './Queue.module.css'

/** A note above the open visits, while guests wait without an appointment. */
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
