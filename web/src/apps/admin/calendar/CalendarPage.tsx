import { useState } from 'react'
import { SalonIntl } from '../../../SalonIntl.tsx'
import styles from './CalendarScreen.module.css'
import { CalendarScreen } from './CalendarScreen.tsx'
import { DayFailure, DaySkeleton } from './DayStates.tsx'
import { computersToday, useFrame } from './use-frame.ts'

/** Learns the salon, then shows its calendar in its zone and its formats (BIZ-05). */
export function CalendarPage() {
  const [first] = useState(computersToday)
  const salon = useFrame(first)
  if (!salon.data) {
    return (
      <main className={styles.screen}>
        {salon.isError ? <DayFailure error={salon.error} onRetry={() => void salon.refetch()} /> : <DaySkeleton />}
      </main>
    )
  }
  const { country, timeZone } = salon.data.businessObject
  return (
    <SalonIntl country={country} timeZone={timeZone}>
      <CalendarScreen salon={salon.data} />
    </SalonIntl>
  )
}
