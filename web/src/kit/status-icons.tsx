import type { AppointmentStatus, BookingType } from '@goldline/domain/appointment/status'
import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

// Statuses and types differ by shape as well as by colour (UI-13, UI-19).
const statusShapes: Record<AppointmentStatus, ReactNode> = {
  CONFIRMED: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.2 12.3 2.7 2.7 5-5.6" />
    </>
  ),
  CHECKED_IN: (
    <>
      <circle cx="9.5" cy="8" r="3.7" />
      <path d="M3 20c.4-4 3-6 6.5-6 1.6 0 3 .4 4.1 1.2M14.5 18.3l2.3 2.3 4.4-4.8" />
    </>
  ),
  FULFILLED: (
    <>
      <path d="M5 21V4.5h14V21l-2.4-1.5L14.3 21 12 19.5 9.7 21l-2.3-1.5z" />
      <path d="m9 11.5 2.2 2.2 4-4.3" />
    </>
  ),
  BLOCKER: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  BO_CANCELLED: <path d="M4 10 5.5 4h13L20 10M5 10v10h14V10M9.5 13l5 5M14.5 13l-5 5" />,
  CUSTOMER_CANCELLED: (
    <>
      <circle cx="9.5" cy="8" r="3.7" />
      <path d="M3 20c.4-4 3-6 6.5-6 1.3 0 2.5.3 3.5.8M15.5 15.5l5 5M20.5 15.5l-5 5" />
    </>
  ),
  EXPIRED: <path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5" />,
  OTHER: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8.2 12h.01M12 12h.01M15.8 12h.01" strokeWidth="2.6" />
    </>
  ),
}

const typeShapes: Record<BookingType, ReactNode> = {
  ONLINE: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.5 3.6 5.3 3.6 8.5s-1 6-3.6 8.5c-2.6-2.5-3.6-5.3-3.6-8.5s1-6 3.6-8.5z" />
    </>
  ),
  TELEPHONE: (
    <path d="M6.5 3.5 9.5 4l1.3 4-2 1.7a13 13 0 0 0 5.5 5.5l1.7-2 4 1.3.5 3c.1 1.5-1 2.5-2.5 2.5C10.5 20 4 13.5 4 6c0-1.5 1-2.6 2.5-2.5z" />
  ),
  TREATWELL: <path d="M4 8.5h16l-1.2 11H5.2zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5" />,
  RWG: <path d="M19.5 12H12.5M19.5 12a7.5 7.5 0 1 1-2.3-5.4" />,
  BLOCKER: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
}

export function StatusIcon({ status, ...props }: IconProps & { status: AppointmentStatus }) {
  return <Icon {...props}>{statusShapes[status]}</Icon>
}

export function TypeIcon({ type, ...props }: IconProps & { type: BookingType }) {
  return <Icon {...props}>{typeShapes[type]}</Icon>
}
