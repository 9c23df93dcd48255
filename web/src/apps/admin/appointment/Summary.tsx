import { useFormat } from '../../../i18n/format.ts'
import styles from './EntryForm.module.css'
import { Money } from './EntryServices.tsx'

type Props = {
  /** Epoch milliseconds; undefined: not chosen yet. */
  start: number | undefined
  /** How long, and what it costs; undefined while no service is chosen. */
  takes: { minutes: number; total: number; from: boolean } | undefined
  /** Whose it is; empty: nobody yet. */
  name: string
}

/** In sight beside the button, however far the form is scrolled: when, whose, and what it costs. */
export function Summary({ start, takes, name }: Props) {
  const format = useFormat()
  const when = start === undefined ? '' : new Date(start).toISOString()
  return (
    <p className={styles.told}>
      {when !== '' && (
        <b>
          {format.instantDayLong(when)}, {format.time(when)}
          {takes && ` · ${format.duration(takes.minutes)}`}
        </b>
      )}
      <span>
        {name}
        {name !== '' && takes && ' · '}
        {takes && <Money {...takes} />}
      </span>
    </p>
  )
}
