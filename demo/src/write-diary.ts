import type { Tx } from '@goldline/server/db/transaction'
import { consentRows, profileRows } from './customer-rows.ts'
import type { DemoPerson } from './customers.ts'
import { insertAll } from './insert-rows.ts'
import { isOutside } from './outside-plan.ts'
import type { Random } from './random.ts'
import type { Salon, Visit } from './salon-model.ts'
import { rowsOfVisit, type VisitRows } from './visit-rows.ts'

/**
 * Writes a salon's visits with everything that belongs to them, and the resulting customer profiles. Writes in bulk,
 * because entering each would take half a minute, and past ones cannot be entered at all. A test enters some again and
 * compares the rows.
 * @returns the visits from outside, which are not written
 */
export async function writeDiary(
  tx: Tx,
  facts: { salon: Salon; visits: readonly Visit[]; people: readonly DemoPerson[]; now: number; random: Random },
): Promise<VisitRows[]> {
  const { salon, visits, people, now, random } = facts
  const all = visits.map((visit) => rowsOfVisit(salon, visit, { now, random }))
  stillInTheChair(all, now)
  const customerProfile = profileRows(salon, all, { people, now, random })
  const rows = all.filter(({ visit }) => !isOutside(visit.type))
  const outside = all.filter(({ visit }) => isOutside(visit.type))
  await insertAll(tx, {
    appointment: rows.map(({ appointment }) => appointment),
    appointmentService: rows.flatMap(({ appointmentService }) => appointmentService),
    occupation: rows.flatMap(({ occupation }) => occupation),
    appointmentHistory: rows.flatMap(({ appointmentHistory }) => appointmentHistory),
    appointmentMessage: rows.flatMap(({ appointmentMessage }) => appointmentMessage),
    customerProfile,
    consent: consentRows(customerProfile, people, now),
  })
  return outside
}

/** Checks in the last two visitors if nobody is checked in, so that the demo shows some at any hour. */
function stillInTheChair(rows: readonly VisitRows[], now: number): void {
  if (rows.some(({ appointment }) => appointment.status === 'CHECKED_IN')) return
  const done = rows
    .filter(({ appointment }) => appointment.status === 'FULFILLED' && appointment.endTime.getTime() <= now)
    .sort((a, b) => b.appointment.endTime.getTime() - a.appointment.endTime.getTime())
  for (const { appointment } of done.slice(0, 2)) appointment.status = 'CHECKED_IN'
}
