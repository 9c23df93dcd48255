import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './HourGutter.module.css'
import { place } from './places.ts'

/** Hides an hour's label this near to the current time's. */
const hiddenWithin = 12

type Props = { hours: Span; now: number | undefined; onBeyond?: (() => void) | undefined }

export function HourGutter({ hours, now, onBeyond }: Props) {
  const t = useText()
  const format = useFormat()
  const text = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes))
  const first = Math.ceil((hours.from + 1) / 60)
  const full = Array.from({ length: Math.ceil(hours.to / 60) - first }, (_, index) => (first + index) * 60)
  return (
    <div className={styles.gutter}>
      <div aria-hidden="true">
        {full
          .filter((minutes) => now === undefined || Math.abs(minutes - now) > hiddenWithin)
          .map((minutes) => (
            <span key={minutes} className={styles.hour} style={place({ from: minutes, to: minutes })}>
              {text(minutes)}
            </span>
          ))}
        {now !== undefined && (
          <span className={styles.nowLabel} style={place({ from: now, to: now })}>
            {text(now)}
          </span>
        )}
      </div>
      {onBeyond && hours.from > 0 && (
        <button type="button" className={styles.before} onClick={onBeyond}>
          {t('admin.calendar.before', { time: text(hours.from) })}
        </button>
      )}
      {onBeyond && hours.to < 1440 && (
        <button type="button" className={styles.after} onClick={onBeyond}>
          {t('admin.calendar.after', { time: text(hours.to) })}
        </button>
      )}
    </div>
  )
}
