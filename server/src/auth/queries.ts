import type { Identities } from '@goldline/domain/auth/sign-in-grant'
import type { Language } from '@goldline/domain/message/kinds'
import { acrossSalons } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import { callerOf } from '../http/hardening/places.ts'
import { columnOf, type Identity } from '../identity.ts'

/** Finds the account that has this e-mail or number, confirmed or not. */
export function findAccount(db: Db, identity: Identity) {
  return db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'pinHash', 'language'])
    .where(columnOf(identity), '=', identity.value)
    .executeTakeFirst()
}

/** Reads the salon's country, whose format applies to phone numbers typed there (AUTH-01). */
export async function countryAt(db: Db, businessObjectId: string | undefined): Promise<string | undefined> {
  if (businessObjectId === undefined) return undefined
  const businessObject = db.selectFrom('businessObject').select('country').where('id', '=', businessObjectId)
  return (await businessObject.executeTakeFirst())?.country
}

/** The identities that can prove the account (AUTH-20). */
export async function identitiesOf(db: Db, userId: string): Promise<(Identities & { language: Language }) | undefined> {
  const user = await db
    .selectFrom('appUser')
    .select(['email', 'emailConfirmedTime', 'phoneNr', 'phoneNrConfirmedTime', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const { emailConfirmedTime, phoneNrConfirmedTime, ...rest } = user
  return { ...rest, emailConfirmed: emailConfirmedTime !== null, phoneNrConfirmed: phoneNrConfirmedTime !== null }
}

/** AUTH-11: finds a user by the random id used in links, never by the row's id. */
export function findByMetadataId(db: Db, metadataId: string) {
  return db
    .selectFrom('appUser')
    .select((row) => ['language', row('passwordHash', 'is not', null).as('hasPassword')])
    .where('metadataId', '=', metadataId)
    .executeTakeFirst()
}

/** Reads the user's roles, oldest salon first, without salons that they left (STF-01). */
export function rolesOf(db: Db, userId: string) {
  return acrossSalons(db)
    .selectFrom('userRole as r')
    .leftJoin('staff as s', (join) =>
      join
        .onRef('s.businessObjectId', '=', 'r.businessObjectId')
        .onRef('s.id', '=', 'r.staffId')
        .on('s.active', '=', true)
        .on('s.deletedTime', 'is', null),
    )
    .innerJoin('businessObject as b', 'b.id', 'r.businessObjectId')
    .select(['r.businessObjectId', 'r.role', 's.id as staffId'])
    .where('r.userId', '=', userId)
    .where((row) => row.or([row('r.staffId', 'is', null), row('s.id', 'is not', null)]))
    .orderBy('b.createdTime')
    .orderBy('b.id')
    .execute()
}

/**
 * Finds the challenge that a PIN at sign-in can answer (AUTH-02): the newest that this known device or this address
 * requested.
 */
export function newestSignIn(
  db: Db,
  identity: string,
  { device, address }: { device?: string | undefined; address: string },
) {
  return db
    .selectFrom('challenge')
    .selectAll()
    .where('identity', '=', identity)
    .where('purpose', '=', 'SIGN_IN')
    .$if(device !== undefined, (query) => query.where('knownDeviceId', '=', device ?? null))
    .$if(device === undefined, (query) =>
      query.where('knownDeviceId', 'is', null).where('address', '=', callerOf(address)),
    )
    .orderBy('createdTime', 'desc')
    .limit(1)
    .executeTakeFirst()
}
