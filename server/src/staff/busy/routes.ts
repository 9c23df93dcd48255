import { getBusyCalendar, putBusyCalendar, removeBusyCalendar } from '@goldline/contract/staff/busy-calendar'
import { calendarAddressOf } from '@goldline/domain/staff/busy-calendar'
import { hasRole } from '@goldline/domain/user/role'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../db/transaction.ts'
import { at, type RouteDeps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { ownSalon, read, write } from '../../http/route.ts'
import type { SalonActor } from '../../http/session.ts'
import { uuidv7 } from '../../ids.ts'
import { addJobs } from '../../jobs/add-jobs.ts'
import { sha256 } from '../../secrets.ts'
import { demandLeaderAgain, demandPasswordAgain } from '../../user/password-again.ts'
import { busyCalendarOf, type OfPerson } from './queries.ts'
import { busyCalendarJob } from './read-calendar.ts'

/** STF-04: a person's other calendar. */
export function busyCalendarRoutes(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getBusyCalendar, async (db, { actor, params: { id }, now }) =>
    busyCalendarOf(db, { ...(await personOf(db, actor, id)), now }),
  )
  putBusyCalendarRoute(app, deps)
  write(app, removeBusyCalendar, { lock: ownSalon }, async (tx, { actor, params: { id }, now }) => {
    const person = await personOf(tx, actor, id)
    await endBusyCalendar(tx, person)
    return busyCalendarOf(tx, { ...person, now })
  })
}

function putBusyCalendarRoute(app: FastifyInstance, deps: RouteDeps): void {
  type PutRequest = {
    actor: SalonActor
    params: { id: string }
    body: { password?: string | undefined }
    address: string
    device: string | undefined
    now: number
  }
  const again = ({ actor, params, body: { password }, address, device, now }: PutRequest) => {
    const demand = params.id === actor.staffId ? demandPasswordAgain : demandLeaderAgain
    return demand(at(deps, now), actor.userId, { password, address, device })
  }
  const before = async (request: PutRequest) => {
    // Refuse a wrong person before comparing the password.
    await personOf(deps.db, request.actor, request.params.id)
    await again(request)
  }
  write(app, putBusyCalendar, { before, lock: ownSalon }, async (tx, { actor, params: { id }, body, now }) => {
    const person = await personOf(tx, actor, id)
    const address = calendarAddressOf(body.address, deps.calendars.allowed)
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
  })
}

/** People may name themselves, leaders anybody (AUTH-25). Refuses with staff.notFound. */
async function personOf(db: Db, { businessObjectId, role, staffId }: SalonActor, id: string): Promise<OfPerson> {
  if (!hasRole('L3', role) && id !== staffId) throw new Refused('staff.notFound')
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('staff.notFound')
  return { businessObjectId, staffId: id }
}

/** Refuses this salon's own feed (STF-08): the visits in it would block their own time. Other salons' are fine. */
async function refuseOwnFeed(
  tx: Tx,
  { config }: RouteDeps,
  { address, businessObjectId }: OfPerson & { address: string },
) {
  const { origin, pathname } = new URL(address)
  const [, secret] = /^\/v1\/staff-feeds\/([^/]+)$/.exec(pathname) ?? []
  if (secret === undefined || origin !== new URL(config.publicUrl).origin) return
  const own = await tx
    .selectFrom('staffFeed')
    .select('staffId')
    .where('hash', '=', sha256(secret))
    .where('businessObjectId', '=', businessObjectId)
    .executeTakeFirst()
  if (own) throw new Refused('busy-calendar.own-feed', { field: 'body.address' })
}

/** Deletes the address, and the busy times that were read from it. */
export async function endBusyCalendar(tx: Tx, { businessObjectId, staffId }: OfPerson): Promise<void> {
  await tx
    .deleteFrom('busyCalendar')
    .where('businessObjectId', '=', businessObjectId)
    .where('staffId', '=', staffId)
    .execute()
}
