import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import styles from './DayButton.module.css'
import type { Freeness } from './freeness.ts'
import { useTimeChoice } from './time-choice.ts'

type Props = { day: string; free: Freeness; selected: boolean; weekday?: boolean }

/** One day of the calendar or week, with a bar for how free it is. */
export function DayButton({ day, free, selected, weekday = false }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const { choose, today } = useTimeChoice()
  return (
    <button
      type="button"
      className={styles.day}
      data-free={free}
      data-today={day === today}
      data-tall={weekday}
      aria-pressed={selected}
      disabled={free === 'none'}
      onClick={() => choose(day)}
    >
      <span aria-hidden="true">
        {weekday && <small>{format.weekdayShort(day)}</small>}
        {format.dayOfMonth(day)}
      </span>
      <span className="visually-hidden">
        {format.dayLong(day)}, {intl.formatMessage({ id: `booking.free.${free}` })}
      </span>
    </button>
  )
}
