import { AtSalon } from '../AtSalon.tsx'
import styles from './CalendarScreen.module.css'
import { CalendarScreen } from './CalendarScreen.tsx'
import { DaySkeleton } from './DayStates.tsx'

/** Shows the calendar once the salon is known. */
export function CalendarPage() {
  return (
    <AtSalon frame={(inside) => <div className={styles.screen}>{inside}</div>} skeleton={<DaySkeleton />}>
      {(salon) => <CalendarScreen salon={salon} />}
    </AtSalon>
  )
}
