/** What is typed over an appointment, and what is sent of it (APT-03, AVL-03). */
import type { Appointment } from '@goldline/contract/appointment'
import type { editAppointment } from '@goldline/contract/appointment/edit'
import type { BodySent } from '@goldline/contract/call'
import type { Zone } from '@goldline/domain/time/zone'
import { startOf, typedTime } from './entry-draft.ts'

/** In place of a person: the salon may give it to another one. */
export const anybody = 'anybody'

type Present = { day: string; time: string; person: string; note: string }
/** Only what was typed. */
export type Edited = Partial<Present>

export function presentOf({ startTime, staffId, pinned, recommendedStaff, note }: Appointment, clock: Zone): Present {
  const fixed = staffId ?? (pinned ? recommendedStaff?.id : undefined)
  const person = fixed === undefined || fixed === '-1' ? anybody : fixed
  return { ...typedTime(clock, Date.parse(startTime)), person, note: note ?? '' }
}

/** Nothing of what stays as it is, so that nobody else's change is undone. */
export function editOf(appointment: Appointment, typed: Edited, clock: Zone): BodySent<typeof editAppointment> {
  const present = presentOf(appointment, clock)
  const wanted = { ...present, ...typed }
  const start = startOf(clock, wanted)
  const moved = start !== undefined && (wanted.day !== present.day || wanted.time.trim() !== present.time)
  const length = Date.parse(appointment.endTime) - Date.parse(appointment.startTime)
  const isBlocker = appointment.bookingType === 'BLOCKER'
  return {
    ...(moved && { startTime: new Date(start).toISOString() }),
    ...(moved && isBlocker && { endTime: new Date(start + length).toISOString() }),
    ...(wanted.person !== present.person && personOf(appointment, wanted.person)),
    ...(wanted.note !== present.note && { note: wanted.note }),
  }
}

/** Whoever has it now is fixed or freed without moving anything. */
function personOf({ staffId, recommendedStaff }: Appointment, wanted: string) {
  if (wanted === recommendedStaff?.id && staffId === null) return { pinned: true }
  if (wanted === anybody) return staffId === null ? { pinned: false } : { staffId: null }
  return { staffId: wanted }
}
