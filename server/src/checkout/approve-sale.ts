/** Whose PIN lets something be sold as it was keyed in: the person's at the till, or a colleague's, who does not open it (POS-27). */
import { getApprovers } from '@goldline/contract/checkout'
import { featureRefusal } from '@goldline/domain/user/tier'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { demandFeature } from '../http/access.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { demandPin } from '../user/demand-pin.ts'
import { usersOf } from '../user/salon-users.ts'
import { nameOf } from './write-order.ts'

export function approversRoute(app: FastifyInstance): void {
  read(app, getApprovers, async (db, { actor: { businessObjectId, tier }, now }) => {
    const users = await usersOf(db, { businessObjectId, now })
    return users
      .filter(({ role }) => featureRefusal('tillCorrections', { role, tier }) === undefined)
      .map(({ id, name, surname, hasPin }) => ({ id, name, surname, hasPin }))
  })
}

type Approval = {
  actor: SalonActor
  body: { pin?: string | undefined; approverId?: string | undefined }
  address: string
}

/**
 * The person whose PIN was typed; undefined: none was. Refuses with pin.notMatched, forbidden where they may not correct, and
 * session.locked while nobody has opened the till. Wrong PINs stay counted, so call it outside a transaction.
 */
export async function provenApprover(deps: Deps, { actor, body, address }: Approval): Promise<string | undefined> {
  const { businessObjectId, deviceId, tier } = actor
  const { pin, approverId: userId = actor.userId } = body
  if (pin === undefined) return undefined
  if (deviceId === null) throw new Refused('session.locked')
  const { role } = await demandPin(deps, { businessObjectId, deviceId, userId, pin, address })
  demandFeature('tillCorrections', { role, tier })
  return userId
}

/** Refuses with pin.required where nobody approved. */
export async function approvedBy(tx: Tx, actor: SalonActor, userId: string | undefined) {
  if (userId === undefined) throw new Refused('pin.required')
  return { id: userId, name: await nameOf(tx, { ...actor, userId }) }
}
