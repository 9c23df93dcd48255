import type { Report } from '@goldline/contract/report'
import { addDays, weekdays } from '@goldline/domain/time/day'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import styles from './Grids.module.css'
import { NoFigures, ReportCard } from './ReportCard.tsx'

const shades = [0, 1, 2, 3, 4, 5] as const

/** A Monday, to derive the weekday names from. */
const monday = '2026-01-05'

/** Shows occupancy by weekday and hour: shades of one colour, with the number in every cell. */
export function HourMap({ hours }: { hours: Report['hours'] }) {
  const intl = useIntl()
  const t = useText()
  const { weekdayShort, timeOfDay } = useFormat()
  const columns = [...new Set(hours.map(({ hour }) => hour))].sort((a, b) => a - b)
  const days = weekdays.filter((weekday) => hours.some((each) => each.weekday === weekday))
  return (
    <ReportCard
      title={t('admin.reports.byHour')}
      definition={t('admin.reports.byHour.definition')}
      aside={<ShareScale />}
    >
      {hours.length === 0 && <NoFigures>{t('admin.reports.none')}</NoFigures>}
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

/** Legend of the shades. */
function ShareScale() {
  const t = useText()
  return (
    <div className={classes(row(4, 'middle', 'quiet', 'f13'), styles.scale)} aria-hidden="true">
      {t('admin.reports.byHour.little')}
      {shades.map((shade) => (
        <i key={shade} data-shade={shade} />
      ))}
      {t('admin.reports.byHour.much')}
    </div>
  )
}

/** Scrolls content that is wider than a phone's card, also by keyboard. */
export function ScrollArea({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable to scroll by keyboard
    <div className={styles.scroll} tabIndex={0}>
      {children}
    </div>
  )
}

/** Shows a share in one of six shades, with its number, dark on bright shades (UI-13); hatched if there is no share. */
export function ShareCell({ share, text }: { share: number | null; text: string | undefined }) {
  if (share === null) return <td className={styles.nothing} />
  return (
    <td className={classes(look('w650'), styles.shade)} data-shade={shadeOf(share)}>
      {text}
    </td>
  )
}

/** Returns a shade from 0 to 5. Most shares are above a third, so all low shares have the same shade. */
const shadeOf = (share: number): number => Math.max(0, Math.min(shades.length - 1, Math.floor(share * 8) - 2))
