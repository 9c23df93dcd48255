import { type Span, uncoveredSpans } from '@goldline/domain/time/spans'
import { useText } from '../../../../i18n/use-text.ts'
import { CupIcon, ElsewhereIcon } from '../../../../kit/calendar-icons.tsx'
import { row } from '../../../../kit/look.ts'
import { absenceIcons } from '../../days/absence-icons.ts'
import { placeStyle } from '../../days/card-places.ts'
import type { Background } from '../../days/day-columns.ts'
import styles from './BehindCards.module.css'

type Absence = Background['absences'][number]

/**
 * STF-03, STF-04: draws unavailable time behind the cards, each kind differently: off-hours, breaks, absences, other
 * calendars.
 */
export function BehindCards({ background, hours }: { background: Background; hours: Span }) {
  const { working, breaks, absences, busy } = background
  return (
    <>
      {uncoveredSpans([...working, ...breaks], hours).map((span) => (
        <div key={span.from} className={styles.off} style={placeStyle(span)} />
      ))}
      {breaks.map((span) => (
        <Break key={span.from} span={span} />
      ))}
      {busy.map((span) => (
        <BusyTime key={span.from} span={span} hours={hours} />
      ))}
      {absences.map((absence) => (
        <AbsenceTime key={`${absence.kind}${absence.from}`} absence={absence} hours={hours} />
      ))}
    </>
  )
}

function Break({ span }: { span: Span }) {
  const t = useText()
  return (
    <div className={styles.break} style={placeStyle(span)}>
      <span className={row(8, 'middle', 'py0', 'px8', 'r-xs', 'on-sunken')}>
        <CupIcon size={14} />
        {t('word.break')}
      </span>
    </div>
  )
}

function BusyTime({ span, hours }: { span: Span; hours: Span }) {
  const t = useText()
  const shown = { from: Math.max(span.from, hours.from), to: Math.min(span.to, hours.to) }
  if (shown.from >= shown.to) return null
  return (
    <div className={styles.busy} style={placeStyle(shown)}>
      <span className={row(8, 'middle', 'min-w-0', 'py2', 'px8', 'r-xs', 'on-surface')}>
        <ElsewhereIcon size={14} />
        {t('word.busyElsewhere')}
      </span>
    </div>
  )
}

function AbsenceTime({ absence, hours }: { absence: Absence; hours: Span }) {
  const t = useText()
  const Icon = absenceIcons[absence.kind]
  const shown = { from: Math.max(absence.from, hours.from), to: Math.min(absence.to, hours.to) }
  if (shown.from >= shown.to) return null
  return (
    <div className={styles.away} style={placeStyle(shown)} data-asked={absence.asked || undefined}>
      <Icon size={16} />
      <b>{t(`absence.kind.${absence.kind}`)}</b>
      {absence.asked && <span>{t('admin.absence.asked')}</span>}
    </div>
  )
}
