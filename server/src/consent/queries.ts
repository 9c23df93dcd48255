import type { Consent } from '@goldline/contract/consent'
import { audienceOf, type ConsentKind, termsOf } from '@goldline/domain/consent/kinds'
import type { Role } from '@goldline/domain/user/role'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { latest, type TextDeps } from './texts.ts'

/** AUTH-14: finds the version of the terms for this role that a person accepted last, and the latest version. */
export async function findTermsVersions({ db, config }: TextDeps & { db: Db }, userId: string, role: Role) {
  const kind = termsOf[audienceOf(role)]
  const accepted = await db
    .selectFrom('consent')
    .select('textVersion')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { acceptedVersion: accepted?.textVersion ?? null, latestVersion: latest(config.legal.texts[kind]).version }
}

/** PRIV-02: reads a person's consent history, newest first. */
export async function consentsOf(db: Db, userId: string): Promise<Consent[]> {
  const rows = await withSalon(db).where('c.userId', '=', userId).orderBy('c.number', 'desc').execute()
  return rows.map(wireOf)
}

export type ConsentKey = { userId: string; kind: ConsentKind; businessObjectId: string | null }

/** Finds the current decision for one kind; undefined: the person was never asked. */
export async function currentConsent(
  db: Db,
  { userId, kind, businessObjectId }: ConsentKey,
): Promise<Consent | undefined> {
  const row = await withSalon(db)
    .where('c.userId', '=', userId)
    .where('c.kind', '=', kind)
    .where(sql<boolean>`c.business_object_id is not distinct from ${businessObjectId}::uuid`)
    .orderBy('c.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && wireOf(row)
}

/**
 * SQL (RWG-03): whether the person's latest decision, for all salons or this one, allows joining bookings by Google to
 * the account.
 */
export const consentedToGoogle = (
  userId: RawBuilder<unknown>,
  businessObjectId: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce((select k.granted from consent k where k.user_id = ${userId} and k.kind = 'RESERVE_WITH_GOOGLE'
    and (k.business_object_id is null or k.business_object_id = ${businessObjectId}) order by k.number desc limit 1), false)`

const withSalon = (db: Db) =>
  db
    .selectFrom('consent as c')
    .leftJoin('businessObject as b', 'b.id', 'c.businessObjectId')
    .select(['c.id', 'c.kind', 'c.granted', 'c.textVersion', 'c.language', 'c.createdTime', 'c.client', 'c.givenBy'])
    .select(['b.id as salonId', 'b.urlName', 'b.name as salonName'])

type ConsentRow = Awaited<ReturnType<ReturnType<typeof withSalon>['execute']>>[number]

function wireOf({ salonId, urlName, salonName, language, createdTime, givenBy, ...row }: ConsentRow): Consent {
  return {
    ...row,
    businessObject: salonId === null ? null : { id: salonId, urlName: urlName ?? '', name: salonName ?? '' },
    languageCode: language,
    time: createdTime.toISOString(),
    by: givenBy,
  }
}
