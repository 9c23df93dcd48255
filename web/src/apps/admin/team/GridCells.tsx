import type { Absence } from '@goldline/contract/staff/absences'
import type { RotaDay, RotaPerson } from '@goldline/contract/staff/rota'
import type { Span } from '@goldline/domain/availability/facts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { absenceIcons } from '../days/absence-icons.ts'
import { weekdayAndDate } from '../weekday.ts'
import styles from './GridCells.module.css'
import type { HoursRange } from './grid.ts'
import { formatSpan } from './hours-text.ts'
import { PencilIcon } from './icons.tsx'

type DayProps = {
  person: RotaPerson
  day: RotaDay
  scale: HoursRange
  closed: boolean
  today: boolean
  onOpen: (() => void) | undefined
}

/** Shows hours as text, and as a bar on the week's scale; a date with its own hours is gold, with a pencil. */
export function DayCell({ person, day, scale, closed, today, onOpen }: DayProps) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { date, spans, exception } = day
  const parts = person.absences.filter(({ hours, from, to }) => hours !== null && from <= date && date <= to)
  const free = t('word.offDay')
  const whose = `${person.name}, ${format.dayLong(date)}: `
  const cellClass = classes(styles.cell, spans.length === 0 && styles.free, exception && styles.exception)
  const inside = (
    <>
      <span className="visually-hidden">
        {whose}
        {exception && `${t('admin.team.legend.exception')}, `}
      </span>
      {exception && <PencilIcon size={14} />}
      {spans.length === 0 ? free : spans.map((span) => <span key={span.from}>{formatSpan(span)} </span>)}
      {parts.map((part) => (
        <PartDayAbsence key={part.id} absence={part} />
      ))}
      {spans.length > 0 && <Bar spans={spans} scale={scale} />}
    </>
  )
  return (
    <td data-closed={closed || undefined} data-today={today || undefined} data-day={weekdayAndDate(intl, date)}>
      {onOpen ? (
        <button type="button" className={cellClass} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={cellClass}>{inside}</div>
      )}
    </td>
  )
}

function PartDayAbsence({ absence: { kind, hours, status } }: { absence: Absence }) {
  const Icon = absenceIcons[kind ?? 'OTHER']
  return (
    <em data-status={status}>
      <Icon size={14} />
      {hours && formatSpan(hours)}
    </em>
  )
}

function Bar({ spans, scale: { from, to } }: { spans: readonly Span[]; scale: HoursRange }) {
  const percent = (minutes: number) => `${(100 * minutes) / Math.max(1, to - from)}%`
  return (
    <span className={styles.bar} aria-hidden="true">
      {spans.map((span) => (
        <i
          key={span.from}
          style={{ left: percent(span.from - from), width: percent(Math.min(span.to, to) - span.from) }}
        />
      ))}
    </span>
  )
}

/** Cell for consecutive days of one absence. */
export function AbsenceCell({ absence, days }: { absence: Absence; days: readonly RotaDay[] }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const kind = absence.kind ?? 'AWAY'
  const Icon = absenceIcons[absence.kind ?? 'OTHER']
  const status = t(`admin.team.legend.${absence.status === 'ASKED' ? 'asked' : 'approved'}`)
  return (
    <td colSpan={days.length} data-day={weekdayAndDate(intl, days[0]?.date ?? absence.from)}>
      <div className={styles.absence} data-status={absence.status}>
        <b>
          <Icon size={16} />
          {t(`absence.kind.${kind}`)}
        </b>
        <small>
          {format.dayMonth(absence.from)}
          {absence.to !== absence.from && ` – ${format.dayMonth(absence.to)}`}
          {dot}
          {status}
        </small>
      </div>
    </td>
  )
}
