/**
 * Limits what restricted staff may read and change: in STAFF (STF-02), and with scope OWN (AUTH-25). Other staff are
 * not restricted.
 */
import { canManageAppointment, canOverrideRules, managesEverybody, seesOthers } from '@goldline/domain/staff/permission'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'

import { Refused } from '../http/errors.ts'
import type { Actor, SalonActor } from '../http/session.ts'

/** SQL: the salon's appointments that the actor may read; `alias` is the appointment's. */
export function readableBy(
  { businessObjectId, staffId, permissions }: Pick<SalonActor, 'businessObjectId' | 'staffId' | 'permissions'>,
  alias: 'a' | 'x' = 'a',
): RawBuilder<unknown> {
  const [salonColumn, id, type, requested] = ['business_object_id', 'id', 'booking_type', 'requested_staff_id'].map(
    (column) => sql.ref(`${alias}.${column}`),
  )
  if (seesOthers(permissions)) return sql`${salonColumn} = ${businessObjectId}`
  return sql`${salonColumn} = ${businessObjectId} and (${type} = 'BLOCKER' and ${requested} = ${staffId}
    or exists (select from appointment_service o where o.business_object_id = ${salonColumn}
      and o.appointment_id = ${id} and o.assigned_staff_id = ${staffId}))`
}

/**
 * Refuses with forbidden unless the actor may manage everybody who does these appointments, and unassigned ones. Call
 * it before a change for the previous staff, and after it for the new staff.
 */
export async function requireManaging(salon: InSalon, actor: Actor, ids: readonly string[]): Promise<void> {
  if (actor.role === 'CUSTOMER' || actor.permissions === null) return
  const { permissions, staffId } = actor
  const { rows } = await sql<{ staffId: string | null }>`
    select s.assigned_staff_id as staff_id from appointment_service s
    where s.business_object_id = ${salon.id} and s.appointment_id = any(${[...ids]}::uuid[])
    union select a.requested_staff_id from appointment a
    where a.business_object_id = ${salon.id} and a.id = any(${[...ids]}::uuid[]) and a.booking_type = 'BLOCKER'`.execute(
    salon.db,
  )
  const staffIds = rows.map((row) => row.staffId)
  if (!canManageAppointment(permissions, { ownStaffId: staffId, staffIds })) throw new Refused('forbidden')
}

/** Refuses with forbidden unless the actor may manage this person's appointments. */
export function requireManagingPerson({ permissions, staffId }: SalonActor, of: string): void {
  if (!canManageAppointment(permissions, { ownStaffId: staffId, staffIds: [of] })) throw new Refused('forbidden')
}

type Overridable = { override?: boolean | undefined }
type OverrideRequest = Overridable & {
  again?: readonly Overridable[] | undefined
  party?: readonly Overridable[] | undefined
  each?: readonly Overridable[] | undefined
  room?: readonly unknown[] | undefined
  scope?: string | undefined
}

/**
 * Forbids restricted staff to break rules or reassign other visits, and to change several visits unless they may change
 * everybody's.
 */
export function requireKeepingRules(actor: Actor, asked: OverrideRequest): void {
  if (actor.role === 'CUSTOMER') return
  const { permissions } = actor
  const { again = [], party = [], each = [], room = [], scope = 'this' } = asked
  const breaks = [asked, ...again, ...party, ...each].some(({ override }) => override)
  if ((breaks || room.length > 0) && !canOverrideRules(permissions)) throw new Refused('forbidden')
  if (scope !== 'this' && !managesEverybody(permissions)) throw new Refused('forbidden')
}
