/** Finds a token's session in the database at each request, so that signing out applies to all processes at once. */
import { permissionsWithin, type StaffPermissions } from '@goldline/domain/staff/permission'
import type { Client, SalonRole, UserScope } from '@goldline/domain/user/role'
import type { Tier } from '@goldline/domain/user/tier'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secrets.ts'

type Token = {
  tokenId: string
  tokenHash: Buffer
  userId: string
  client: Client
  /** The session's paired device; null on a personal device (AUTH-08). `locked`: nobody has entered a PIN yet. */
  deviceId: string | null
  locked: boolean
}
export type CustomerActor = Token & { role: 'CUSTOMER'; businessObjectId: null; staffId: null }
/**
 * `tier`, `scope` (AUTH-25; ALL at kiosk and till) and `permissions` (STF-02; null: unrestricted, as in all clients
 * except STAFF, with scope ALL) as of this request.
 */
export type SalonActor = Token & {
  role: SalonRole
  businessObjectId: string
  staffId: string | null
  tier: Tier
  scope: UserScope
  permissions: StaffPermissions
}
/** The token's owner from the database; nothing is taken from a header that a caller can set (AUTH-03). */
export type Actor = CustomerActor | SalonActor

type TokenRow = {
  id: string
  user_id: string
  client: Client
  last_used_time: Date
  sliding_seconds: number | null
  device_id: string | null
  locked: boolean
} & ({ role: 'CUSTOMER' } | SalonRow)
type SalonRow = {
  role: SalonRole
  business_object_id: string
  staff_id: string | null
  tier: Tier
  scope: UserScope
  permissions: StaffPermissions
}

/**
 * A named statement, since every private call runs it. A token becomes invalid if its user loses the role or leaves the
 * salon, or its device is removed (AUTH-08). Also returns the salon's tier for checking features (BIZ-10).
 */
const findToken = {
  name: 'session',
  text: `select t.id, t.user_id, t.role, t.client, t.business_object_id, t.staff_id, t.last_used_time,
      t.sliding_seconds, t.device_id, t.locked, b.version as tier,
      case when t.client = 'STAFF' then case when t.staff_id is null then '{}' else (select s.permissions from staff s
        where s.business_object_id = t.business_object_id and s.id = t.staff_id) end end as permissions,
      case when t.client in ('ADMIN', 'STAFF') and not t.locked then r.scope else 'ALL' end as scope
    from token t left join business_object b on b.id = t.business_object_id
      left join user_role r on r.business_object_id = t.business_object_id and r.user_id = t.user_id and r.role = t.role
      left join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id
    where t.hash = $1 and t.revoked_time is null and t.expires_time > $2
      and (t.role = 'CUSTOMER' or r.role is not null and (r.staff_id is null or s.active and s.deleted_time is null))
      and (t.device_id is null or exists (
        select from device d where d.business_object_id = t.business_object_id and d.id = t.device_id
          and d.removed_time is null))`,
}

/** Minimum time between two writes of the last use; a twelfth of the lifetime for short tokens. */
const touchAfterMs = 3_600_000
const touchAfter = (slidingSeconds: number | null): number =>
  slidingSeconds === null ? touchAfterMs : Math.min(touchAfterMs, (slidingSeconds * 1000) / 12)

/** Returns the header's token, with or without the prefix Bearer (AUTH-19). */
const tokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '')?.[1]

/**
 * Finds the session; undefined: no token, or an unknown, expired or revoked one. Throws if the database is unreachable,
 * since the caller must not be admitted then. `looks`: checks validity without counting as use, so that an open stream
 * extends no session (POS-05).
 */
export async function findSession(
  deps: Deps,
  request: FastifyRequest,
  { looks }: { looks: boolean },
): Promise<Actor | undefined> {
  const secret = tokenIn(request.headers.authorization)
  if (secret === undefined) return undefined
  const tokenHash = sha256(secret)
  const now = deps.clock.now()
  const { rows } = await deps.pool.query<TokenRow>({ ...findToken, values: [tokenHash, new Date(now)] })
  const row = rows[0]
  if (row === undefined) return undefined
  if (!looks && now - row.last_used_time.getTime() >= touchAfter(row.sliding_seconds))
    await extendSession(deps, tokenHash, now)
  const { device_id: deviceId, locked } = row
  const token = { tokenId: row.id, tokenHash, userId: row.user_id, client: row.client, deviceId, locked }
  if (row.role === 'CUSTOMER') return { ...token, role: row.role, businessObjectId: null, staffId: null }
  const { role, business_object_id: businessObjectId, staff_id: staffId, tier, scope } = row
  const permissions = permissionsWithin(scope, row.permissions)
  return { ...token, role, businessObjectId, staffId, tier, scope, permissions }
}

/** Extends a sliding token's lifetime (AUTH-03); other tokens keep their expiry. */
async function extendSession(deps: Deps, hash: Buffer, now: number): Promise<void> {
  await deps.pool.query(
    `update token set last_used_time = $2::timestamptz,
       expires_time = coalesce($2::timestamptz + make_interval(secs => sliding_seconds), expires_time)
     where hash = $1 and revoked_time is null`,
    [hash, new Date(now)],
  )
}
