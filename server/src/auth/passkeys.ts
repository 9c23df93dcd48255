import {
  addPasskey,
  getMyPasskeys,
  getPasskeyChallenge,
  type Passkey,
  preparePasskey,
  removePasskey,
  signInByPasskey,
} from '@goldline/contract/auth/passkeys'
import { maxPasskeys } from '@goldline/domain/auth/passkey'
import { type Db, type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { inSteps, read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { deviceOf } from './device.ts'
import { checkNewPasskey, checkSignature, newChallenge, requirePasskeyHost } from './passkey-proof.ts'
import { enqueueSecurityNotice } from './security-notice.ts'
import { asCustomer, issueToken } from './token.ts'
import { requirePassword } from './user/password-again.ts'
import { requireFreshCode } from './user/prove-again.ts'
import { userById } from './user/queries.ts'

/** Tries per minute, as for other sign-ins: a signature takes a millisecond to check. */
const triesPerAddress = 60
const countTry = (deps: Deps, address: string): Promise<void> =>
  limit(deps, `passkey address ${callerOf(address)}`, { max: triesPerAddress, windowSeconds: 60 })

const ownPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdTime', 'desc').orderBy('id', 'desc')

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof ownPasskeys>['execute']>>[number]

const passkeyOf = ({ id, deviceBrowser, deviceSystem, createdTime, lastUsedTime }: PasskeyRow): Passkey => ({
  id,
  device: { browser: deviceBrowser, system: deviceSystem },
  createdTime: createdTime.toISOString(),
  lastUsedTime: lastUsedTime?.toISOString() ?? null,
})

// Runs outside a transaction: wrong passwords must stay counted.
const preparePasskeyRoute = inSteps(preparePasskey, async ({ deps, actor, body, address, device, now }) => {
  const { userId, tokenId } = actor
  const host = requirePasskeyHost(deps)
  await requireFreshCode(deps.db, actor, now)
  await requirePassword(deps, userId, { password: body.password, address, device })
  const kept = await ownPasskeys(deps.db, userId).execute()
  if (kept.length >= maxPasskeys) throw new Refused('passkey.too-many')
  const { email, phoneNr } = await userById(deps.db, userId)
  return {
    challenge: newChallenge(deps, `add ${tokenId}`),
    host,
    user: { id: Buffer.from(userId).toString('base64url'), name: email ?? phoneNr ?? '' },
    existing: kept.map(({ credentialId }) => credentialId),
  }
})

/**
 * The challenge proves that `preparePasskey` checked code and password; a repeated request returns the same passkey.
 */
const addPasskeyRoute = write(
  addPasskey,
  {
    before: async ({ deps, actor, body, address }) => {
      await countTry(deps, address)
      return checkNewPasskey(deps, actor.tokenId, body)
    },
  },
  async ({ tx, deps, actor: { userId }, raw, now }, proven) => {
    // Serialises additions, so that concurrent ones do not exceed the limit.
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    const kept = await ownPasskeys(tx, userId).execute()
    const same = kept.find(({ credentialId }) => credentialId === proven.credentialId)
    if (same) return passkeyOf(same)
    if (kept.length >= maxPasskeys) throw new Refused('passkey.too-many')
    const device = deviceOf(raw.request.headers['user-agent'])
    const row = await tx
      .insertInto('passkey')
      .values({ ...proven, ...device, id: uuidv7(now), userId, createdTime: new Date(now) })
      // A conflict means that another account has the passkey: no authenticator makes the same one twice.
      .onConflict((conflict) => conflict.constraint('passkey_credential_unique').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new Refused('passkey.notMatched')
    await enqueueSecurityNotice(tx, deps, { userId, what: 'PASSKEY' })
    return passkeyOf(row)
  },
)

// Tries must stay counted after a refusal, and the signature is checked outside a transaction.
const signInByPasskeyRoute = inSteps(signInByPasskey, async ({ deps, body, address, raw, now }) => {
  await countTry(deps, address)
  const passkey = await deps.db.selectFrom('passkey').selectAll().where('credentialId', '=', body.id).executeTakeFirst()
  if (passkey === undefined) {
    requirePasskeyHost(deps)
    throw new Refused('passkey.notMatched')
  }
  const { counter, challengeTime } = await checkSignature(deps, passkey, body)
  const { userId } = passkey
  const token = await transact(deps.db, async (tx) => {
    await useChallenge(tx, { id: passkey.id, counter, challengeTime, now })
    const userAgent = raw.request.headers['user-agent']
    return issueToken(tx, deps, { userId, grant: asCustomer, userAgent })
  })
  deps.log.info({ userId }, 'signed in by passkey')
  return { token }
})

type SignedChallenge = { id: string; counter: number; challengeTime: Date; now: number }

/** Refuses a challenge that was answered before, even by a concurrent request, and a removed passkey. */
async function useChallenge(tx: Tx, { id, counter, challengeTime, now }: SignedChallenge): Promise<void> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, lastChallengeTime: challengeTime, lastUsedTime: new Date(now) })
    .where('id', '=', id)
    .where((row) => row.or([row('lastChallengeTime', 'is', null), row('lastChallengeTime', '<', challengeTime)]))
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) throw new Refused('passkey.notMatched')
}

/** AUTH-21: calls about passkeys. */
export const passkeyRoutes = routes(
  read(getMyPasskeys, async ({ db, actor }) => (await ownPasskeys(db, actor.userId).execute()).map(passkeyOf)),
  preparePasskeyRoute,
  addPasskeyRoute,
  write(removePasskey, async ({ tx, actor: { userId }, params: { id } }) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('notFound')
  }),
  // Needs no database; not a `read`, because its response must not be cached.
  inSteps(getPasskeyChallenge, async ({ deps }) => ({
    challenge: newChallenge(deps, 'sign-in'),
    host: requirePasskeyHost(deps),
  })),
  signInByPasskeyRoute,
)
