import { percentOf, takenTime } from '@goldline/domain/appointment/occupancy'
import { type AppointmentStatus, appointmentStatuses } from '@goldline/domain/appointment/status'
import type { Span } from '@goldline/domain/time/spans'

type Occupying = Span & { appointment: { status: AppointmentStatus } }

/** The share of a person's bookable time taken by visits, in whole per cent; undefined without any that day. */
export const occupancy = (working: readonly Span[], cards: readonly Occupying[]): number | undefined =>
  percentOf(
    takenTime(
      working,
      cards.map(({ from, to, appointment: { status } }) => ({ from, to, status })),
    ),
  )

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
