import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { QueueList } from '../../../queue/QueueList.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import styles from './TodayScreen.module.css'

/** Lists the waiting walk-ins; hidden if there are none (CHK-05). */
export function QueuePanel() {
  const title = useText()('label.queue')
  const { data, error, refetch } = useQueue()
  if (error && !data) return <Failure inline error={error} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  return (
    <section className={styles.card} aria-label={title}>
      <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
        <h2 className={look('f17', 'w700')}>{title}</h2>
        <span className={styles.count}>{data.entries.length}</span>
      </div>
      <QueueList queue={data} />
    </section>
  )
}
