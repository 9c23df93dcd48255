import type { MySalon } from '@goldline/contract/customer/my-salons'
import { type RawBuilder, sql } from 'kysely'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'

/** Reads the salons that know a person, by name; with `businessObjectId` only that one (CUS-01, MSG-02). */
export async function salonsOfUser(db: Db, userId: string, businessObjectId?: string): Promise<MySalon[]> {
  const known = acrossSalons(db)
    .selectFrom('customerProfile as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .innerJoin('businessObject as b', 'b.id', 'p.businessObjectId')
    .leftJoin('bonusPointBalance as points', (join) =>
      join.onRef('points.businessObjectId', '=', 'p.businessObjectId').onRef('points.customerId', '=', 'p.customerId'),
    )
    .select(['b.id', 'b.urlName', 'b.name', 'points.balance as bonusPoints'])
    .select(['p.communicationPreference', 'p.notificationSubscribed', 'p.lastCheckIn', 'p.blackListed'])
    .select(
      sql<number>`(select count(*) from appointment a where a.business_object_id = p.business_object_id
        and a.customer_id = c.id and a.status = 'FULFILLED')`.as('visits'),
    )
    .where('c.userId', '=', userId)
    .orderBy('b.name')
    .orderBy('b.id')
  const rows = await (businessObjectId === undefined ? known : known.where('b.id', '=', businessObjectId)).execute()
  return rows.map(({ id, urlName, name, lastCheckIn, ...row }) => ({
    ...row,
    businessObject: { id, urlName, name },
    lastCheckIn: lastCheckIn?.toISOString() ?? null,
  }))
}

/** Decides which customers are read: all of the salon, or with scope OWN those of the reader's visits (AUTH-25). */
export type CustomerReader = Pick<SalonActor, 'businessObjectId' | 'scope' | 'staffId'>

/** Returns a reader of all the salon's customers, for code without a person's scope. */
export const fullReader = (businessObjectId: string): CustomerReader => ({
  businessObjectId,
  scope: 'ALL',
  staffId: null,
})

/** SQL: whether the reader may know of the customer with this id. */
export const isVisibleTo = (
  { businessObjectId, scope, staffId }: CustomerReader,
  customerId: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  scope === 'ALL'
    ? sql`true`
    : sql`${customerId} in (select a.customer_id from appointment a
        join appointment_service o on o.business_object_id = a.business_object_id and o.appointment_id = a.id
        where a.business_object_id = ${businessObjectId} and o.assigned_staff_id = ${staffId})`

/**
 * Returns the current id of the salon's customer: the id itself, or that of the row into which it was merged (CUS-09).
 * undefined: not a customer of this salon, or not visible to the reader.
 */
export async function currentId(db: Db, reader: CustomerReader, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive way as (
      select id, merged_into_id, 0 as step from customer where id = ${id}
      union all
      select c.id, c.merged_into_id, step + 1 from way join customer c on c.id = way.merged_into_id where step < 20
    )
    select way.id from way join customer_profile p on p.customer_id = way.id
    where p.business_object_id = ${reader.businessObjectId} and ${isVisibleTo(reader, sql`p.customer_id`)}
    order by step desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Returns the `currentId`; refuses with notFound. */
export async function requireCustomer(db: Db, reader: CustomerReader, id: string): Promise<string> {
  const current = await currentId(db, reader, id)
  if (current === undefined) throw new Refused('notFound')
  return current
}

/**
 * Computes the fingerprint by which the salon recognises a blocked person after erasure. Its key is not in the database
 * (CUS-06, PRIV-01).
 */
export const blockedIdentity = (deps: Pick<Deps, 'secrets'>, businessObjectId: string, identity: string): Buffer =>
  deps.secrets.hmac('blocked identity', businessObjectId, identity)

/** Returns those of the identities that belong to erased people whom the salon had blocked. */
export async function findBlocked(
  db: Db,
  deps: Pick<Deps, 'secrets'>,
  { businessObjectId, identities }: { businessObjectId: string; identities: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (identities.length === 0) return new Set()
  const byHmac = new Map(
    identities.map((each) => [blockedIdentity(deps, businessObjectId, each).toString('base64'), each]),
  )
  const found = await inSalon(db, businessObjectId)
    .selectFrom('blockedIdentity')
    .select('identityHmac')
    .where(
      'identityHmac',
      'in',
      [...byHmac.keys()].map((hmac) => Buffer.from(hmac, 'base64')),
    )
    .execute()
  return new Set(found.flatMap(({ identityHmac }) => byHmac.get(identityHmac.toString('base64')) ?? []))
}

/**
 * SQL: the staff name under which the salon's page offers the account in row `of`; null: it does not offer it.
 * Customers see no other name of staff (PRIV-02k).
 */
export const publicNameOf = (of: 'f' | 'l'): RawBuilder<unknown> => sql`(select s.name from user_role r
  join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id and s.deleted_time is null
    and s.active and s.enabled4_booking
  where r.business_object_id = ${sql.ref(`${of}.businessObjectId`)} and r.user_id = ${sql.ref(`${of}.userId`)})`

/** SQL: whether the account in row `l` is an owner or administrator of the salon. */
export const isLeader = sql`exists (select from user_role r
  where r.business_object_id = l.business_object_id and r.user_id = l.user_id and r.role in ('OWNER', 'ADMIN'))`
