import { getBusyCalendar, putBusyCalendar, removeBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { readCalendarAddress } from '@goldline/domain/staff/busy-calendar'
import { hasRole } from '@goldline/domain/user/role'
import { requireLeaderPassword, requirePassword } from '../../auth/user/password-again.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, read, routes, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { sha256 } from '../../secrets.ts'
import { busyCalendarOf, type PersonKey } from './queries.ts'
import { busyCalendarJob } from './read-calendar.ts'

const putBusyCalendarRoute = write(
  putBusyCalendar,
  {
    before: async ({ deps, actor, params, body: { password }, address, device }) => {
      // Refuse a wrong person before comparing the password.
      await requirePerson(deps.db, actor, params.id)
      const demand = params.id === actor.staffId ? requirePassword : requireLeaderPassword
      await demand(deps, actor.userId, { password, address, device })
    },
    lock: ownSalon,
  },
  async ({ tx, deps, actor, params: { id }, body, now }) => {
    const person = await requirePerson(tx, actor, id)
    const address = readCalendarAddress(body.address, deps.calendars.allowed)
    if (address === undefined) throw new Refused('busy-calendar.address-invalid', { field: 'body.address' })
    await refuseOwnFeed(tx, deps, { ...person, address })
    await endBusyCalendar(tx, person)
    const times = { addedTime: new Date(now), nextTime: new Date(now) }
    await tx
      .insertInto('busyCalendar')
      .values({ ...person, ...times, address: deps.secrets.seal(address), revision: uuidv7(now) })
      .execute()
    await addJobs(tx, [busyCalendarJob(person)])
    return busyCalendarOf(tx, { ...person, now })
  },
)

/** Returns the person named: staff may name only themselves, leaders anyone (AUTH-25). Refuses with staff.notFound. */
async function requirePerson(db: Db, { businessObjectId, role, staffId }: SalonActor, id: string): Promise<PersonKey> {
  if (!hasRole('L3', role) && id !== staffId) throw new Refused('staff.notFound')
  const row = await inSalon(db, businessObjectId)
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('staff.notFound')
  return { businessObjectId, staffId: id }
}

/**
 * Refuses this salon's own feed (STF-08), whose visits would block their own time. Other salons' feeds are allowed.
 */
async function refuseOwnFeed(
  tx: Tx,
  { config }: RouteDeps,
  { address, businessObjectId }: PersonKey & { address: string },
) {
  const { origin, pathname } = new URL(address)
  const [, secret] = /^\/v1\/staff-feeds\/([^/]+)$/.exec(pathname) ?? []
  if (secret === undefined || origin !== new URL(config.publicUrl).origin) return
  const own = await inSalon(tx, businessObjectId)
    .selectFrom('staffFeed')
    .select('staffId')
    .where('hash', '=', sha256(secret))
    .executeTakeFirst()
  if (own) throw new Refused('busy-calendar.own-feed', { field: 'body.address' })
}

/** Deletes the calendar's address, and by cascade its busy times. */
export async function endBusyCalendar(tx: Tx, { businessObjectId, staffId }: PersonKey): Promise<void> {
  await inSalon(tx, businessObjectId).deleteFrom('busyCalendar').where('staffId', '=', staffId).execute()
}

/** STF-04: a person's other calendar. */
export const busyCalendarRoutes = routes(
  read(getBusyCalendar, async ({ db, actor, params: { id }, now }) =>
    busyCalendarOf(db, { ...(await requirePerson(db, actor, id)), now }),
  ),
  putBusyCalendarRoute,
  write(removeBusyCalendar, { lock: ownSalon }, async ({ tx, actor, params: { id }, now }) => {
    const person = await requirePerson(tx, actor, id)
    await endBusyCalendar(tx, person)
    return busyCalendarOf(tx, { ...person, now })
  }),
)
