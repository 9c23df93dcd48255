import styles from './DayGrid.module.css'
import { place } from './place.ts'

/** Behind the cards: across a name it would read as "cancelled". Past time is slightly darker. `at`: today's column, -1 for all. */
export function NowLine({ now, at }: { now: number | undefined; at: number }) {
  if (now === undefined) return null
  const line = place({ from: now, to: now })
  if (at < 0)
    return (
      <>
        <div className={styles.past} style={place({ from: 0, to: now })} />
        <div className={styles.now} style={line} />
      </>
    )
  return (
    <>
      <div className={styles.now} data-faint style={line} />
      <div className={styles.now} style={{ ...line, gridColumn: at + 1 }} />
    </>
  )
}
