import { randomInt } from 'node:crypto'
import {
  createPinCode,
  endSalonSessions,
  getSalonUsers,
  inviteSalonUser,
  type SalonUser,
  setSalonPin,
  updateSalonUser,
} from '@goldline/contract/auth/salon-users'
import { isSimplePin, pinLimits } from '@goldline/domain/auth/pin'
import { scopeAfter } from '@goldline/domain/user/role'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RouteDeps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { limit } from '../../http/hardening/limits.ts'
import { inSteps, ownSalon, read, routes, write } from '../../http/route.ts'
import { findIdentity } from '../../identity.ts'
import { enqueueInvitation } from '../enqueue-link.ts'
import { hashPassword } from '../password.ts'
import { requireLeaderPassword } from './password-again.ts'
import { requireRemainingLeader } from './salon-user.ts'

/** Validity of a code for setting a PIN: enough time to get it from the leader and type it. */
const pinCodeMs = 24 * 3_600_000
const invitationsADay = 50

/** Reads the salon's users, leaders first, without staff who left. */
export async function usersOf(salon: InSalon, { now, id }: { now: number; id?: string }): Promise<SalonUser[]> {
  const { rows } = await sql<Omit<SalonUser, 'lastUsedTime'> & { lastUsedTime: Date | null }>`
    select u.id, s.id as staff_id, coalesce(s.name, u.name) as name, coalesce(s.surname, u.surname) as surname, u.email,
      u.email_confirmed_time is not null as email_confirmed, r.role, r.scope, r.health_notes, s.permissions,
      r.pin_hash is not null as has_pin, coalesce(t.count, 0)::int as sessions, t.last_used_time
    from user_role r join app_user u on u.id = r.user_id
      left join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id
      left join lateral (select count(*) as count, max(last_used_time) as last_used_time from token
        where user_id = u.id and business_object_id = r.business_object_id and revoked_time is null
          and expires_time > ${new Date(now)}) t on true
    where r.business_object_id = ${salon.id} and (${id ?? null}::uuid is null or u.id = ${id ?? null})
      and (s.id is null or (s.active and s.deleted_time is null))
      and not exists (select from device d where d.user_id = u.id and d.client <> 'STAFF')
    order by array_position(array['OWNER', 'ADMIN', 'USER_LITE_PLUS', 'USER_LITE'], r.role), s.display_order, name, u.id`.execute(
    salon.db,
  )
  return rows.map(({ lastUsedTime, ...row }) => ({ ...row, lastUsedTime: lastUsedTime?.toISOString() ?? null }))
}

export async function userOf(salon: InSalon, { id, now }: { id: string; now: number }): Promise<SalonUser> {
  const [found] = await usersOf(salon, { now, id })
  if (found === undefined) throw new Refused('notFound')
  return found
}

/** Changes a user's role, scope and rights (AUTH-12, AUTH-18). */
const updateSalonUserRoute = write(
  updateSalonUser,
  {
    before: ({ deps, actor, body, address, device }) =>
      requireLeaderPassword(deps, actor.userId, { password: body.password, address, device }),
    lock: ownSalon,
  },
  async ({ salon, params: { id }, body, now }) => {
    const user = await userOf(salon, { id, now })
    await setRights(salon, { user, now }, body)
    await requireRemainingLeader(salon)
    return userOf(salon, { id, now })
  },
)

type RightsChange = { [K in 'role' | 'scope' | 'healthNotes']?: SalonUser[K] | undefined }

/**
 * Sets role and scope. A change ends the person's sessions, whereupon their browsers delete what they store of the
 * salon (AUTH-25). Refuses with invalid-request a scope that the role does not have.
 */
async function setRights(
  salon: InSalon<Tx>,
  { user, now }: { user: SalonUser; now: number },
  change: RightsChange,
): Promise<void> {
  const { role = user.role, healthNotes = user.healthNotes } = change
  const scope = scopeAfter(user, change)
  if (scope === undefined) throw new Refused('invalid-request', { field: 'body.scope' })
  await salon.updateTable('userRole').set({ role, scope, healthNotes }).where('userId', '=', user.id).execute()
  if (role !== user.role || scope !== user.scope) await endSessions(salon, { userId: user.id, now })
}

type UserKey = { userId: string; now: number }

/**
 * AUTH-18: ends the user's sessions of this salon in every process; sessions of other salons and as a customer stay.
 */
