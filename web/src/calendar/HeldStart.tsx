import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { HourglassIcon } from '../kit/calendar-icons.tsx'
import type { Held } from './day-columns.ts'
import styles from './HeldStart.module.css'
import type { Place } from './places.ts'
import { place } from './places.ts'

/**
 * A start that is held: for a customer who is entering their code (APT-14; says until when, never for whom), or for as
 * long as the change that freed it can be undone (APT-20).
 */
export function HeldStart({ held, at }: { held: Held; at: Place }) {
  const t = useText()
  const format = useFormat()
  const until = format.time(held.expires)
  return (
    <p className={styles.held} style={place(held, at)}>
      <b>
        <HourglassIcon size={14} />
        {t(held.freed ? 'admin.calendar.freed' : 'admin.calendar.held')}
      </b>
      <span>{t('admin.calendar.heldUntil', { until })}</span>
    </p>
  )
}
