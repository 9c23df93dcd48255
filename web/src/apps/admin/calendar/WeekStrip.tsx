import { getCalendarDays } from '@goldline/contract/staff'
import { occupancyPercent } from '@goldline/domain/appointment/occupancy'
import { addDays, type Day } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { rangeOf } from '../days/range-of.ts'
import styles from './WeekStrip.module.css'

type Props = { day: Day; today: Day; staffId: string | undefined; onShow: (day: Day) => void }

const week = [0, 1, 2, 3, 4, 5, 6]

/** Shows the week on a phone: each day with its occupancy, as a button that opens the day. */
export function WeekStrip({ day, today, staffId, onShow }: Props) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const range = rangeOf('week', day)
  const { data } = useQuery(useApi().query(getCalendarDays, { query: range }))
  return (
    <nav className={styles.strip} aria-label={t('word.week')}>
      {week.map((offset) => {
        const each = addDays(range.from, offset)
        const figures = data?.find(({ date }) => date === each)
        const percent = figures && occupancyPercent(staffFigures(figures.staff, staffId))
        return (
          <button
            key={each}
            type="button"
            aria-current={each === day ? 'date' : undefined}
            data-today={each === today || undefined}
            data-drop-day={each === day ? undefined : each}
            onClick={() => onShow(each)}
          >
            <span className="visually-hidden">
              {[format.dayLong(each), percent !== undefined && intl.formatNumber(percent / 100, { style: 'percent' })]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span aria-hidden="true">{format.weekdayShort(each)}</span>
            <b aria-hidden="true">{format.dayOfMonth(each)}</b>
            <i style={{ '--share': (percent ?? 0) / 100 } as CSSProperties} />
          </button>
        )
      })}
    </nav>
  )
}

type Figures = { staffId: string; count: number; bookable: number; taken: number }

/** Returns one person's figures, or the sum of all staff. */
export function staffFigures(staff: readonly Figures[], staffId: string | undefined): Omit<Figures, 'staffId'> {
  return staff
    .filter((each) => staffId === undefined || each.staffId === staffId)
    .reduce(
      (sum, { count, bookable, taken }) => ({
        count: sum.count + count,
        bookable: sum.bookable + bookable,
        taken: sum.taken + taken,
      }),
      { count: 0, bookable: 0, taken: 0 },
    )
}