export async function endSessions(salon: InSalon<Tx>, { userId, now }: UserKey): Promise<number> {
  const ended = await salon.db
    .updateTable('token')
    .set({ revokedTime: new Date(now) })
    .where('userId', '=', userId)
    .where('businessObjectId', '=', salon.id)
    .where('revokedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .returning('id')
    .execute()
  for (const { id } of ended) await notify(salon.db, { topic: 'token', id })
  return ended.length
}

/** Invites only users who cannot sign in yet: those with a confirmed identity change their e-mail themselves. */
const inviteSalonUserRoute = write(
  inviteSalonUser,
  {
    before: async ({ deps, actor, body, address, device }) => {
      await requireLeaderPassword(deps, actor.userId, { password: body.password, address, device })
      const most = { max: invitationsADay, windowSeconds: 86_400 }
      await limit(deps, `invitations salon ${actor.businessObjectId}`, most)
    },
    lock: ownSalon,
  },
  async ({ salon, tx, deps, actor, params: { id }, body, now }) => {
    const { businessObjectId } = actor
    const user = await userOf(salon, { id, now })
    await setRights(salon, { user, now }, { scope: body.scope })
    const identity = findIdentity(body.email)
    if (identity?.kind !== 'EMAIL') throw new Refused('invalid-email', { field: 'body.email' })
    const changed = await tx
      .updateTable('appUser')
      .set({ email: identity.value })
      .where('id', '=', id)
      .where('emailConfirmedTime', 'is', null)
      .where('phoneNr', 'is', null)
      .where('passwordHash', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('existed', { field: 'body.email' })
    await enqueueInvitation(tx, deps, { businessObjectId, userId: id, email: identity.value })
    return userOf(salon, { id, now })
  },
)

/** Binds the hash to salon and user; its key is not in the database (AUTH-07). */
const codeHmac = (
  { secrets }: Pick<RouteDeps, 'secrets'>,
  { businessObjectId, id, code }: { businessObjectId: string; id: string; code: string },
): Buffer => secrets.hmac('salon PIN code', businessObjectId, id, code)

const createPinCodeRoute = write(
  createPinCode,
  {
    before: ({ deps, actor, body, address, device }) =>
      requireLeaderPassword(deps, actor.userId, { password: body.password, address, device }),
  },
  async ({ salon, deps, actor: { businessObjectId }, params: { id }, now }) => {
    await userOf(salon, { id, now })
    const code = String(randomInt(10 ** pinLimits.digits)).padStart(pinLimits.digits, '0')
    const expiresTime = new Date(now + pinCodeMs)
    await salon
      .updateTable('userRole')
      .set({
        pinCodeHmac: codeHmac(deps, { businessObjectId, id, code }),
        pinCodeExpiresTime: expiresTime,
        pinCodeTries: 0,
      })
      .where('userId', '=', id)
      .execute()
    return { code, expiresTime: expiresTime.toISOString() }
  },
)

/** Sets the PIN for this salon only, so that its leader cannot sign in to the person's account elsewhere. */
// Wrong codes must stay counted, and a PIN is hashed outside a transaction.
const setSalonPinRoute = inSteps(
  setSalonPin,
  async ({ deps, actor: { businessObjectId }, params: { id }, body, now }) => {
    await userOf(inSalon(deps.db, businessObjectId), { id, now })
    refuseIf(isSimplePin(body.pin) ? 'weak-pin' : undefined, { field: 'body.pin' })
    const { db } = deps
    const tried = await inSalon(db, businessObjectId)
      .updateTable('userRole')
      .set((row) => ({ pinCodeTries: row('pinCodeTries', '+', 1) }))
      .where('userId', '=', id)
      .where('pinCodeExpiresTime', '>', new Date(now))
      .returning(['pinCodeTries', 'pinCodeHmac'])
      .executeTakeFirst()
    if (tried !== undefined && tried.pinCodeTries > pinLimits.triesPerChallenge)
      throw new Refused('numberOfCredentialFailedMatchesAlreadyExceedMax')
    if (tried === undefined) throw new Refused('invalid-code', { field: 'body.code' })
    const pinHash = await hashPassword(body.pin)
    const set = await inSalon(db, businessObjectId)
      .updateTable('userRole')
      .set({ pinHash, pinCodeHmac: null, pinCodeExpiresTime: null, pinCodeTries: 0 })
      .where('userId', '=', id)
      .where('pinCodeHmac', '=', codeHmac(deps, { businessObjectId, id, code: body.code }))
      .executeTakeFirst()
    if (set.numUpdatedRows === 0n) throw new Refused('invalid-code', { field: 'body.code' })
  },
)

export const salonUserRoutes = routes(
  read(getSalonUsers, ({ salon, now }) => usersOf(salon, { now })),
  updateSalonUserRoute,
  inviteSalonUserRoute,
  createPinCodeRoute,
  setSalonPinRoute,
  write(endSalonSessions, async ({ salon, params: { id }, now }) => {
    await userOf(salon, { id, now })
    return { ended: await endSessions(salon, { userId: id, now }) }
  }),
)
