import { useFormat } from '../../../../i18n/format.ts'
import styles from './DateLeaf.module.css'

type Props = { day: string; large?: boolean; muted?: boolean }

/** A calendar leaf; decorative, since the date is written beside it. */
export function DateLeaf({ day, large, muted }: Props) {
  const format = useFormat()
  return (
    <span className={styles.leaf} data-large={large} data-muted={muted} aria-hidden="true">
      <small>{format.monthName(day)}</small>
      <b>{format.dayOfMonth(day)}</b>
    </span>
  )
}
