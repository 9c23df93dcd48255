import { randomUUID } from 'node:crypto'
import { createDevice, getDevices, removeDevice, type SalonDevice } from '@goldline/contract/auth/devices'
import { pairingLimits, pairingRefusal, usualLockMinutes } from '@goldline/domain/user/device'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import { requireFeature } from '../../http/access.ts'
import type { Context } from '../../http/context.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { ownSalon, read, routes, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { sha256 } from '../../secrets.ts'
import { othersHaveStaffApp } from '../staff-app.ts'
import { requireLeaderPassword } from './password-again.ts'
import { createSalonUser } from './salon-user.ts'
import { userOf } from './salon-users.ts'

/** The salon's paired devices, and those whose link still works. */
async function devicesOf(salon: InSalon, { now, id }: { now: number; id?: string }): Promise<SalonDevice[]> {
  const { rows } = await sql<
    Omit<SalonDevice, 'pairedTime' | 'lastUsedTime'> & { pairedTime: Date | null; lastUsedTime: Date | null }
  >`
    select d.id, d.name, d.client, case when d.client = 'STAFF' then d.user_id end as user_id, d.lock_minutes, d.paired_time,
      (select max(t.last_used_time) from token t
        where t.business_object_id = d.business_object_id and t.device_id = d.id) as last_used_time
    from device d
    where d.business_object_id = ${salon.id} and d.removed_time is null
      and (d.paired_time is not null or d.pairing_expires_time > ${new Date(now)})
      and (${id ?? null}::uuid is null or d.id = ${id ?? null})
    order by d.created_time desc, d.id desc`.execute(salon.db)
  return rows.map(({ pairedTime, lastUsedTime, ...device }) => ({
    ...device,
    pairedTime: pairedTime?.toISOString() ?? null,
    lastUsedTime: lastUsedTime?.toISOString() ?? null,
  }))
}

/** AUTH-08: creates a device with its pairing link. Stores only the hash of the link's UUID. */
const createDeviceRoute = write(
  createDevice,
  {
    before: ({ deps, actor, body, address, device }) =>
      requireLeaderPassword(deps, actor.userId, { password: body.password, address, device }),
    lock: ownSalon,
  },
  async (work) => {
    const { actor, body, now } = work
    const { businessObjectId } = actor
    const userId = await deviceUser(work.tx, work)
    const id = uuidv7(now)
    const uuid = randomUUID()
    const expiresTime = new Date(now + pairingLimits.validMs)
    await work.tx
      .insertInto('device')
      .values({
        businessObjectId,
        id,
        name: body.name,
        client: body.client,
        userId,
        lockMinutes: body.lockMinutes ?? usualLockMinutes,
        pairingHash: sha256(uuid),
        pairingExpiresTime: expiresTime,
        createdTime: new Date(now),
      })
      .execute()
    const [device] = await devicesOf(work.salon, { now, id })
    if (device === undefined) throw new Refused('notFound')
    const address = `${work.deps.config.publicUrl}/${body.client.toLowerCase()}/pair#${uuid}`
    return { device, uuid, address, expiresTime: expiresTime.toISOString() }
  },
)

/** A STAFF device belongs to its person; any other gets a user of its own with the smallest role. */
async function deviceUser(tx: Tx, { actor, body, now }: Context<typeof createDevice>): Promise<string> {
  const { businessObjectId } = actor
  const user =
    body.userId === undefined ? undefined : await userOf(inSalon(tx, businessObjectId), { id: body.userId, now })
  const person = user && { userId: user.id, role: user.role, linkedToStaff: user.staffId !== null }
  refuseIf(pairingRefusal({ client: body.client, actorId: actor.userId, person }), { field: 'body.userId' })
  if (person === undefined)
    return createSalonUser(tx, { businessObjectId, staffId: null, name: body.name, surname: '', now })
  if (await othersHaveStaffApp(inSalon(tx, businessObjectId), { userId: person.userId, now }))
    requireFeature('severalStaffApps', actor)
  return person.userId
}

type DeviceKey = { deviceId: string; now: number }

/** Removes the device but keeps its row, since records name its user. Returns whether the salon had the device. */
export async function removeFromSalon(salon: InSalon<Tx>, { deviceId, now }: DeviceKey): Promise<boolean> {
  const removed = await salon
    .updateTable('device')
    .set({ removedTime: new Date(now) })
    .where('id', '=', deviceId)
    .where('removedTime', 'is', null)
    .returning(['client', 'userId'])
    .executeTakeFirst()
  if (removed === undefined) return false
  if (removed.client !== 'STAFF') await salon.deleteFrom('userRole').where('userId', '=', removed.userId).execute()
  await salon.deleteFrom('devicePerson').where('deviceId', '=', deviceId).execute()
  await endSessionsOn(salon, { deviceId, now })
  return true
}

/** Ends the device's sessions in every process. */
export async function endSessionsOn(salon: InSalon<Tx>, { deviceId, now }: DeviceKey): Promise<void> {
  const ended = await salon.db
    .updateTable('token')
    .set({ revokedTime: new Date(now) })
    .where('businessObjectId', '=', salon.id)
    .where('deviceId', '=', deviceId)
    .where('revokedTime', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of ended) await notify(salon.db, { topic: 'token', id })
}

export const deviceRoutes = routes(
  read(getDevices, ({ salon, now }) => devicesOf(salon, { now })),
  createDeviceRoute,
  write(removeDevice, { lock: ownSalon }, async ({ salon, params, now }) => {
    if (!(await removeFromSalon(salon, { deviceId: params.id, now }))) throw new Refused('notFound')
  }),
)
