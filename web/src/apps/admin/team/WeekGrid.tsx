import { getCalendarFrame } from '@goldline/contract/staff'
import type { Rota, RotaPerson } from '@goldline/contract/staff/rota'
import type { DayMark as Mark } from '@goldline/domain/business-object/day-mark'
import { hoursOf, minutesOf } from '@goldline/domain/staff/hours'
import { weekOfPattern } from '@goldline/domain/staff/rota'
import { type Day, dayNumber } from '@goldline/domain/time/day'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { DayMark } from '../calendar/DayMark.tsx'
import { weekdayAndDate } from '../weekday.ts'
import { AbsenceCell, DayCell } from './GridCells.tsx'
import { buildRotaCells, type HoursRange, hoursRange, isAway } from './grid.ts'
import { formatHours } from './hours-text.ts'
import { RepeatIcon } from './icons.tsx'
import staffingStyles from './Staffing.module.css'
import styles from './WeekGrid.module.css'

type GridActions = {
  onDay?: ((staffId: string, date: Day) => void) | undefined
  onPattern?: ((staffId: string) => void) | undefined
}
type Props = GridActions & { rota: Rota; monday: Day; today: Day }

/** Shows one row per person and one column per day; on a phone, one card per person. */
export function WeekGrid({ rota, monday, today, ...actions }: Props) {
  const t = useText()
  const scale = hoursRange(rota)
  const to = rota.opening.at(-1)?.date ?? monday
  const { data: frame } = useQuery(useApi().query(getCalendarFrame, { query: { from: monday, to } }))
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <caption className="visually-hidden">{t('admin.rota')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes(look('hyphens'), styles.corner)}>
              {t('word.personCount', { count: rota.staff.length })}
            </th>
            {rota.opening.map(({ date, spans }) => (
              <DayHead
                key={date}
                date={date}
                today={today}
                open={formatHours(spans)}
                mark={frame?.opening.find((each) => each.date === date)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rota.staff.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              rota={rota}
              monday={monday}
              today={today}
              scale={scale}
              {...actions}
            />
          ))}
        </tbody>
        <Staffing rota={rota} />
      </table>
      <Legend />
    </div>
  )
}

type HeadProps = { date: Day; today: Day; open: string; mark: Mark | undefined }

/** Names the holiday of a day, which explains why it is closed or has its own hours (BIZ-08). */
function DayHead({ date, today, open, mark }: HeadProps) {
  const intl = useIntl()
  const t = useText()
  return (
    <th
      scope="col"
      className={classes(look('hyphens'), styles.day)}
      data-today={date === today || undefined}
      data-closed={open === '' || undefined}
    >
      <b>{weekdayAndDate(intl, date)}</b>
      <small>{open === '' ? t('word.closedDay') : t('admin.team.open', { hours: unbroken(open) })}</small>
      <DayMark mark={mark} />
    </th>
  )
}

/** Prevents line breaks within a span. */
const unbroken = (hours: string): string => hours.replaceAll('–', '\u2060–\u2060')

type RowProps = GridActions & { person: RotaPerson; rota: Rota; monday: Day; today: Day; scale: HoursRange }

function PersonRow({ person, rota, monday, today, scale, onDay, onPattern }: RowProps) {
  const t = useText()
  const name = fullName(person)
  const minutes = person.days.reduce((sum, day) => sum + (isAway(person, day.date) ? 0 : minutesOf(day.spans)), 0)
  const closed = new Set(rota.opening.filter(({ spans }) => spans.length === 0).map(({ date }) => date))
  return (
    <tr>
      <th scope="row" className={styles.person}>
        <span>
          <PersonAvatar person={person} />
          <span className={classes(look('grow', 'min-w-0'), styles.who)}>
            <b>{name}</b>
            <PatternName person={person} monday={monday} onPattern={onPattern} />
          </span>
          <span className={classes(look('f14', 'nowrap', 'w700'), styles.sum)}>
            {t('word.hourCount', { hours: hoursOf(minutes) })}
          </span>
        </span>
      </th>
      {buildRotaCells(person).map((cell) =>
        cell.absence ? (
          <AbsenceCell key={cell.days[0]?.date} absence={cell.absence} days={cell.days} />
        ) : (
          cell.days.map((day) => (
            <DayCell
              key={day.date}
              person={person}
              day={day}
              scale={scale}
              today={day.date === today}
              closed={closed.has(day.date)}
              onOpen={onDay && (() => onDay(person.id, day.date))}
            />
          ))
        ),
      )}
    </tr>
  )
}

/** Shows the pattern's length, and which of its weeks the rota shows (STF-10). */
function PatternName({
  person,
  monday,
  onPattern,
}: { person: RotaPerson; monday: Day } & Pick<GridActions, 'onPattern'>) {
  const t = useText()
  const { from, weeks } = person.pattern
  const week = 'ABCD'[weekOfPattern(from, weeks.length, dayNumber(monday))] ?? 'A'
  const words = (
    <>
      <RepeatIcon size={14} />
      {weeks.length === 1 ? t('admin.team.pattern.weekly') : t('admin.team.pattern.now', { count: weeks.length, week })}
    </>
  )
  if (!onPattern) return <small>{words}</small>
  const label = t('admin.team.pattern.of', { name: person.name })
  return (
    <button type="button" className={styles.pattern} title={label} onClick={() => onPattern(person.id)}>
      {words}
      <span className="visually-hidden">, {label}</span>
    </button>
  )
}

function Legend() {
  const t = useText()
  return (
    <ul className={styles.legend}>
      {(['usual', 'exception', 'approved', 'asked'] as const).map((kind) => (
        <li key={kind} data-kind={kind}>
          {t(`admin.team.legend.${kind}`)}
        </li>
      ))}
    </ul>
  )
}

/** Counts the staff at work, without those who requested an absence; amber if the salon is open without staff. */
function Staffing({ rota: { opening, staff } }: { rota: Rota }) {
  const intl = useIntl()
  const t = useText()
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.person}>
          <span className={classes(look('grow', 'min-w-0'), styles.who)}>
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
              className={staffingStyles.staffing}
              data-low={(open.length > 0 && there.length === 0) || undefined}
              data-day={weekdayAndDate(intl, date)}
            >
              {open.length === 0 && there.length === 0 ? (
                t('word.closedDay')
              ) : (
                <>
                  <b>{t('admin.team.there', { count: there.length, hours })}</b>
                  <span className={staffingStyles.dots} aria-hidden="true">
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
