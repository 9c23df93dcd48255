import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { newPushKeys, type PushKeys } from '../providers/web-push.ts'

/**
 * Reads the installation's key pair, which identifies it to push services (STF-07), or generates and stores it
 * encrypted. If several servers start at once, the keys of the first are used.
 */
export async function readOrMakePushKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys> {
  const kept = await readPushKeys(deps)
  if (kept !== undefined) return kept
  const { publicKey, privateKey } = newPushKeys()
  const own = { pushPublicKey: publicKey, pushPrivateKey: deps.secrets.seal(privateKey) }
  await deps.db.updateTable('installation').set(own).where('pushPublicKey', 'is', null).execute()
  const made = await readPushKeys(deps)
  if (made === undefined) throw new Error('the keys for notifications were not kept')
  return made
}

async function readPushKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys | undefined> {
  const { pushPublicKey, pushPrivateKey } = await db
    .selectFrom('installation')
    .select(['pushPublicKey', 'pushPrivateKey'])
    .executeTakeFirstOrThrow()
  if (pushPublicKey === null || pushPrivateKey === null) return undefined
  try {
    return { publicKey: pushPublicKey, privateKey: secrets.open(pushPrivateKey) }
  } catch {
    // The keys were sealed with another SECRET_KEY: delete all subscriptions; browsers subscribe again.
    await acrossSalons(db).deleteFrom('pushSubscription').execute()
    await db
      .updateTable('installation')
      .set({ pushPublicKey: null, pushPrivateKey: null })
      .where('pushPublicKey', '=', pushPublicKey)
      .execute()
    return undefined
  }
}
