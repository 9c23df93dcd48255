import type { Tx } from '../db/transaction.ts'
import { consentRows, profileRows } from './customer-rows.ts'
import type { Person } from './customers.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Salon } from './salon-model.ts'
import type { Visit } from './visit.ts'
import { rowsOfVisit, type VisitRows } from './visit-rows.ts'

/** Writes a salon's visits with everything that belongs to them, and the resulting customer profiles. */
export async function writeDiary(
  tx: Tx,
  facts: { salon: Salon; visits: readonly Visit[]; people: readonly Person[]; now: number; random: Random },
): Promise<void> {
  const { salon, visits, people, now, random } = facts
  const rows = visits.map((visit) => rowsOfVisit(salon, visit, { now, random }))
  stillInTheChair(rows, now)
  await insertRows(
    tx,
    'appointment',
    rows.map(({ appointment }) => appointment),
  )
  await insertRows(
    tx,
    'appointmentService',
    rows.flatMap(({ appointmentService }) => appointmentService),
  )
  await insertRows(
    tx,
    'occupation',
    rows.flatMap(({ occupation }) => occupation),
  )
  await insertRows(
    tx,
    'appointmentHistory',
    rows.flatMap(({ appointmentHistory }) => appointmentHistory),
  )
  await insertRows(
    tx,
    'appointmentMessage',
    rows.flatMap(({ appointmentMessage }) => appointmentMessage),
  )
  const profiles = profileRows(salon, rows, { people, now, random })
  await insertRows(tx, 'customerProfile', profiles)
  await insertRows(tx, 'consent', consentRows(profiles, people, now))
}

/** If nobody is checked in, check the last two visitors in, so that there is something to see at any hour. */
function stillInTheChair(rows: readonly VisitRows[], now: number): void {
  if (rows.some(({ appointment }) => appointment.status === 'CHECKED_IN')) return
  const done = rows
    .filter(({ appointment }) => appointment.status === 'FULFILLED' && appointment.endTime.getTime() <= now)
    .sort((a, b) => b.appointment.endTime.getTime() - a.appointment.endTime.getTime())
  for (const { appointment } of done.slice(0, 2)) appointment.status = 'CHECKED_IN'
}
