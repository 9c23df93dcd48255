import type { Appointment } from '@goldline/contract/appointment'
import { memo } from 'react'
import { useIntl } from 'react-intl'
import { useFormat } from '../i18n/format.ts'
import { StatusIcon, TypeIcon } from '../kit/status-icons.tsx'
import styles from './AppointmentCard.module.css'
import { useAppointmentText } from './appointment-text.ts'
import type { Card } from './day-columns.ts'
import type { Lane } from './lanes.ts'
import { place } from './place.ts'

type Props = {
  card: Card
  lane: Lane
  inTabOrder: boolean
  selected: boolean
  fresh: boolean
  onOpen: (card: Card) => void
}

/** UI-19: status by colour, icon and surface; who, what, when. The accessible name has everything, whatever fits. */
export const AppointmentCard = memo(function AppointmentCard({ card, lane, onOpen, ...state }: Props) {
  const { status, bookingType } = card.appointment
  const size = sizeOf(card)
  const words = useWords(card)
  const small = size === 'small'
  return (
    <button
      type="button"
      className={styles.card}
      style={place(card, lane)}
      data-card={card.key}
      data-status={status}
      data-type={bookingType}
      data-size={size}
      data-fresh={state.fresh || undefined}
      aria-current={state.selected || undefined}
      tabIndex={state.inTabOrder ? 0 : -1}
      onClick={() => onOpen(card)}
    >
      <span className={styles.first}>
        <span className={styles.line}>
          <b>
            {words.who}
            <Comma />
          </b>
          {small && <span className={styles.beside}>{words.what || words.time}</span>}
        </span>
        <Icons appointment={card.appointment} />
      </span>
      {!small && <span className={styles.what}>{words.what || words.status}</span>}
      {size === 'large' && (
        <span className={styles.time}>
          <Comma />
          {words.time}
        </span>
      )}
      <span className="visually-hidden">
        {[size === 'large' || (small && !words.what) ? '' : words.time, words.status, words.type]
          .filter(Boolean)
          .map((word) => `, ${word}`)}
      </span>
    </button>
  )
})

/** Minutes from which there is room for two lines, and for three. */
const [twoLines, threeLines] = [31, 45]

function sizeOf({ from, to }: Card): 'small' | 'medium' | 'large' {
  if (to - from < twoLines) return 'small'
  return to - from < threeLines ? 'medium' : 'large'
}

function useWords(card: Card) {
  const intl = useIntl()
  const format = useFormat()
  const text = useAppointmentText()
  const { status, bookingType } = card.appointment
  const [from, to] = [card.start, card.end].map((instant) => format.time(new Date(instant).toISOString()))
  return {
    who: text.who(card.appointment),
    what: text.what(card),
    time: intl.formatMessage({ id: 'admin.timeRange' }, { from, to }),
    status: text.status(status),
    type: status === 'BLOCKER' ? '' : text.type(bookingType),
  }
}

function Icons({ appointment: { status, bookingType } }: { appointment: Appointment }) {
  return (
    <span className={styles.icons}>
      {status !== 'BLOCKER' && (
        <span className={styles.type}>
          <TypeIcon type={bookingType} />
        </span>
      )}
      <StatusIcon status={status} />
    </span>
  )
}

/** Announced between the parts, but invisible. */
function Comma() {
  return <span className={styles.comma}>, </span>
}
