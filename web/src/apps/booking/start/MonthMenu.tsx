import type { Day } from '@goldline/domain/time/day'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DownIcon } from '../../../kit/icons.tsx'
import styles from './MonthMenu.module.css'
import { useStartChoice } from './start-choice.ts'
import { monthOf, openDayOn } from './use-turn.ts'

/** The shown day's month, to go to another one by: the phone's own menu of those in which a day can be opened. */
export function MonthMenu({ free, shown }: { free: readonly Day[]; shown: Day }) {
  const t = useText()
  const format = useFormat()
  const { full, choose } = useStartChoice()
  const month = monthOf(shown)
  const months = [...new Set([...free, ...full, shown].map(monthOf))].sort()
  const go = (to: string) => {
    const day = openDayOn({ free, full }, monthOf, to)
    if (day !== undefined) choose(day)
  }
  return (
    <span className={styles.menu}>
      <select aria-label={t('booking.month')} value={month} onChange={(event) => go(event.target.value)}>
        {months.map((each) => (
          <option key={each} value={each}>
            {format.month(`${each}-01`)}
          </option>
        ))}
      </select>
      <DownIcon size={16} />
    </span>
  )
}
