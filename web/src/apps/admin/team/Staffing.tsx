import type { Rota } from '@goldline/contract/staff/rota'
import { hoursOf, minutesOf } from '@goldline/domain/staff/hours'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { weekdayAndDate } from '../weekday.ts'
import { isAway } from './grid.ts'
import styles from './Staffing.module.css'
import grid from './WeekGrid.module.css'

/** Number of staff at work, without those who requested an absence; amber if the salon is open without staff. */
export function Staffing({ rota: { opening, staff } }: { rota: Rota }) {
  const intl = useIntl()
  const t = useText()
  return (
    <tfoot>
      <tr>
        <th scope="row" className={grid.person}>
          <span className={grid.who}>
            <b>{t('admin.team.staffing')}</b>
            <small>{t('admin.team.staffing.text')}</small>
          </span>
        </th>
        {opening.map(({ date, spans: open }) => {
          const there = staff.flatMap((person) => {
            const spans = person.days.find((day) => day.date === date)?.spans ?? []
            return spans.length > 0 && !isAway(person, date) ? [minutesOf(spans)] : []
          })
          const hours = hoursOf(there.reduce((sum, each) => sum + each, 0))
          return (
            <td
              key={date}
              className={styles.staffing}
              data-low={(open.length > 0 && there.length === 0) || undefined}
              data-day={weekdayAndDate(intl, date)}
            >
              {open.length === 0 && there.length === 0 ? (
                t('admin.team.closed')
              ) : (
                <>
                  <b>{t('admin.team.there', { count: there.length, hours })}</b>
                  <span className={styles.dots} aria-hidden="true">
                    {staff.map(({ id }, index) => (
                      <i key={id} data-there={index < there.length || undefined} />
                    ))}
                  </span>
                </>
              )}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
