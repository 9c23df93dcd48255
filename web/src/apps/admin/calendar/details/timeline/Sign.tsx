import type { AppointmentStatus, BookingType, HistoryActor } from '@goldline/domain/appointment/status'
import type { ReactNode } from 'react'
import { ArrowIcon, UserIcon } from '../../../../../kit/icons.tsx'
import { LeftIcon } from '../../../../../kit/later-icons.tsx'
import { PencilIcon, TillIcon } from '../../../../../kit/nav-icons.tsx'
import { StatusIcon, TypeIcon } from '../../../../../kit/status-icons.tsx'
import styles from './Timeline.module.css'

/** The state that a change led to. */
const statuses: Readonly<Record<string, AppointmentStatus>> = {
  checkedIn: 'CHECKED_IN',
  checkedOut: 'FULFILLED',
  noShow: 'EXPIRED',
  expired: 'EXPIRED',
}

const icons: Readonly<Record<string, ReactNode>> = {
  moved: <ArrowIcon />,
  reassigned: <UserIcon />,
  handedOver: <TillIcon />,
  undone: <LeftIcon />,
  checkInTakenBack: <LeftIcon />,
  noShowTakenBack: <LeftIcon />,
  handOverTakenBack: <LeftIcon />,
  checkoutCancelled: <LeftIcon />,
}

type Props = { what: string; by: HistoryActor; bookingType: BookingType }

/** Icon of an entry: by status with its colour, by booking channel, or by kind of change. */
export function SignOf({ what, by, bookingType }: Props) {
  const status = what === 'cancelled' ? (by === 'customer' ? 'CUSTOMER_CANCELLED' : 'BO_CANCELLED') : statuses[what]
  if (status) {
    return (
      <span className={styles.sign} data-status={status}>
        <StatusIcon status={status} />
      </span>
    )
  }
  if (what === 'booked') {
    return (
      <span className={styles.sign} data-type={bookingType}>
        <TypeIcon type={bookingType} />
      </span>
    )
  }
  return (
    <span className={styles.sign} data-done={what}>
      {icons[what] ?? <PencilIcon />}
    </span>
  )
}
