import type { Report } from '@goldline/contract/report'
import { addDays, weekdays } from '@goldline/domain/time/day'
import type { CSSProperties, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import styles from './Grids.module.css'
import { Nothing, ReportCard } from './ReportCard.tsx'

/** A Monday, for the names of the days. */
const monday = '2026-01-05'

/** Occupancy by weekday and hour: one hue, the number in every cell. */
export function HourMap({ hours }: { hours: Report['hours'] }) {
  const intl = useIntl()
  const { weekdayShort, timeOfDay } = useFormat()
  const columns = [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => a - b)
  const days = weekdays.filter((weekday) => hours.some((each) => each.weekday === weekday))
  return (
    <ReportCard
      title={intl.formatMessage({ id: 'admin.reports.byHour' })}
      definition={intl.formatMessage({ id: 'admin.reports.byHour.definition' })}
    >
      {hours.length === 0 && <Nothing>{intl.formatMessage({ id: 'admin.reports.none' })}</Nothing>}
      {hours.length > 0 && (
        <ScrollArea>
          <table className={styles.grid}>
            <thead>
              <tr>
                <td />
                {columns.map((hour) => (
                  <th key={hour} scope="col" aria-label={timeOfDay(`${String(hour).padStart(2, '0')}:00:00`)}>
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((weekday) => (
                <tr key={weekday}>
                  <th scope="row">{weekdayShort(addDays(monday, weekdays.indexOf(weekday)))}</th>
                  {columns.map((hour) => {
                    const found = hours.find((each) => each.weekday === weekday && each.hour === hour)
                    return (
                      <ShareCell
                        key={hour}
                        share={found?.occupancy ?? null}
                        text={found && intl.formatNumber(Math.round(found.occupancy * 100))}
                      />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </ReportCard>
  )
}

/** Wider than its card on a phone: by the keyboard, too, all of it is reached. */
export function ScrollArea({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <div className={styles.scroll} tabIndex={0}>
      {children}
    </div>
  )
}

/** With more of it the number would be hard to read (UI-13). */
const fullShade = 46

/** A share as a shade, with its number; hatched where there is none. */
export function ShareCell({ share, text }: { share: number | null; text: string | undefined }) {
  if (share === null) return <td className={styles.nothing} />
  const shade = { '--share': `${Math.round(share * fullShade)}%` } as CSSProperties
  return (
    <td className={styles.shade} style={shade}>
      {text}
    </td>
  )
}
