import type { Day } from '@goldline/domain/time/day'
import { addDays, daysBetween } from '@goldline/domain/time/day'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { DownIcon, RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useRovingTabIndex } from '../../../kit/use-roving-tab-index.ts'
import { DayButton, dayAvailability } from './DayButton.tsx'
import { useStartChoice } from './start-choice.ts'
import { monthOf, openDayOn, useCalendarArrows } from './use-calendar-arrows.ts'
import styles from './WeekStrip.module.css'

type Props = { dates: readonly { date: string; free: number }[]; day: string | undefined }

/** Shows seven days on a phone, in weeks counted from today; opens the week of the chosen day. */
export function WeekStrip({ dates, day }: Props) {
  const t = useText()
  const { today, full } = useStartChoice()
  const pageOf = (each: string) => addDays(today, Math.floor(daysBetween(today, each) / 7) * 7)
  const first = pageOf(day ?? today)
  const turn = useCalendarArrows(dates, pageOf, first)
  const free = dayAvailability(dates, full)
  const group = useRovingTabIndex<HTMLDivElement>('button')
  const [back, on] = [turn(-1), turn(1)]
  return (
    <div>
      <div className={classes(row(4, 'middle', 'quiet', 'w650', 'f14', 'mb8'), styles.head)}>
        <span className={look('grow')}>
          <MonthMenu free={dates.map(({ date }) => date)} shown={day ?? today} />
        </span>
        <IconButton label={t('form.date.previous.week')} disabled={!back} onClick={back}>
          <LeftIcon />
        </IconButton>
        <IconButton label={t('form.date.next.week')} disabled={!on} onClick={on}>
          <RightIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset supports no grid layout in some browsers */}
      <div className={styles.week} role="group" aria-label={t('booking.days')} {...group}>
        {Array.from({ length: 7 }, (_, index) => addDays(first, index)).map((each) => (
          <DayButton key={each} day={each} free={free(each)} selected={each === day} weekday />
        ))}
      </div>
    </div>
  )
}

/** Shows the shown day's month as a native menu of the months that have open days, with their number of free days. */
function MonthMenu({ free, shown }: { free: readonly Day[]; shown: Day }) {
  const t = useText()
  const format = useFormat()
  const { full, choose } = useStartChoice()
  const month = monthOf(shown)
  const months = [...new Set([...free, ...full, shown].map(monthOf))].sort()
  const isIn = (wanted: string) => (day: Day) => monthOf(day) === wanted
  const go = (to: string) => {
    const day = openDayOn({ free, full }, monthOf, to)
    if (day !== undefined) choose(day)
  }
  return (
    <span className={classes(look('anchor', 'inline', 'middle'), styles.menu)}>
      <b aria-hidden="true">{format.month(`${month}-01`)}</b>
      <DownIcon size={16} />
      <select aria-label={t('word.month')} value={month} onChange={(event) => go(event.target.value)}>
        {months.map((each) => (
          <option className={look('on-surface', 'color-text')} key={each} value={each}>
            {joinFacts(format.month(`${each}-01`), t('booking.free.days', { count: free.filter(isIn(each)).length }))}
          </option>
        ))}
      </select>
    </span>
  )
}
