/**
 * Known devices: browsers that once proved an account's identity. Strangers' guesses do not count against them
 * (AUTH-07, AUTH-15).
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { deviceCookie } from '../http/hardening/device-cookie.ts'
import { columnOf, kindOf } from '../identity.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret, sha256 } from '../secrets.ts'

/** Each device has its own limit of wrong codes, so this bounds the wrong codes per identity (AUTH-07). */
export const devicesPerUser = 5

const validMs = 400 * 86_400_000
const confirmedColumns = { email: 'emailConfirmedTime', phoneNr: 'phoneNrConfirmedTime' } as const

/**
 * Returns the device's id, under which its own limits are counted; undefined if it is not known. Only a confirmed
 * identity counts: an account that merely claims an address gains nothing against its owner.
 */
export async function findKnownDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string | undefined,
  identity: string,
): Promise<string | undefined> {
  if (secret === undefined) return undefined
  const column = columnOf({ kind: kindOf(identity) })
  const device = await deps.db
    .selectFrom('knownDevice as d')
    .innerJoin('appUser as u', 'u.id', 'd.userId')
    .select('d.id')
    .where('d.hash', '=', sha256(secret))
    .where('d.expiresTime', '>', new Date(deps.clock.now()))
    .where(`u.${column}`, '=', identity)
    .where(`u.${confirmedColumns[column]}`, 'is not', null)
    .executeTakeFirst()
  return device?.id
}

/** Returns the device if it is known for the user. `byCode`: whether it once answered a code (AUTH-18, AUTH-20). */
export async function findUserDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string | undefined,
  userId: string,
): Promise<{ id: string; byCode: boolean } | undefined> {
  if (secret === undefined) return undefined
  return db
    .selectFrom('knownDevice')
    .select(['id', 'byCode'])
    .where('hash', '=', sha256(secret))
    .where('userId', '=', userId)
    .where('expiresTime', '>', new Date(clock.now()))
    .executeTakeFirst()
}

/**
 * Stores the browser as a known device and returns its cookie. The secret is new each time (the devices of the
 * browser's other users move to it), so a secret planted by an attacker becomes worthless. `byCode`: a code sent to the
 * account's own identity was answered here.
 */
export async function rememberDevice(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { secret, userId, byCode }: { secret: string | undefined; userId: string; byCode: boolean },
): Promise<string> {
  const now = deps.clock.now()
  const fresh = randomSecret()
  const hash = sha256(fresh)
  if (secret !== undefined)
    await tx.updateTable('knownDevice').set({ hash }).where('hash', '=', sha256(secret)).execute()
  const proved = { provedTime: new Date(now), expiresTime: new Date(now + validMs) }
  await tx
    .insertInto('knownDevice')
    .values({ hash, id: uuidv7(now), userId, byCode, ...proved })
    .onConflict((conflict) =>
      conflict.constraint('known_device_pk').doUpdateSet((row) => ({
        ...proved,
        byCode: sql<boolean>`${row.ref('knownDevice.byCode')} or ${row.ref('excluded.byCode')}`,
      })),
    )
    .execute()
  await keepNewest(tx, userId)
  return deviceCookie(fresh, { secure: deps.config.publicUrl.startsWith('https:') })
}

async function keepNewest(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('knownDevice')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('provedTime', 'desc')
        .orderBy('id', 'desc')
        .offset(devicesPerUser),
    )
    .execute()
}

/** Forgets all devices ("sign out everywhere", changed password, erasure), except the one with the secret `but`. */
export async function forgetDevices(db: Db, userId: string, but?: string): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .$if(but !== undefined, (query) => query.where('hash', '<>', sha256(but ?? '')))
    .execute()
}
