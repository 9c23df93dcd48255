/** Short addresses for SMS (MSG-05): `/l/{code}` redirects to a page of a salon. */

import { randomBytes } from 'node:crypto'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { sql } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { sha256 } from '../secrets.ts'
import type { MessageDeps } from './types.ts'

/** 64 random bits, so that codes cannot be guessed: 11 characters, each one character of an SMS. */
const codeBytes = 8
const code = /^[\w-]{11}$/

export type Target = {
  readonly businessObjectId: string
  /** Path below `/b/{urlName}/`, with its query. */
  readonly path: string
  readonly expiresTime: Date
}

/**
 * Stores a short link and returns its URL on PUBLIC_URL (AUTH-17). Call it in the transaction that queues the message.
 */
export async function shortLink(
  tx: Tx,
  { config, clock }: Pick<MessageDeps, 'config' | 'clock'>,
  target: Target,
): Promise<string> {
  const fresh = randomBytes(codeBytes).toString('base64url')
  const createdTime = new Date(clock.now())
  await tx
    .insertInto('shortLink')
    .values({ ...target, hash: sha256(fresh), createdTime })
    .execute()
  return `${config.publicUrl}/l/${fresh}`
}

/** Returns the path of a code; the salon's page after the offer has ended; undefined for an unknown code. */
export async function findTarget(db: Db, value: string, now: number): Promise<string | undefined> {
  if (!code.test(value)) return undefined
  const link = await acrossSalons(db)
    .selectFrom('shortLink as link')
    .innerJoin('businessObject as b', 'b.id', 'link.businessObjectId')
    .select(['b.urlName', 'link.path', 'link.expiresTime'])
    .where('link.hash', '=', sha256(value))
    .executeTakeFirst()
  if (link === undefined) return undefined
  const page = salonPage(link.urlName)
  return link.expiresTime.getTime() > now ? `${page}/${link.path}` : page
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptShortLinks: readonly DataKind[] = [
  {
    kind: 'Short links of SMS whose offer is over',
    days: 30,
    basis: 'a late visitor comes to the salon’s page',
    remove: (before) => sql`delete from short_link where expires_time < ${before}`,
  },
]
