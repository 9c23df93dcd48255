import type { BusinessObject } from '@goldline/contract/business-object'
import { type OpenHours, openHours, specialDays, usualWeek } from '@goldline/domain/business-object/week'
import { weekdayOf } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import styles from './VisitUs.module.css'

type Props = { opening: BusinessObject['opening']; today: string }

/** Shows the usual week with today marked, and exceptional days (BIZ-02); collapsed on small screens. */
export function OpeningHours(props: Props) {
  const t = useText()
  return (
    <>
      <details className={styles.folded}>
        <summary>{t('salon.hours')}</summary>
        {/* A link to this id opens the details element, in browsers that support it. */}
        <div id="hours">
          <Tables {...props} />
        </div>
      </details>
      <div className={styles.open}>
        <Tables {...props} caption={t('salon.hours')} />
      </div>
    </>
  )
}

function Tables({ opening, today, caption }: Props & { caption?: string }) {
  const t = useText()
  const special = specialDays(opening, today)
  return (
    <>
      <table className={styles.hours}>
        {caption && <caption className={look('pb8', 'text-left', 'f15', 'w700')}>{caption}</caption>}
        <tbody>
          {usualWeek(opening).map(({ weekday, hours }) => {
            const isToday = weekday === weekdayOf(today)
            return (
              <tr key={weekday} aria-current={isToday ? 'date' : undefined}>
                <th scope="row">
                  {t(`weekday.${weekday}`)}
                  {isToday && ` (${t('salon.hours.today')})`}
                </th>
                <td className={look('text-right', 'quiet', 'num')}>
                  <Hours hours={isToday ? openHours(opening, today) : hours} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {special.length > 0 && <SpecialDays days={special} />}
    </>
  )
}

function SpecialDays({ days }: { days: ReturnType<typeof specialDays> }) {
  const t = useText()
  const format = useFormat()
  return (
    <table className={styles.hours}>
      <caption className={look('pb8', 'text-left', 'f15', 'w700')}>{t('salon.hours.special')}</caption>
      <tbody>
        {days.map(({ from, to, weekday, hours }) => (
          <tr key={`${from} ${to} ${weekday}`}>
            <th scope="row">
              {weekday !== null && `${t(`weekday.${weekday}`)}, `}
              {from === to ? format.dayShort(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`}
            </th>
            <td className={look('text-right', 'quiet', 'num')}>
              <Hours hours={hours} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows a day's hours, split at its breaks; hours past midnight end on the next morning. */
function Hours({ hours }: { hours: readonly OpenHours[] }) {
  const t = useText()
  const format = useFormat()
  const time = (minutes: number) => format.timeOfDay(formatTimeOfDay(minutes))
  if (hours.length === 0) return t('word.closedDay')
  return hours.map(({ from, to }) => <span key={from}>{`${time(from)} – ${time(to)}`}</span>)
}
