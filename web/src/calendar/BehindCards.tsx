import { outside, type Span } from '@goldline/domain/time/spans'
import { useIntl } from 'react-intl'
import { AwayIcon, BookIcon, CupIcon, PalmIcon, PlasterIcon } from '../kit/calendar-icons.tsx'
import styles from './BehindCards.module.css'
import type { Background } from './day-columns.ts'
import { place } from './places.ts'

type Absence = Background['absences'][number]
export const absenceIcons = {
  VACATION: PalmIcon,
  SICK: PlasterIcon,
  TRAINING: BookIcon,
  OTHER: AwayIcon,
} as const satisfies Record<Absence['kind'], unknown>

/** STF-03: each thing that holds time looks different and is named: off-hours, breaks, absences. */
export function BehindCards({ background, hours }: { background: Background; hours: Span }) {
  const { working, breaks, absences } = background
  return (
    <>
      {outside([...working, ...breaks], hours).map((span) => (
        <div key={span.from} className={styles.off} style={place(span)} />
      ))}
      {breaks.map((span) => (
        <Break key={span.from} span={span} />
      ))}
      {absences.map((absence) => (
        <Away key={`${absence.kind}${absence.from}`} absence={absence} hours={hours} />
      ))}
    </>
  )
}

function Break({ span }: { span: Span }) {
  const intl = useIntl()
  return (
    <div className={styles.break} style={place(span)}>
      <span>
        <CupIcon size={14} />
        {intl.formatMessage({ id: 'admin.calendar.break' })}
      </span>
    </div>
  )
}

function Away({ absence, hours }: { absence: Absence; hours: Span }) {
  const intl = useIntl()
  const Icon = absenceIcons[absence.kind]
  const shown = { from: Math.max(absence.from, hours.from), to: Math.min(absence.to, hours.to) }
  if (shown.from >= shown.to) return null
  return (
    <div className={styles.away} style={place(shown)} data-asked={absence.asked || undefined}>
      <Icon size={16} />
      <b>{intl.formatMessage({ id: `admin.absence.${absence.kind}` })}</b>
      {absence.asked && <span>{intl.formatMessage({ id: 'admin.absence.asked' })}</span>}
    </div>
  )
}
