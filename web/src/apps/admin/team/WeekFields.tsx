import { hoursOf, minutesOf, worked } from '@goldline/domain/staff/hours'
import { type Weekday, weekdays } from '@goldline/domain/time/day'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import styles from './Forms.module.css'
import { HoursField } from './HoursField.tsx'
import { anyDayOf, hoursFault, spansOf } from './hours-text.ts'
import type { WeekDraft } from './pattern-draft.ts'

type Props = { week: WeekDraft; tried: boolean; onChange: (week: WeekDraft) => void }

/** Hours and breaks of each weekday, with their sum. */
export function WeekFields({ week, tried, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const days = weekdays.map((weekday) => ({ work: spansOf(week[weekday].work), breaks: spansOf(week[weekday].breaks) }))
  const minutes = days.reduce((sum, day) => sum + minutesOf(worked(day)), 0)
  const set = (weekday: Weekday, change: Partial<WeekDraft[Weekday]>) =>
    onChange({ ...week, [weekday]: { ...week[weekday], ...change } })
  const labelOf = (weekday: Weekday, id: 'admin.team.hours' | 'admin.team.breaks') =>
    `${format.weekdayLong(anyDayOf(weekday))}: ${t(id)}`
  return (
    <div className={styles.days}>
      {weekdays.map((weekday) => {
        const { work, breaks } = week[weekday]
        const ofWork = tried ? hoursFault(work) : undefined
        const ofBreaks = tried && ofWork === undefined ? hoursFault(work, breaks) : undefined
        return (
          <div key={weekday} className={styles.dayRow}>
            <HoursField
              label={labelOf(weekday, 'admin.team.hours')}
              value={work}
              onChange={(typed) => set(weekday, { work: typed })}
              error={ofWork && t(ofWork.id)}
            />
            <HoursField
              label={labelOf(weekday, 'admin.team.breaks')}
              placeholder={t('admin.team.breaks.none')}
              value={breaks}
              onChange={(typed) => set(weekday, { breaks: typed })}
              error={ofBreaks && t(ofBreaks.id)}
            />
          </div>
        )
      })}
      <p className={styles.sum} aria-live="polite">
        {t('admin.team.pattern.sum', { hours: hoursOf(minutes) })}
      </p>
    </div>
  )
}
