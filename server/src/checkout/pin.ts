/**
 * Checks PINs entered at an open till: the user's own before a correction (POS-05), or a colleague's to approve a sale
 * (POS-27d).
 */

import { getApprovers } from '@goldline/contract/checkout'
import { featureRefusal } from '@goldline/domain/user/tier'
import { requirePin } from '../auth/user/require-pin.ts'
import { usersOf } from '../auth/user/salon-users.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { requireFeature } from '../http/access.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { loadActorName } from './write-order.ts'

export const approversRoute = read(getApprovers, async ({ salon, actor: { tier }, now }) => {
  const users = await usersOf(salon, { now })
  return users
    .filter(({ role }) => featureRefusal('tillCorrections', { role, tier }) === undefined)
    .map(({ id, name, surname, hasPin }) => ({ id, name, surname, hasPin }))
})

type PinEntry = { actor: SalonActor; pin: string; address: string }

/**
 * Checks the PIN of the person at the till. Refuses with pin.notMatched, and with session.locked while the till is not
 * open. Call outside a transaction, so that wrong PINs stay counted.
 */
export async function requireOwnPin(deps: Deps, entry: PinEntry): Promise<void> {
  await requirePinOf(entry.actor.userId, deps, entry)
}

type OwnPinRequest = { deps: Deps; actor: SalonActor; body: { pin: string }; address: string }

/** Checks the caller's own PIN before a call at the till. */
export const proveOwnPin = ({ deps, actor, body: { pin }, address }: OwnPinRequest): Promise<void> =>
  requireOwnPin(deps, { actor, pin, address })

async function requirePinOf(userId: string, deps: Deps, { actor, pin, address }: PinEntry) {
  const { businessObjectId, deviceId } = actor
  if (deviceId === null) throw new Refused('session.locked')
  return requirePin(deps, { businessObjectId, deviceId, userId, pin, address })
}

type Approval = {
  actor: SalonActor
  body: { pin?: string | undefined; approverId?: string | undefined }
  address: string
}

/**
 * Checks the approver's PIN, by default that of the person at the till, like `requireOwnPin`. Refuses with forbidden if
 * they may not correct. Returns the approver's id; undefined: no PIN was entered.
 */
export async function proveApprover(deps: Deps, { actor, body, address }: Approval): Promise<string | undefined> {
  const { pin, approverId = actor.userId } = body
  if (pin === undefined) return undefined
  const { role } = await requirePinOf(approverId, deps, { actor, pin, address })
  requireFeature('tillCorrections', { role, tier: actor.tier })
  return approverId
}

/** Returns the approver as stored with the order. Refuses with pin.required without an approval. */
export async function requireApprover(salon: InSalon<Tx>, actor: SalonActor, userId: string | undefined) {
  if (userId === undefined) throw new Refused('pin.required')
  return { id: userId, name: await loadActorName(salon, { ...actor, userId }) }
}
