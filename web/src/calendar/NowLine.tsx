import styles from './DayGrid.module.css'
import { place } from './place.ts'

/** Lies behind the cards: in front of a name it would read as "cancelled". What is past is a little darker. */
export function NowLine({ now }: { now: number | undefined }) {
  if (now === undefined) return null
  return (
    <>
      <div className={styles.past} style={place({ from: 0, to: now })} />
      <div className={styles.now} style={place({ from: now, to: now })} />
    </>
  )
}
