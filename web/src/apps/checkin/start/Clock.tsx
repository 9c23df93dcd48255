import { useEffect, useState } from 'react'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import styles from './Kiosk.module.css'

/** The time by the server's clock, renewed every few seconds. */
export function useTime(): number {
  const { skew } = useSalon()
  const [now, setNow] = useState(() => Date.now() + skew)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + skew), 5000)
    return () => clearInterval(timer)
  }, [skew])
  return now
}

/** Day and time at the salon. */
export function Clock() {
  const format = useFormat()
  const instant = new Date(useTime()).toISOString()
  return (
    <time className={styles.clock} dateTime={instant}>
      {format.instantDayLong(instant)} · {format.time(instant)}
    </time>
  )
}
