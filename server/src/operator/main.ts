/** `npm run goldline -- <verb> …`: what only the operator may do, beside a running server or without one. */
import { databaseFor, run, say } from '../backup/cli.ts'
import { clockOf } from '../clock.ts'
import { loadStorage } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { drop } from './drop.ts'
import { forgetKey } from './forget-key.ts'
import { held } from './held.ts'
import { release } from './release.ts'
import type { Verb } from './verb.ts'

const verbs: Readonly<Record<string, Verb>> = { held, drop, release, 'forget-key': forgetKey }

const help = (): string => Object.values(verbs).reduce((lines, { usage }) => `${lines}\n  ${usage}`, 'Say one of:')

await run('Nothing was done', async () => {
  const [name = '', ...given] = process.argv.slice(2)
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined) throw new Error(help())
  const storage = loadStorage()
  await using stack = new AsyncDisposableStack()
  const { ownerUrl: url } = await databaseFor(storage, stack, true)
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs: storage.clockAheadMs })
  stack.defer(close)
  return await verb.run({ db, now: clockOf(storage).now(), given, say })
})
