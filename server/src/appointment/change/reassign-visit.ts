/** Gives one of several visits that change together another time or other staff. */

import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { canEdit } from '@goldline/domain/appointment/status'
import type { InSalon } from '../../db/in-salon.ts'
import type { ServiceRow } from '../../db/json-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { changeVisit } from '../change-visit.ts'
import { place } from '../entry/place-at-will.ts'
import { buildPlacedTime } from '../visit-time.ts'
import type { AppointmentRow } from '../write-change.ts'

/** `before`: the visit's services in order. */
export type ReassignedVisit = { row: AppointmentRow; before: readonly ServiceRow[]; userId: string }

type HandoverTarget = ReassignedVisit & {
  to: { startTime: string; staffIds: readonly string[] }
  leaving: readonly string[]
  heldBefore: readonly HeldTime[]
  fixed?: boolean
}

/**
 * Places a visit again after its time was vacated; agreed services and requested staff stay. Refuses like a booking by
 * the salon, and names the visit that does not fit.
 * @param fixed whether to pin it to these people even if the customer requested them
 */
export async function reassignVisit(
  salon: InSalon<Tx>,
  deps: Deps,
  { row, before, userId, to, leaving, heldBefore, fixed = false }: HandoverTarget,
): Promise<void> {
  const { id: appointmentId, customerId } = row
  const start = Date.parse(to.startTime)
  if (!canEdit(row)) throw new Refused('appointment.not-editable', { appointments: [appointmentId] })
  if (to.staffIds.length !== before.length) throw new Refused('invalid-request', { field: 'body.visits' })
  const entered = before.map((service, index) => ({
    product: [service.productId, service.variantId].filter((each) => each !== null).join('%'),
    staffId: to.staffIds[index] ?? null,
    agreed: service,
  }))
  const own = { id: appointmentId, held: [] }
  const placed = await place(salon, deps, {
    start,
    entered,
    customerId,
    own,
    leaving,
    heldBefore,
    override: false,
  }).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused(error.code, { appointments: [appointmentId] }) : error
  })
  const wanted = before.map((service) => service.requestedStaffId ?? row.requestedStaffId)
  // Pinned if the salon assigns other staff than requested.
  const pinned = fixed || wanted.some((staffId, index) => staffId !== null && staffId !== to.staffIds[index])
  const startTime = new Date(start)
  await changeVisit(salon, deps, {
    ...{ id: row.id, by: 'salon', userId, what: 'moved' },
    data: {
      from: { startTime: row.startTime, staffIds: before.map(({ assignedStaffId }) => assignedStaffId) },
      to: { startTime, staffIds: to.staffIds },
    },
    columns: { startTime, endTime: new Date(placed.end), pinned },
    time: buildPlacedTime(
      placed,
      before.map(({ requestedStaffId, toldStaffId }) => ({ requestedStaffId, toldStaffId })),
    ),
  })
}
