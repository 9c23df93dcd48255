import { endMyOtherSessions, endMySession, getMySessions } from '@goldline/contract/auth/sessions'
import { changeEmail, changePhoneNr, createUser, getMe, setPin, updateUser } from '@goldline/contract/auth/user'
import { isSimplePin } from '@goldline/domain/auth/pin'
import type { Refusal } from '@goldline/domain/refusal'
import { notify, notifyCustomer } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { networkOf } from '../../http/hardening/places.ts'
import { inSteps, type Route, read, routes, write } from '../../http/route.ts'
import type { Actor } from '../../http/session.ts'
import { findIdentity, type Identity, requireIdentity } from '../../identity.ts'
import { challengeSignUp } from '../challenge.ts'
import { forgetDevices } from '../known-device.ts'
import { hashPassword, requireStrongPassword } from '../password.ts'
import { enqueueSecurityNotice } from '../security-notice.ts'
import { changeIdentity } from './change-identity.ts'
import { deviceRoutes } from './devices.ts'
import { enterByPinRoutes } from './enter-by-pin.ts'
import { pairDeviceRoute } from './pair-device.ts'
import { requirePassword } from './password-again.ts'
import { proveAgainRoute, requireFreshCode } from './prove-again.ts'
import { sessionsOf, signedInUser, userById } from './queries.ts'
import { salonUserRoutes } from './salon-users.ts'
import { staffSessionRoutes } from './staff-sessions.ts'
import { workplaceRoutes } from './workplaces.ts'

/** Sign-ups of a network per hour, since each costs a password hash. */
const perNetwork = { max: 60, windowSeconds: 3600 }

/** AUTH-09. Stores only the challenge: the account is created when its code is entered. */
// Requests must stay counted, and a password is hashed outside a transaction.
const createUserRoute = inSteps(createUser, async ({ deps, body, address, device, language }) => {
  const identity = findIdentity(body.email)
  if (identity?.kind !== 'EMAIL') throw new Refused('invalid-email', { field: 'body.email' })
  requireStrongPassword(body.password)
  await limit(deps, `sign-up network ${networkOf(address)}`, perNetwork)
  return challengeSignUp(deps, {
    identity,
    newPasswordHash: await hashPassword(body.password),
    language: body.languageCode ?? language,
    address,
    device,
  })
})

/** Builds the calls that change e-mail and number (AUTH-10). */
const changeIdentityRoute = (
  call: typeof changeEmail | typeof changePhoneNr,
  kind: Identity['kind'],
  otherwise: Refusal,
): Route =>
  // Wrong passwords and changes must stay counted, even if sending the code fails.
  inSteps(call, async ({ deps, params, body, actor, language, address, device, now }) => {
    requireSelf(actor, params.id)
    await requireFreshCode(deps.db, actor, now)
    await requirePassword(deps, params.id, { password: body.password, address, device })
    const identity = requireIdentity(body.value)
    if (identity.kind !== kind) throw new Refused(otherwise)
    return changeIdentity(deps, actor, { identity, language, address, device })
  })

type SessionChoice = { id: string } | { allBut: string }

/** AUTH-18: ends one session of a person, or all but one, in every process. Returns how many. */
async function endSessions(
  tx: Tx,
  now: number,
  { userId, which }: { userId: string; which: SessionChoice },
): Promise<number> {
  const endedTime = new Date(now)
  const own = tx
    .updateTable('token')
    .set({ revokedTime: endedTime })
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expiresTime', '>', endedTime)
  const chosen = 'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.allBut)
  const ended = await chosen.returning('id').execute()
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
  return ended.length
}

/** AUTH-02: hashes with argon2id, because 4–8 digits are quickly cracked from a faster hash. */
const setPinRoute = write(
  setPin,
  {
    before: async ({ deps, params, body, actor, address, device, now }) => {
      requireSelf(actor, params.id)
      refuseIf(isSimplePin(body.pin) ? 'weak-pin' : undefined, { field: 'body.pin' })
      await requireFreshCode(deps.db, actor, now)
      await requirePassword(deps, params.id, { password: body.password, address, device })
      return hashPassword(body.pin)
    },
  },
  async ({ tx, deps, params }, pinHash) => {
    await tx.updateTable('appUser').set({ pinHash }).where('id', '=', params.id).execute()
    await enqueueSecurityNotice(tx, deps, { userId: params.id, what: 'PIN' })
  },
)

/** AUTH-10. Keeps fields that were not sent; updates the person's customer row too. */
const updateUserRoute = write(updateUser, async ({ tx, deps, params, body, actor }) => {
  requireSelf(actor, params.id)
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

/** Refuses unless the call is about the caller (AUTH-10). */
function requireSelf(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new Refused('forbidden')
}

export const userRoutes = routes(
  createUserRoute,
  // AUTH-10: the signed-in person.
  read(getMe, ({ db, deps, actor }) => signedInUser({ ...deps, db }, actor.userId, actor)),
  updateUserRoute,
  setPinRoute,
  changeIdentityRoute(changeEmail, 'EMAIL', 'invalid-email'),
  changeIdentityRoute(changePhoneNr, 'PHONE', 'invalid-phoneNr'),
  // AUTH-18: the person's sessions.
  read(getMySessions, ({ db, actor, now }) => sessionsOf(db, actor, now)),
  // AUTH-18: signs out another device, such as a lost phone.
  write(endMySession, async ({ tx, actor, params, now }) => {
    const ended = await endSessions(tx, now, { userId: actor.userId, which: { id: params.id } })
    if (ended === 0) throw new Refused('notFound')
  }),
  // AUTH-18: signs out all other devices.
  write(endMyOtherSessions, async ({ tx, actor, device, now }) => {
    // The other devices are forgotten and lose their own limits, too (AUTH-07).
    await forgetDevices(tx, actor.userId, device)
    return { ended: await endSessions(tx, now, { userId: actor.userId, which: { allBut: actor.tokenId } }) }
  }),
  proveAgainRoute,
  salonUserRoutes,
  deviceRoutes,
  staffSessionRoutes,
  pairDeviceRoute,
  enterByPinRoutes,
  workplaceRoutes,
)
