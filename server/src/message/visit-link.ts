/** The secret link of a visit, `/r/{secret}` (APT-24): shows, moves and cancels that one visit until it begins. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { type Secrets, sha256 } from '../secrets.ts'
import type { MessageDeps } from './types.ts'

/** A visit and the customer who gets the link; undefined: no customer gets one. */
type LinkedVisit = {
  readonly appointment: { readonly businessObjectId: string; readonly id: string }
  readonly customer: { readonly id: string } | undefined
}

type Hmac = Pick<Secrets, 'hmac'>
type Visit = { readonly publicUrl: string; readonly appointmentId: string | null }

/** Derives the secret from visit and nonce, so that another visit's nonce yields no valid secret. */
const secretOf = ({ hmac }: Hmac, appointmentId: string, nonce: string): string =>
  hmac('visit link', appointmentId, nonce).toString('base64url')

/**
 * Returns the placeholder link that messages store; `withVisitSecret` replaces it by the real one at sending. A visit
 * has one link, which ends when the visit is given to another customer. Call it with the visit locked.
 */
export async function visitLink(
  tx: Tx,
  { config, secrets, clock }: MessageDeps,
  { appointment: { businessObjectId, id }, customer }: LinkedVisit,
): Promise<string> {
  if (customer === undefined) return ''
  const fresh = randomBytes(32)
  const hash = sha256(secretOf(secrets, id, fresh.toString('base64url')))
  const { rows } = await sql<{ nonce: Buffer }>`/* visit-link */
    insert into visit_link as l (business_object_id, appointment_id, customer_id, nonce, hash, created_time)
    values (${businessObjectId}, ${id}, ${customer.id}, ${fresh}, ${hash}, ${new Date(clock.now())})
    on conflict on constraint visit_link_pk do update set customer_id = excluded.customer_id,
      nonce = case when l.customer_id = excluded.customer_id then l.nonce else excluded.nonce end,
      hash = case when l.customer_id = excluded.customer_id then l.hash else excluded.hash end,
      coming_start = case when l.customer_id = excluded.customer_id then l.coming_start end
    returning nonce`.execute(tx)
  const nonce = rows[0]?.nonce ?? fresh
  return `${config.publicUrl}/r/${nonce.toString('base64url')}`
}

/** Returns a stored text with its real visit link, for sending. */
export function withVisitSecret(secrets: Hmac, text: string, { publicUrl, appointmentId }: Visit): string {
  if (appointmentId === null) return text
  const start = `${publicUrl}/r/`
  return text
    .split(start)
    .map((part, index) =>
      index === 0 ? part : part.replace(nonceFirst, (nonce) => secretOf(secrets, appointmentId, nonce)),
    )
    .join(start)
}

const nonceFirst = /^[\w-]{43}(?![\w-])/
