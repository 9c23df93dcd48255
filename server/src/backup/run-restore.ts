/**
 * `npm run restore <file> [newer backup]`: restores into an empty database, pauses its outgoing messages, and applies
 * erasures and unsubscriptions from the newer backup (PRIV-01).
 */
import { stat } from 'node:fs/promises'
import { clockOf } from '../clock.ts'
import { loadStorage } from '../config.ts'
import { openCommandDatabase, pathFrom, printLine, runCommand, summary } from './cli.ts'
import { restoreBackup } from './restore-backup.ts'

await runCommand('Nothing was restored', async () => {
  const begun = performance.now()
  const [given, later] = process.argv.slice(2)
  if (given === undefined) throw new Error('say which: npm run restore <file> [newer backup]')
  const storage = loadStorage({ make: true })
  const now = clockOf(storage).now()
  await using stack = new AsyncDisposableStack()
  const { dataDir, backup } = storage
  const file = pathFrom(storage, given)
  const newer = later === undefined ? undefined : pathFrom(storage, later)
  // Check before a database is created: a mistyped name must leave nothing behind.
  for (const each of [file, ...(newer === undefined ? [] : [newer])])
    if (!(await stat(each)).isFile()) throw new Error(`${each} is a folder, not a file`)
  const urls = await openCommandDatabase(storage, stack, false)
  const restored = await restoreBackup({
    file,
    urls,
    dataDir,
    passphrase: backup.passphrase,
    newer,
    now,
    say: printLine,
  })
  printLine('It is held: nothing leaves until you have seen what would. npm run goldline -- held')
  printLine(
    `Compare the statements of PayPal and Stripe from ${restored.from} on: what was paid since is not in this database`,
  )
  return `Restored ${summary(restored, begun)}`
})
