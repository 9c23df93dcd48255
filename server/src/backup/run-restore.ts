/**
 * `npm run restore <file> [newer backup]`: restores into an empty database and applies the newer backup's list of
 * erasures (PRIV-01).
 */
import { loadStorage } from '../config.ts'
import { databaseFor, pathFrom, run, say, summary } from './cli.ts'
import { restoreBackup } from './restore-backup.ts'

await run('Nothing was restored', async () => {
  const begun = performance.now()
  const [given, newer] = process.argv.slice(2)
  if (given === undefined) throw new Error('say which: npm run restore <file> [newer backup]')
  const storage = loadStorage()
  await using stack = new AsyncDisposableStack()
  const { dataDir, backup } = storage
  const restored = await restoreBackup({
    file: pathFrom(storage, given),
    urls: await databaseFor(storage, stack, false),
    dataDir,
    passphrase: backup.passphrase,
    erasures: newer === undefined ? undefined : pathFrom(storage, newer),
    say,
  })
  return `Restored ${summary(restored, begun)}`
})
