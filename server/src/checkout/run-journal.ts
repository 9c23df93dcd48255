/** `npm run journal`: verifies every till's journal (POS-11), also while a server runs; exits with 1 on a fault. */
import { openCommandDatabase, printLine, runCommand } from '../backup/cli.ts'
import { ConfigError } from '../config/reader.ts'
import { loadStorage } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { secretsFrom } from '../secrets.ts'
import { verifyJournals } from './verify-journal.ts'

await runCommand('The journal does not hold', async () => {
  await using stack = new AsyncDisposableStack()
  const storage = loadStorage()
  const { secretKey } = storage
  if (secretKey === undefined)
    throw new ConfigError([{ name: 'SECRET_KEY', problem: 'is needed: entries are sealed by it' }])
  const { ownerUrl: url } = await openCommandDatabase(storage, stack, true)
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs: 0 })
  stack.defer(close)
  const { tills, entries, broken } = await verifyJournals({ db, secrets: secretsFrom(secretKey) })
  for (const { till, number, why } of broken) printLine(`till ${till}, entry ${number}: ${why}`)
  if (broken.length > 0) throw new Error(`${broken.length} of ${entries} entries`)
  return `${entries} entries of ${tills} tills hold`
})
