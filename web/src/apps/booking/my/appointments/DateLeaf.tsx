import { useFormat } from '../../../../i18n/format.ts'
import styles from './DateLeaf.module.css'

type Props = { day: string; large?: boolean; muted?: boolean }

/** The leaf of a calendar. The date is written beside it, so it is only seen. */
export function DateLeaf({ day, large, muted }: Props) {
  const format = useFormat()
  return (
    <span className={styles.leaf} data-large={large} data-muted={muted} aria-hidden="true">
      <small>{format.monthName(day)}</small>
      <b>{format.dayOfMonth(day)}</b>
    </span>
  )
}
