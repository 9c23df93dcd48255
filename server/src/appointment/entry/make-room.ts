/** Moves others to other staff to make room for an entry or move by the salon (AVL-03, APT-08, APT-20). */

import type { Room } from '@goldline/contract/appointment/placement'
import type { HeldTime } from '@goldline/domain/appointment/freed-time'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { SalonActor } from '../../http/session.ts'
import { reassignVisit } from '../change/reassign-visit.ts'
import { loadServices } from '../service-rows.ts'
import { vacate } from '../staff-time.ts'
import { type AppointmentRow, lockRow } from '../write-change.ts'

/** Returns the appointments that make room. Refuses with version-conflict if one is gone or another salon's. */
export async function requireRoomVisits(salon: InSalon<Tx>, room: Room): Promise<{ id: string }[]> {
  if (room.length === 0) return []
  const ids = [...new Set(room.map(({ id }) => id))]
  const known = await salon.selectFrom('appointment').select('id').where('id', 'in', ids).execute()
  const gone = ids.filter((id) => !known.some((each) => each.id === id))
  if (gone.length > 0 || ids.length < room.length) throw new Refused('version-conflict', { appointments: gone })
  return ids.map((id) => ({ id }))
}

type RoomRequest = { actor: SalonActor; room: Room; leaving?: readonly string[]; heldBefore: readonly HeldTime[] }

/**
 * Call under the salon's lock, before placing the visits that need the room. Refuses with version-conflict, naming what
 * changed.
 * @param leaving ids of the appointments that take the room; they are vacated
 */
export async function makeRoom(
  salon: InSalon<Tx>,
  deps: Deps,
  { actor: { userId }, room, leaving = [], heldBefore }: RoomRequest,
): Promise<void> {
  const rows: AppointmentRow[] = []
  for (const { id } of room) rows.push(await lockRow(salon, id))
  const changed = room.filter(({ version }, index) => rows[index]?.version !== version).map(({ id }) => id)
  if (changed.length > 0) throw new Refused('version-conflict', { appointments: changed })
  const visits = []
  for (const row of rows) visits.push({ row, userId, before: await loadServices(salon, row.id) })
  // Vacate all first: one visit may take another's time.
  await vacate(
    salon,
    room.map(({ id }) => id),
  )
  for (const [index, visit] of visits.entries()) {
    const to = { startTime: visit.row.startTime.toISOString(), staffIds: room[index]?.staffIds ?? [] }
    const others = [...leaving, ...room.slice(index + 1).map(({ id }) => id)]
    await reassignVisit(salon, deps, {
      ...visit,
      to,
      leaving: others,
      heldBefore,
      fixed: visit.row.pinned,
    })
  }
}
