import type { Refusal } from '../refusal.ts'
import type { AppointmentStatus } from './status.ts'

/** The number of pictures with a visit's first message. */
export const mostMessagePictures = 3

/** Returns why a customer may not add a picture to the visit's message (APT-16p). `count`: pictures it has. */
export function messagePictureRefusal({
  status,
  count,
}: {
  status: AppointmentStatus
  count: number
}): Refusal | undefined {
  if (status !== 'CONFIRMED' && status !== 'CHECKED_IN') return 'appointment.not-editable'
  return count >= mostMessagePictures ? 'too-many-pictures' : undefined
}
