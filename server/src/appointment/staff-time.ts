/** Staff time taken by appointments and holds: the rows under the exclusion constraint (AVL-04). */

import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'

type Holder = { appointmentId: string } | { slotHoldId: string }

/** `overridden`: deliberately overlaps with other time, outside the exclusion constraint (APT-07). */
export type TakenTime = Omit<HeldTime, 'overridden'> & { overridden?: boolean }

/** Writes one row per work or buffer segment, or per blocked time. */
export async function holdTime(
  salon: InSalon<Tx>,
  { holder, held }: { holder: Holder; held: readonly TakenTime[] },
): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ staffId, from, to, overridden = false }) => ({
    businessObjectId: salon.id,
    staffId,
    during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
    overridden,
    ...holder,
  }))
  await salon.db.insertInto('occupation').values(rows).execute()
}

/** Returns the time that an appointment holds, ascending. */
export async function loadHeldTime(salon: InSalon, appointmentId: string): Promise<HeldTime[]> {
  const { rows } = await sql<HeldTime>`/* time-held-by */
    select staff_id, date_part('epoch', lower(during)) * 1000 as "from", date_part('epoch', upper(during)) * 1000 as "to", overridden
    from occupation where business_object_id = ${salon.id} and appointment_id = ${appointmentId}
    order by lower(during)`.execute(salon.db)
  return rows
}

type BusyQuery = { staffId: string; from: number; to: number; except?: string }

/** Whether the person's time is taken then, by an appointment other than `except` or by a hold. */
export async function isBusyThen(salon: InSalon<Tx>, { staffId, from, to, except }: BusyQuery): Promise<boolean> {
  const { rows } = await sql`/* busy-then */
    select from occupation where business_object_id = ${salon.id} and staff_id = ${staffId}
      and during && tstzrange(${new Date(from)}, ${new Date(to)})
      and appointment_id is distinct from ${except ?? null}::uuid limit 1`.execute(salon.db)
  return rows.length > 0
}

/** Frees the time of appointments. */
export async function vacate(salon: InSalon<Tx>, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return
  await salon.deleteFrom('occupation').where('appointmentId', 'in', appointmentIds).execute()
}
