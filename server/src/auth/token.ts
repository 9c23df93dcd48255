/** Tokens: opaque, 256 random bits, stored only as a hash (AUTH-03), capped by role (AUTH-19). */
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

/** What a token permits. */
export type Grant = {
  role: Role
  client: Client
  businessObjectId: string | null
  staffId: string | null
  /** The salon's device on which the token is issued (AUTH-08). */
  deviceId?: string | null
  /** Whether this is the device's own session, without a person's rights. */
  locked?: boolean
}

const hour = 3600
const day = 24 * hour

type Lifetime = { seconds: number; sliding: boolean }

/** AUTH-03. A sliding lifetime starts again with each use. */
const lifetimes: Record<Client, Lifetime> = {
  ADMIN: { seconds: 12 * hour, sliding: false },
  BOOKING: { seconds: 12 * hour, sliding: false },
  STAFF: { seconds: 30 * day, sliding: true },
  CHECKIN: { seconds: 90 * day, sliding: true },
  CHECKOUT: { seconds: 90 * day, sliding: true },
}

/** For a shared computer's own session; a person who enters a PIN on it gets an ordinary lifetime. */
const deviceLifetime = { seconds: 90 * day, sliding: true }

/** AUTH-23: for a customer who declared the device their own. */
export const ownDeviceLifetime = { seconds: 180 * day, sliding: true }

/** POS-05: for a person who opened a till by PIN. */
export const tillTurnLifetime = { seconds: 180, sliding: true }

/** Clients whose tokens come only from pairing (AUTH-08). */
const onlyPaired: readonly Client[] = pairedClients.filter((client) => client !== 'STAFF')

/** Refuses clients that need pairing. Call it before any credential is checked. */
export function refusePairedOnly(client: Client): void {
  if (onlyPaired.includes(client)) throw new Refused('forbidden', { field: 'body.client' })
}

/** The rights that every person has. */
export const asCustomer: Grant = { role: 'CUSTOMER', client: 'BOOKING', businessObjectId: null, staffId: null }

type GrantRequest = { client: Client; businessObjectId?: string | undefined }

/** Returns the grants for this client: the person's roles in the requested salon, or in all salons, oldest first. */
export async function grantsFor(db: Db, userId: string, { client, businessObjectId }: GrantRequest): Promise<Grant[]> {
  const roles = client === 'BOOKING' ? [] : await rolesOf(db, userId)
  return roles
    .filter(
      (row) =>
        roleFitsClient(row.role, client, row.staffId !== null) &&
        (businessObjectId === undefined || row.businessObjectId === businessObjectId),
    )
    .map((row) => ({ ...row, client }))
}

/** Returns the first of these grants; without any, a customer's. */
export const grantFor = async (db: Db, userId: string, wanted: GrantRequest): Promise<Grant> =>
  (await grantsFor(db, userId, wanted))[0] ?? asCustomer

type TokenIssue = {
  userId: string
  grant: Grant
  userAgent?: string | undefined
  lifetime?: Lifetime | undefined
  /** Whether a code to an identity that proves the account confirmed the session (AUTH-24). */
  proven?: boolean
}

/**
 * Stores a new token and returns its secret, which is stored nowhere. Of `userAgent` only browser and system are stored
 * (AUTH-18). `lifetime` overrides the client's.
 */
export async function issueToken(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { userId, grant, userAgent, lifetime, proven = false }: TokenIssue,
): Promise<string> {
  const now = deps.clock.now()
  const { seconds, sliding } = lifetime ?? (grant.locked ? deviceLifetime : lifetimes[grant.client])
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
      provenTime: proven ? new Date(now) : null,
    })
    .execute()
  return secret
}

/** Ends open challenges that a session or a known password had started (AUTH-20). */
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

/**
 * Revokes a user's tokens in every process: the one with this hash, or all. Revoking all also deletes known devices and
 * passkeys, which an attacker may have added (AUTH-21).
 */
export async function revokeTokens(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { userId, hash }: { userId: string; hash?: Buffer | undefined },
): Promise<void> {
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
    await tx.deleteFrom('passkey').where('userId', '=', userId).execute()
    await endChallenges(tx, deps, userId)
  }
  for (const { id } of ended) await notify(tx, { topic: 'token', id })
}
