/** Statuses, booking types and what may be done in which (APT-02…05; SPEC sections 3 and 4). One table, read by server and clients. */
export const appointmentStatuses = [
  'BO_CANCELLED',
  'BLOCKER',
  'CUSTOMER_CANCELLED',
  'CONFIRMED',
  'CHECKED_IN',
  'FULFILLED',
  'EXPIRED',
  'OTHER',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const bookingTypes = ['BLOCKER', 'TELEPHONE', 'ONLINE', 'TREATWELL', 'RWG'] as const
export type BookingType = (typeof bookingTypes)[number]
