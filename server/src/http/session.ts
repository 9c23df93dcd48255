/** Who sends a request: the owner of its token, asked from the database each time, so that a sign-out reaches every process at once. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets.ts'
import type { Actor } from './route.ts'

type TokenRow = {
  id: string
  user_id: string
  role: Actor['role']
  client: Actor['client']
  business_object_id: string | null
  staff_id: string | null
  last_used_time: Date
}

/**
 * Asked on every private call: a named statement is planned once a connection. Whoever lost the role in the salon
 * lost the token with it.
 */
const findToken = {
  name: 'session',
  text: `select id, user_id, role, client, business_object_id, staff_id, last_used_time
    from token where hash = $1 and revoked_time is null and expires_time > $2
      and (role = 'CUSTOMER' or exists (
        select from user_role r where r.business_object_id = token.business_object_id
          and r.user_id = token.user_id and r.role = token.role))`,
}

/** How old the last use may be before it is written again. */
const touchAfterMs = 3_600_000

/** The header's token, with or without the word Bearer (AUTH-19). */
export const tokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '')?.[1]

/** undefined: no token, or one that is unknown, expired or revoked. A database that is away throws: it never lets anybody in. */
export async function sessionOf(deps: Deps, request: FastifyRequest): Promise<Actor | undefined> {
  const token = tokenIn(request.headers.authorization)
  if (token === undefined) return undefined
  const tokenHash = sha256(token)
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<TokenRow>({ ...findToken, values: [tokenHash, new Date(now)] })
  const row = rows[0]
  if (row === undefined) return undefined
  if (now - row.last_used_time.getTime() >= touchAfterMs) await touch(deps, tokenHash, now)
  return {
    tokenId: row.id,
    tokenHash,
    userId: row.user_id,
    role: row.role,
    client: row.client,
    businessObjectId: row.business_object_id,
    staffId: row.staff_id,
  }
}

/** Sliding tokens live on from their last use (AUTH-03); the others keep their end. */
async function touch(deps: Deps, hash: Buffer, now: number): Promise<void> {
  await deps.pool.query(
    `update token set last_used_time = $2::timestamptz,
       expires_time = coalesce($2::timestamptz + make_interval(secs => sliding_seconds), expires_time)
     where hash = $1 and revoked_time is null`,
    [hash, new Date(now)],
  )
}
