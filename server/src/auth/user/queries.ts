import type { UserSession } from '@goldline/contract/auth/sessions'
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { Channel } from '@goldline/domain/message/kinds'
import { permissionsWithin, type StaffPermissions } from '@goldline/domain/staff/permission'
import type { UserScope } from '@goldline/domain/user/role'
import { sql } from 'kysely'
import { findTermsVersions } from '../../consent/queries.ts'
import type { TextDeps } from '../../consent/texts.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import type { Actor } from '../../http/session.ts'
import type { Grant } from '../token.ts'

export function userById(db: Db, id: string) {
  return db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Reads the signed-in person, with the rights of their token (AUTH-10). */
export async function signedInUser(deps: TextDeps & { db: Db }, id: string, grant: Grant): Promise<SignedInUser> {
  const { db } = deps
  const user = await userById(db, id)
  const scope = await scopeOf(db, id, grant)
  const permissions = permissionsWithin(scope, await permissionsOf(db, grant))
  return {
    '@type': 'basic-user',
    id,
    role: grant.role,
    client: grant.client,
    scope,
    businessObjectId: grant.businessObjectId,
    staffId: grant.staffId,
    name: user.name,
    surname: user.surname,
    // Hide contact data on a salon's device, since a leader may be looking at it (AUTH-08).
    email: grant.deviceId ? null : user.email,
    emailConfirmed: user.emailConfirmedTime !== null,
    phoneNr: grant.deviceId ? null : user.phoneNr,
    phoneNrConfirmed: user.phoneNrConfirmedTime !== null,
    languageCode: user.language,
    hasPassword: user.passwordHash !== null,
    agb: await findTermsVersions(deps, id, grant.role),
    salon: grant.businessObjectId === null ? null : await ownSalon(db, grant.businessObjectId),
    permissions: permissions && [...permissions],
    device: await deviceOf(db, grant),
  }
}

/** AUTH-25: reads the person's scope, on every call. */
async function scopeOf(db: Db, userId: string, { businessObjectId, client }: Grant): Promise<UserScope> {
  if (businessObjectId === null || (client !== 'ADMIN' && client !== 'STAFF')) return 'ALL'
  const role = await inSalon(db, businessObjectId)
    .selectFrom('userRole')
    .select('scope')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return role?.scope ?? 'ALL'
}

/** STF-02: reads the person's permissions, on every call; null: none apply. */
async function permissionsOf(db: Db, { client, businessObjectId, staffId }: Grant): Promise<StaffPermissions> {
  if (client !== 'STAFF' || businessObjectId === null) return null
  if (staffId === null) return []
  const { permissions } = await inSalon(db, businessObjectId)
    .selectFrom('staff')
    .select('permissions')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return permissions
}

/** The salon of a signed-in person, with its zone, formats and tier (BIZ-05, BIZ-10). */
async function ownSalon(db: Db, id: string): Promise<SignedInUser['salon']> {
  const { now, settingUp, ...salon } = await db
    .selectFrom('businessObject')
    .select([
      'id',
      'urlName',
      'name',
      'timeZone',
      'currency',
      'country',
      'language',
      'version as tier',
      'partnerDomains',
    ])
    .select(
      sql<boolean>`exists (select from salon_setup s
      where s.business_object_id = business_object.id and s.step is not null and not s.put_away)`.as('settingUp'),
    )
    .select(sql<Date>`clock_now()`.as('now'))
    .select(sql<Channel[]>`(select channels from installation)`.as('channels'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...salon, settingUp: settingUp || undefined, now: now.toISOString() }
}

/** Reads the salon's device on which the session runs (AUTH-08); null: none. */
async function deviceOf(db: Db, grant: Grant): Promise<SignedInUser['device']> {
  const { businessObjectId, deviceId, locked = false } = grant
  if (!businessObjectId || !deviceId) return null
  const device = await inSalon(db, businessObjectId)
    .selectFrom('device')
    .select(['id', 'name', 'lockMinutes'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { ...device, locked }
}

/** AUTH-18: reads a person's sessions, last used first, without hashes and addresses. `now` in epoch milliseconds. */
export async function sessionsOf(
  db: Db,
  { userId, tokenId }: Pick<Actor, 'userId' | 'tokenId'>,
  now: number,
): Promise<UserSession[]> {
  const rows = await db
    .selectFrom('token')
    .select(['id', 'client', 'deviceBrowser', 'deviceSystem', 'createdTime', 'lastUsedTime', 'slidingSeconds'])
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .orderBy('lastUsedTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ deviceBrowser, deviceSystem, createdTime, lastUsedTime, slidingSeconds, ...row }) => ({
    ...row,
    device: { browser: deviceBrowser, system: deviceSystem },
    createdTime: createdTime.toISOString(),
    lastUsedTime: lastUsedTime.toISOString(),
    current: row.id === tokenId,
    ownDevice: row.client === 'BOOKING' && slidingSeconds !== null,
  }))
}
