/**
 * The part of the demo that a starting server needs: the only file of it that the server imports, and only where the
 * demo exists.
 */
import { hashPassword } from '@goldline/server/auth/password'
import type { Config } from '@goldline/server/config'
import { openDatabase } from '@goldline/server/db/database'
import { secretsFrom } from '@goldline/server/secrets'
import { demoPassword, demoPin, demoSignIns } from './accounts.ts'
import { demoMarketplace } from './marketplace.ts'
import { type SeedDeps, seedDemo } from './seed.ts'

/** Sign-ins of the demo, which are public. */
export const doors = { password: demoPassword, pin: demoPin, signIns: demoSignIns }

type DemoFacts = {
  readonly config: Config
  /** Epoch milliseconds. */
  readonly now: number
}

export function seedDeps({ config, now }: DemoFacts): SeedDeps {
  const { dataDir, secretKey } = config
  const own = { now, hashPassword, dataDir, secrets: secretsFrom(secretKey), messages: { config } }
  return { ...own, marketplace: demoMarketplace(config) }
}

/**
 * Runs `seedDemo` as the database's owner: only that role may ANALYZE, without which the first queries have bad plans.
 */
export async function makeDemo(ownerUrl: string, facts: DemoFacts): Promise<boolean> {
  const { clockAheadMs } = facts.config
  const { db, close } = openDatabase({ url: ownerUrl, clockAheadMs, poolSize: 1 })
  try {
    return await seedDemo(db, seedDeps(facts))
  } finally {
    await close()
  }
}
