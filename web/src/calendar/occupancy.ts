import { type AppointmentStatus, appointmentStatuses, isCancelled } from '@goldline/domain/appointment/status'
import { commonMinutes, merged, outside, type Span } from './spans.ts'

type Occupying = Span & { appointment: { status: AppointmentStatus } }

/** The share of a person's bookable time taken by visits, in whole per cent; undefined without any that day. */
export function occupancy(working: readonly Span[], cards: readonly Occupying[]): number | undefined {
  const blocked = cards.filter(({ appointment }) => appointment.status === 'BLOCKER')
  const visits = cards.filter(({ appointment: { status } }) => status !== 'BLOCKER' && !isCancelled(status))
  const bookable = merged(working).flatMap((span) => outside(blocked, span))
  const minutes = bookable.reduce((sum, { from, to }) => sum + to - from, 0)
  return minutes === 0 ? undefined : Math.round((100 * commonMinutes(bookable, visits)) / minutes)
}

/** Number of appointments by status, in the chips' order, without zeros. */
export function statusCounts(
  appointments: readonly { status: AppointmentStatus }[],
  always: ReadonlySet<AppointmentStatus>,
): { status: AppointmentStatus; count: number }[] {
  return chipOrder
    .map((status) => ({ status, count: appointments.filter((each) => each.status === status).length }))
    .filter(({ status, count }) => count > 0 || always.has(status))
}

const first: readonly AppointmentStatus[] = ['CONFIRMED', 'CHECKED_IN', 'FULFILLED', 'BLOCKER']
const chipOrder = [...first, ...appointmentStatuses.filter((status) => !first.includes(status))]
