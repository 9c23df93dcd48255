import { addDays, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { daysOfMonth } from '@goldline/domain/time/period'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useRovingTabIndex } from '../../../kit/use-roving-tab-index.ts'
import styles from './DayAndStart.module.css'
import { DayButton, dayAvailability } from './DayButton.tsx'
import { DaySlots, type SlotsAnswer } from './DaySlots.tsx'
import { useStartChoice } from './start-choice.ts'
import { monthOf, useCalendarArrows } from './use-calendar-arrows.ts'
import { WeekStrip } from './WeekStrip.tsx'

type Props = { dates: readonly { date: string; free: number }[]; slots: SlotsAnswer; full: ReactNode }

/**
 * Shows a calendar (on a phone one week) beside the chosen day's starts.
 * @param full replaces the starts of a day without any
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

type MonthCalendarProps = { dates: readonly { date: string; free: number }[]; day: string | undefined }

/** Shows the chosen day's month, with weeks starting on Monday. */
function MonthCalendar({ dates, day }: MonthCalendarProps) {
  const t = useText()
  const format = useFormat()
  const { today, full } = useStartChoice()
  const month = monthOf(day ?? today)
  const turn = useCalendarArrows(dates, monthOf, month)
  const [back, on] = [turn(-1), turn(1)]
  const free = dayAvailability(dates, full)
  const group = useRovingTabIndex<HTMLDivElement>('button', 7)
  const days = daysOfMonth(month)
  const offset = weekdays.indexOf(weekdayOf(`${month}-01`))
  return (
    <div>
      <div className={row(4, 'middle', 'mb8', 'w700')}>
        <span className={look('grow')} aria-live="polite">
          {format.month(`${month}-01`)}
        </span>
        <IconButton label={t('form.date.previous.month')} disabled={!back} onClick={back}>
          <LeftIcon />
        </IconButton>
        <IconButton label={t('form.date.next.month')} disabled={!on} onClick={on}>
          <RightIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset supports no grid layout in some browsers */}
      <div className={styles.grid} role="group" aria-label={format.month(`${month}-01`)} {...group}>
        {/* Names the columns by a week that starts on Monday, 1 June 2026. */}
        {weekdays.map((_, index) => (
          <small key={weekdays[index]} aria-hidden="true">
            {format.weekdayShort(addDays('2026-06-01', index))}
          </small>
        ))}
        {weekdays.slice(0, offset).map((weekday) => (
          <span key={weekday} />
        ))}
        {days.map((each) => (
          <DayButton key={each} day={each} free={free(each)} selected={each === day} />
        ))}
      </div>
      <p className={look('mt12', 'faint', 'f13')}>{t('booking.free.legend')}</p>
    </div>
  )
}
