/** `npm run journal`: verifies every till's journal (POS-11), beside a running server too; exits with 1 if one does not hold. */
import { databaseFor, run, say } from '../backup/cli.ts'
import { loadStorage } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { verifyJournals } from './journal.ts'

await run('The journal does not hold', async () => {
  await using stack = new AsyncDisposableStack()
  const storage = loadStorage()
  const { ownerUrl: url } = await databaseFor(storage, stack, true)
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs: 0 })
  stack.defer(close)
  const { tills, entries, broken } = await verifyJournals(db)
  for (const { till, number, why } of broken) say(`till ${till}, entry ${number}: ${why}`)
  if (broken.length > 0) throw new Error(`${broken.length} of ${entries} entries`)
  return `${entries} entries of ${tills} tills hold`
})
