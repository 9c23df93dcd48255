import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { HourglassIcon } from '../kit/calendar-icons.tsx'
import type { Held } from './day-columns.ts'
import styles from './HeldStart.module.css'
import type { Place } from './places.ts'
import { place } from './places.ts'

/**
 * APT-14: somebody types their PIN for this start; says until when it is held, and nothing about who it is. APT-20: or
 * it is kept for as long as the change that left it can be taken back.
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
