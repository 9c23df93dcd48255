import { useFormat } from '../../../i18n/format.ts'
import { dot } from '../../../kit/dot.ts'
import styles from './EntryForm.module.css'
import { TotalPriceText } from './EntryServices.tsx'

type Props = {
  /** Epoch milliseconds; undefined: not chosen yet. */
  start: number | undefined
  /** Length and price; undefined while no service is chosen. */
  takes: { minutes: number; total: number; from: boolean } | undefined
  /** The customer's name; empty: none chosen yet. */
  name: string
}

/** Shows time, customer and price beside the form's buttons, always visible. */
export function Summary({ start, takes, name }: Props) {
  const format = useFormat()
  const when = start === undefined ? '' : new Date(start).toISOString()
  return (
    <p className={styles.told}>
      {when !== '' && (
        <b>
          {format.instantDayTime(when)}
          {takes && `${dot}${format.duration(takes.minutes)}`}
        </b>
      )}
      <span>
        {name}
        {name !== '' && takes && dot}
        {takes && <TotalPriceText {...takes} />}
      </span>
    </p>
  )
}
