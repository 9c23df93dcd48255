import type { Refusal } from '../refusal.ts'
import type { AppointmentStatus } from './status.ts'

/** Pictures that a visit's first message may have. */
export const maxMessagePictures = 3

type MessageFacts = { readonly status: AppointmentStatus; readonly count: number }

/** Returns why a customer may not add a picture to the visit's message (APT-16p). `count`: pictures it has. */
export function messagePictureRefusal({ status, count }: MessageFacts): Refusal | undefined {
  if (status !== 'CONFIRMED' && status !== 'CHECKED_IN') return 'appointment.not-editable'
  return count >= maxMessagePictures ? 'too-many-pictures' : undefined
}
