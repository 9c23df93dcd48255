/**
 * OPS-04: reports a SECRET_KEY that differs from the database's in one clear sentence, instead of an error for each
 * encrypted row.
 */

import { ConfigError } from './config/reader.ts'
import type { Db } from './db/transaction.ts'
import type { Secrets } from './secrets.ts'

const word = 'goldline'

/** Throws ConfigError if the key is another one. A new database stores a probe of the first server's key. */
export async function checkKey({ db, secrets }: { db: Db; secrets: Secrets }): Promise<void> {
  const mine = { keyProbe: secrets.seal(word) }
  await db.updateTable('installation').set(mine).where('keyProbe', 'is', null).execute()
  const { keyProbe } = await db.selectFrom('installation').select('keyProbe').executeTakeFirstOrThrow()
  if (keyProbe !== null && !opens(secrets, keyProbe)) throw new ConfigError([{ name: 'SECRET_KEY', problem }])
}

const problem =
  'is not the key of this database, whose codes and messages it cannot open. Set the former one (without the variable it is ' +
  'DATA_DIR/secret-key); if that is lost: npm run goldline -- forget-key'

function opens(secrets: Secrets, probe: string): boolean {
  try {
    return secrets.open(probe) === word
  } catch {
    return false
  }
}
