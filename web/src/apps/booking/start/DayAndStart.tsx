import type { ReactNode } from 'react'
import styles from './DayAndStart.module.css'
import { DaySlots, type SlotsAnswer } from './DaySlots.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { useStartChoice } from './start-choice.ts'
import { WeekStrip } from './WeekStrip.tsx'

type Props = { dates: readonly { date: string; free: number }[]; slots: SlotsAnswer; full: ReactNode }

/**
 * A calendar (a month, on a phone a week) beside the chosen day's starts. `full`: what to show for a day without any.
 */
export function DayAndStart({ dates, slots, full }: Props) {
  const { day } = useStartChoice()
  return (
    <div className={styles.columns}>
      <div className={styles.wide}>
        <MonthCalendar dates={dates} day={day} />
      </div>
      <div className={styles.narrow}>
        <WeekStrip dates={dates} day={day} />
      </div>
      {day !== undefined && <DaySlots day={day} slots={slots} full={full} />}
    </div>
  )
}
