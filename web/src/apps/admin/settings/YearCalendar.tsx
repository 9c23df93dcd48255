import type { OwnOpening } from '@goldline/contract/setup/settings'
import { dayKind } from '@goldline/domain/business-object/opening-edit'
import { addDays, type Day, weekdays } from '@goldline/domain/time/day'
import { weeksOfMonth } from '@goldline/domain/time/period'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { weekdayHead } from '../weekday.ts'
import styles from './SalonScreen.module.css'

type Props = { opening: OwnOpening; today: Day; onPick: (day: Day) => void }

/** Shows twelve months with open, closed and exceptional days; pressing a day sets an exception (BIZ-02). */
export function YearCalendar({ opening, today, onPick }: Props) {
  const t = useText()
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`)
  return (
    <>
      <p className={row(16, 'wrap', 'across', 'gy8', 'middle')}>
        <IconButton
          label={t('admin.opening.year.before')}
          disabled={year <= thisYear}
          onClick={() => setYear(year - 1)}
        >
          <LeftIcon size={18} />
        </IconButton>
        <b aria-live="polite">{year}</b>
        <IconButton label={t('admin.opening.year.next')} onClick={() => setYear(year + 1)}>
          <RightIcon size={18} />
        </IconButton>
        <span>{t('admin.opening.legend')}</span>
      </p>
      <div className={styles.year}>
        {months.map((first) => (
          <Month key={first} first={first} opening={opening} onPick={onPick} />
        ))}
      </div>
    </>
  )
}

function Month({ first, opening, onPick }: { first: Day; opening: OwnOpening; onPick: (day: Day) => void }) {
  const intl = useIntl()
  const format = useFormat()
  const weeks = useMemo(() => weeksOfMonth(first), [first])
  return (
    <table className={styles.month}>
      <caption className={look('pb4', 'w650', 'text-left')}>{format.monthName(first)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday, index) => (
            <th className={look('faint', 'w650')} key={weekday} scope="col">
              {weekdayHead(intl, addDays('2024-01-01', index)).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its weekday
              <td className={look('p0')} key={index}>
                {day && <DayButton day={day} opening={opening} onPick={onPick} intl={intl} format={format} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: Day
  opening: OwnOpening
  onPick: (day: Day) => void
  intl: ReturnType<typeof useIntl>
  format: ReturnType<typeof useFormat>
}

function DayButton({ day, opening, onPick, intl, format }: DayProps) {
  const kind = dayKind(opening, day)
  const said = intl.t(`admin.opening.kind.${kind}`)
  return (
    <button type="button" data-kind={kind} aria-label={`${format.dayLong(day)}, ${said}`} onClick={() => onPick(day)}>
      {Number(day.slice(8))}
    </button>
  )
}
