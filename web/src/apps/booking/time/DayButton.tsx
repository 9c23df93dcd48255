import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import styles from './DayButton.module.css'
import { useStartChoice } from './start-choice.ts'

type Props = { day: string; free: DayAvailability; selected: boolean; weekday?: boolean }

/** Shows one day of the calendar or week with its number of free starts, or that it is closed or full. */
export function DayButton({ day, free, selected, weekday = false }: Props) {
  const t = useText()
  const format = useFormat()
  const { choose, today } = useStartChoice()
  const isFree = typeof free === 'number'
  return (
    <button
      type="button"
      className={styles.day}
      data-free={isFree || free}
      data-today={day === today}
      data-tall={weekday}
      aria-pressed={selected}
      disabled={free === 'none'}
      onClick={() => choose(day)}
    >
      <span aria-hidden="true">
        {weekday && <small>{format.weekdayShort(day)}</small>}
        {format.dayOfMonth(day)}
        {(weekday || free !== 'none') && (
          <small className={styles.free}>
            {isFree ? (weekday ? t('booking.day.free', { count: free }) : free) : t(`booking.day.${free}`)}
          </small>
        )}
      </span>
      <span className="visually-hidden">
        {format.dayLong(day)}, {isFree ? t('booking.free.count', { count: free }) : t(`booking.free.${free}`)}
      </span>
    </button>
  )
}

/** The number of free starts; `full`: open but fully booked, so that one can join its waiting list (AVL-11). */
type DayAvailability = number | 'none' | 'full'

export function dayAvailability(
  dates: readonly { date: string; free: number }[],
  full: readonly string[],
): (day: string) => DayAvailability {
  const free = new Map(dates.map((each) => [each.date, each.free]))
  return (day) => free.get(day) || (full.includes(day) ? 'full' : 'none')
}
