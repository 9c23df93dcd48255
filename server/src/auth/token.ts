/** Tokens: opaque, 256 random bits, only their hash is stored (AUTH-03), capped by role (AUTH-19). */
import { type Client, pairedClients, type Role, roleFitsClient } from '@goldline/domain/user/role'
import { notify } from '../db/notify.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import { deviceOf } from './device.ts'
import { forgetDevices } from './known-device.ts'
import { rolesOf } from './queries.ts'

/** What a token lets its owner be. */
export type Grant = { role: Role; client: Client; businessObjectId: string | null; staffId: string | null }

const hour = 3600
const day = 24 * hour

/** AUTH-03. Sliding ones live on from each use. */
const lifetimes: Record<Client, { seconds: number; sliding: boolean }> = {
  ADMIN: { seconds: 12 * hour, sliding: false },
  BOOKING: { seconds: 12 * hour, sliding: false },
  STAFF: { seconds: 30 * day, sliding: true },
  CHECKIN: { seconds: 90 * day, sliding: true },
  CHECKOUT: { seconds: 90 * day, sliding: true },
}

/** Clients that only pairing makes tokens for (AUTH-08). */
const onlyPaired: readonly Client[] = pairedClients.filter((client) => client !== 'STAFF')

/** Asked before any credential is looked at. */
export function refusePairedOnly(client: Client): void {
  if (onlyPaired.includes(client)) throw new Refused('forbidden', { field: 'body.client' })
}

/** What everybody may have. */
export const asCustomer: Grant = { role: 'CUSTOMER', client: 'BOOKING', businessObjectId: null, staffId: null }

/**
 * The most that the person may have of what the client asks for: the role of the salon (the first that fits, or the
 * one asked for), else a customer's token for BOOKING, which everybody may have.
 */
export async function grantFor(db: Db, userId: string, client: Client, businessObjectId?: string): Promise<Grant> {
  const roles = client === 'BOOKING' ? [] : await rolesOf(db, userId)
  const fitting = roles.find(
    (row) =>
      roleFitsClient(row.role, client, row.staffId !== null) &&
      (businessObjectId === undefined || row.businessObjectId === businessObjectId),
  )
  return fitting ? { ...fitting, client } : asCustomer
}

/** Stores a new token and returns its secret, which is nowhere else. Of `userAgent` two names are kept (AUTH-18). */
export async function issueToken(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  grant: Grant,
  userAgent?: string,
): Promise<string> {
  const now = deps.clock.now()
  const { seconds, sliding } = lifetimes[grant.client]
  const secret = randomSecret()
  await db
    .insertInto('token')
    .values({
      ...grant,
      ...deviceOf(userAgent),
      hash: sha256(secret),
      id: uuidv7(now),
      userId,
      createdTime: new Date(now),
      lastUsedTime: new Date(now),
      expiresTime: new Date(now + seconds * 1000),
      slidingSeconds: sliding ? seconds : null,
    })
    .execute()
  return secret
}

/** What was asked for by whoever was signed in, or knew the password, is answered no more (AUTH-20). */
async function endChallenges(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  const now = new Date(clock.now())
  await tx
    .updateTable('challenge')
    .set({ expiresTime: now })
    .where('userId', '=', userId)
    .where('usedTime', 'is', null)
    .where('expiresTime', '>', now)
    .execute()
}

/** Ends tokens of a user, in every process: the one with this hash; or all, and then no device is known any more either. */
export async function revokeTokens(tx: Tx, deps: Pick<Deps, 'clock'>, userId: string, hash?: Buffer): Promise<void> {
  const ended = await tx
    .updateTable('token')
    .set({ revokedTime: new Date(deps.clock.now()) })
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null)
    .$if(hash !== undefined, (query) => query.where('hash', '=', hash ?? Buffer.alloc(0)))
    .returning('id')
    .execute()
  if (hash === undefined) {
    await forgetDevices(tx, userId)
    await endChallenges(tx, deps, userId)
  }
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
}
