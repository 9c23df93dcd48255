import { changeEmail, changePhoneNr, getMe, setPin, updateUser } from '@goldline/contract/user'
import { endMyOtherSessions, endMySession, getMySessions } from '@goldline/contract/user/sessions'
import { isSimplePin } from '@goldline/domain/auth/pin'
import type { Refusal } from '@goldline/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { type Identity, identityOf } from '../auth/identity.ts'
import { forgetDevices } from '../auth/known-device.ts'
import { hashPassword } from '../auth/password.ts'
import { notify, notifyCustomer } from '../db/notify.ts'
import type { Tx } from '../db/transaction.ts'
import { at, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { inSteps, read, write } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { enqueueSecurityNotice } from '../message/security-notice.ts'
import { changeIdentity } from './change-identity.ts'
import { createUserRoute } from './create-user.ts'
import { deviceRoutes } from './devices.ts'
import { enterByPinRoutes } from './enter-by-pin.ts'
import { pairDeviceRoute } from './pair-device.ts'
import { demandPasswordAgain } from './password-again.ts'
import { demandFreshCode, proveAgainRoute } from './prove-again.ts'
import { sessionsOf, signedInUser, userById } from './queries.ts'
import { salonUserRoutes } from './salon-users.ts'
import { staffSessionRoutes } from './staff-sessions.ts'
import { workplaceRoutes } from './workplaces.ts'

export function userRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createUserRoute(app, deps)
  // AUTH-10
  read(app, getMe, (db, { actor }) => signedInUser({ ...deps, db }, actor.userId, actor))
  updateUserRoute(app, deps)
  setPinRoute(app, deps)
  changeIdentityRoutes(app, deps)
  // AUTH-18
  read(app, getMySessions, (db, { actor, now }) => sessionsOf(db, actor, now))
  // AUTH-18: signs out another device, such as a lost phone.
  write(app, endMySession, async (tx, { actor, params, now }) => {
    const ended = await endSessions(tx, now, { userId: actor.userId, which: { id: params.id } })
    if (ended === 0) throw new Refused('notFound')
  })
  // AUTH-18
  write(app, endMyOtherSessions, async (tx, { actor, device, now }) => {
    // The other devices also lose their own limits (AUTH-07).
    await forgetDevices(tx, actor.userId, device)
    return { ended: await endSessions(tx, now, { userId: actor.userId, which: { allBut: actor.tokenId } }) }
  })
  proveAgainRoute(app, deps)
  salonUserRoutes(app, deps)
  deviceRoutes(app, deps)
  staffSessionRoutes(app)
  pairDeviceRoute(app, deps)
  enterByPinRoutes(app, deps)
  workplaceRoutes(app, deps)
}

// Not the whole context: the type of one of the two calls would be asked of both.
type Changing = Omit<Context<typeof changeEmail>, 'header'>

/** AUTH-10 */
function changeIdentityRoutes(app: FastifyInstance, outside: RouteDeps): void {
  const changing =
    (kind: Identity['kind'], otherwise: Refusal) =>
    async ({ params, body, actor, language, address, device, now }: Changing) => {
      const deps = at(outside, now)
      demandOwn(actor, params.id)
      await demandFreshCode(deps.db, actor, now)
      await demandPasswordAgain(deps, params.id, { password: body.password, address, device })
      const identity = identityOf(body.value)
      if (identity.kind !== kind) throw new Refused(otherwise)
      return changeIdentity(deps, actor, { identity, language, address, device })
    }
  // Wrong passwords and changes must stay counted, whatever happens to the code.
  inSteps(app, changeEmail, changing('EMAIL', 'invalid-email'))
  // Of a number, too, what was tried stays counted.
  inSteps(app, changePhoneNr, changing('PHONE', 'invalid-phoneNr'))
}

type Which = { id: string } | { allBut: string }

/** AUTH-18: ends one session of a person, or all but one, in every process. Returns how many. */
async function endSessions(tx: Tx, now: number, { userId, which }: { userId: string; which: Which }): Promise<number> {
  const endedTime = new Date(now)
  const own = tx
    .updateTable('token')
    .set({ revokedTime: endedTime })
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expiresTime', '>', endedTime)
  const asked = 'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.allBut)
  const ended = await asked.returning('id').execute()
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
  return ended.length
}

/** AUTH-02: argon2id, because 4–8 digits are found at once from a faster hash. */
function setPinRoute(app: FastifyInstance, deps: RouteDeps): void {
  const before = async ({ params, body, actor, address, device, now }: Context<typeof setPin>) => {
    demandOwn(actor, params.id)
    refuseIf(isSimplePin(body.pin) ? 'weak-pin' : undefined, { field: 'body.pin' })
    await demandFreshCode(deps.db, actor, now)
    await demandPasswordAgain(at(deps, now), params.id, { password: body.password, address, device })
    return hashPassword(body.pin)
  }
  write(app, setPin, { before }, async (tx, { params, now }, pinHash) => {
    await tx.updateTable('appUser').set({ pinHash }).where('id', '=', params.id).execute()
    await enqueueSecurityNotice(tx, at(deps, now), { userId: params.id, what: 'PIN' })
  })
}

/** AUTH-10. Fields not sent stay; the person's customer row is updated too. */
function updateUserRoute(app: FastifyInstance, deps: RouteDeps): void {
  write(app, updateUser, async (tx, { params, body, actor }) => {
    demandOwn(actor, params.id)
    const user = await userById(tx, params.id)
    const changed = {
      name: body.name ?? user.name,
      surname: body.surname ?? user.surname,
      language: body.languageCode ?? user.language,
    }
    await tx.updateTable('appUser').set(changed).where('id', '=', params.id).execute()
    await tx.updateTable('customer').set(changed).where('userId', '=', params.id).execute()
    await notifyCustomer(tx, params.id)
    return signedInUser({ ...deps, db: tx }, params.id, actor)
  })
}

/** Refuses unless the call is about the caller (AUTH-10). */
function demandOwn(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new Refused('forbidden')
}
