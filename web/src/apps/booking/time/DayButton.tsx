import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import styles from './DayButton.module.css'
import { useStartChoice } from './start-choice.ts'

type Props = { day: string; free: Freeness; selected: boolean; weekday?: boolean }

/** One day of the calendar or week, with a bar for how free it is. */
export function DayButton({ day, free, selected, weekday = false }: Props) {
  const t = useText()
  const format = useFormat()
  const { choose, today } = useStartChoice()
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
        {format.dayLong(day)}, {t(`booking.free.${free}`)}
      </span>
    </button>
  )
}

/**
 * How free a day is, for the bar below it; exact numbers would be outdated at once. `full`: open, but all taken
 * (AVL-11).
 */
type Freeness = 'none' | 'full' | 'few' | 'many'

const few = 5

export function dayAvailability(
  dates: readonly { date: string; free: number }[],
  full: readonly string[],
): (day: string) => Freeness {
  const free = new Map(dates.map((each) => [each.date, each.free]))
  return (day) => {
    const starts = free.get(day) ?? 0
    if (starts === 0) return full.includes(day) ? 'full' : 'none'
    return starts <= few ? 'few' : 'many'
  }
}
