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

/** Below this many minutes there is room for one line, below the second for two. */
const oneLine = 30
const twoLines = 45

/** UI-19: status by colour, icon and surface; who, what, when. */
export const AppointmentCard = memo(function AppointmentCard({ card, lane, onOpen, ...state }: Props) {
  const intl = useIntl()
  const format = useFormat()
  const text = useAppointmentText()
  const { appointment, from, to } = card
  const { status, bookingType } = appointment
  const who = text.who(appointment)
  const what = text.what(card)
  const time = intl.formatMessage(
    { id: 'admin.timeRange' },
    { from: format.time(new Date(card.start).toISOString()), to: format.time(new Date(card.end).toISOString()) },
  )
  const minutes = to - from
  const size = minutes <= oneLine ? 'small' : minutes < twoLines ? 'medium' : 'large'
  const comma = <span className={styles.comma}>, </span>
  const unseen = [
    size === 'small' && what ? time : '',
    size === 'medium' ? time : '',
    text.status(status),
    status === 'BLOCKER' ? '' : text.type(bookingType),
  ]
  return (
    <button
      type="button"
      className={styles.card}
      style={place(card, lane)}
      data-card={card.key}
      data-status={status}
      data-type={bookingType}
      data-size={size}
      data-tiny={minutes < 25 || undefined}
      data-fresh={state.fresh || undefined}
      aria-current={state.selected || undefined}
      tabIndex={state.inTabOrder ? 0 : -1}
      onClick={() => onOpen(card)}
    >
      <span className={styles.first}>
        <span className={styles.line}>
          <b>
            {who}
            {comma}
          </b>
          {size === 'small' && <span className={styles.beside}>{what || time}</span>}
        </span>
        <span className={styles.icons}>
          {status !== 'BLOCKER' && (
            <span className={styles.type}>
              <TypeIcon type={bookingType} />
            </span>
          )}
          <StatusIcon status={status} />
        </span>
      </span>
      {size !== 'small' && (
        <span className={styles.what}>
          {what || text.status(status)}
          {size === 'large' && comma}
        </span>
      )}
      {size === 'large' && <span className={styles.time}>{time}</span>}
      <span className="visually-hidden">, {unseen.filter(Boolean).join(', ')}</span>
    </button>
  )
})
