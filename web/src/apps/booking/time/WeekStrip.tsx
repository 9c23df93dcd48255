import { addDays, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { LeftIcon, RightIcon } from '../../../kit/later-icons.tsx'
import { DayButton } from './DayButton.tsx'
import { freenessOf } from './freeness.ts'
import { useTimeChoice } from './time-choice.ts'
import styles from './WeekStrip.module.css'

type Props = { dates: readonly { date: string; free: number }[]; day: string | undefined }

/** A week of days for a phone; it opens at the chosen day's week. */
export function WeekStrip({ dates, day }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const { today, lastDay, full } = useTimeChoice()
  const [turned, setTurned] = useState<string>()
  const monday = mondayOf(turned ?? day ?? today)
  const free = freenessOf(dates, full)
  return (
    <div>
      <div className={styles.head}>
        <span aria-live="polite">{format.month(addDays(monday, 3))}</span>
        <IconButton
          label={intl.formatMessage({ id: 'booking.week.previous' })}
          disabled={monday <= today}
          onClick={() => setTurned(addDays(monday, -7))}
        >
          <LeftIcon />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'booking.week.next' })}
          disabled={addDays(monday, 7) > lastDay}
          onClick={() => setTurned(addDays(monday, 7))}
        >
          <RightIcon />
        </IconButton>
      </div>
      <div className={styles.week}>
        {weekdays.map((_, index) => {
          const each = addDays(monday, index)
          return <DayButton key={each} day={each} free={free(each)} selected={each === day} weekday />
        })}
      </div>
    </div>
  )
}

const mondayOf = (day: string): string => addDays(day, -weekdays.indexOf(weekdayOf(day)))
