/**
 * `npm run restore <file> [newer backup]`: restores into an empty database and applies the newer backup's list of
 * erasures (PRIV-01).
 */
import { stat } from 'node:fs/promises'
import { loadStorage } from '../config.ts'
import { databaseFor, pathFrom, run, say, summary } from './cli.ts'
import { restoreBackup } from './restore-backup.ts'

await run('Nothing was restored', async () => {
  const begun = performance.now()
  const [given, newer] = process.argv.slice(2)
  if (given === undefined) throw new Error('say which: npm run restore <file> [newer backup]')
  const storage = loadStorage({ make: true })
  await using stack = new AsyncDisposableStack()
  const { dataDir, backup } = storage
  const file = pathFrom(storage, given)
  const erasures = newer === undefined ? undefined : pathFrom(storage, newer)
  // Before a database is made: a mistyped name must leave nothing behind.
  for (const each of [file, ...(erasures === undefined ? [] : [erasures])])
    if (!(await stat(each)).isFile()) throw new Error(`${each} is a folder, not a file`)
  const urls = await databaseFor(storage, stack, false)
  const restored = await restoreBackup({ file, urls, dataDir, passphrase: backup.passphrase, erasures, say })
  return `Restored ${summary(restored, begun)}`
})
