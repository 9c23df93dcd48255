import styles from './DayGrid.module.css'
import { place } from './place.ts'

/** Behind the cards: across a name it would read as "cancelled". Past time is slightly darker. */
export function NowLine({ now }: { now: number | undefined }) {
  if (now === undefined) return null
  return (
    <>
      <div className={styles.past} style={place({ from: 0, to: now })} />
      <div className={styles.now} style={place({ from: now, to: now })} />
    </>
  )
}
