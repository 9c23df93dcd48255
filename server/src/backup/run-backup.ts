/** `npm run backup [file]`: saves database and uploads as of one moment, even while a server runs (OPS-02). */
import { join } from 'node:path'
import { clockOf } from '../clock.ts'
import { loadStorage, type Storage } from '../config.ts'
import { openCommandDatabase, pathFrom, printLine, runCommand, summary } from './cli.ts'
import { fileName } from './nightly.ts'
import { writeBackup } from './write-file.ts'

function sealedKeyOptions({ secretKey, backup: { passphrase } }: Storage) {
  if (passphrase === undefined) return undefined
  if (secretKey === undefined) throw new Error('there is no key to seal: neither SECRET_KEY nor one in the data folder')
  return { secretKey, passphrase }
}

/** Aborts on Ctrl-C, so that neither a partial file nor a database started for the backup remains. */
function abortOnInterrupt(): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new Error('it was interrupted')))
  return ending.signal
}

await runCommand('There is no backup', async () => {
  const begun = performance.now()
  const storage = loadStorage()
  const now = clockOf(storage).now()
  const [given] = process.argv.slice(2)
  await using stack = new AsyncDisposableStack()
  const { ownerUrl: url } = await openCommandDatabase(storage, stack, true)
  const file = given === undefined ? join(storage.backup.folder, fileName(now)) : pathFrom(storage, given)
  const signal = abortOnInterrupt()
  const written = await writeBackup(
    { url, dataDir: storage.dataDir, key: sealedKeyOptions(storage), now, signal, say: printLine },
    file,
  )
  const key = storage.backup.passphrase === undefined ? 'without the key' : 'with the key, sealed'
  return `${file}: ${summary(written, begun)}; ${(written.fileBytes / 1e6).toFixed(1)} MB on disk, ${key}`
})
