import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { TryAgain } from '../jobs/start-jobs.ts'
import { mailOperator } from '../message/mail-operator.ts'
import { PARTIAL, type WrittenBackup, writeBackup } from './write-file.ts'

type NightDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'db' | 'secrets'>

const NAME = /^goldline-\d{8}T\d{6}Z\.tar\.gz$/

/** Returns the file name of a backup; names sort by time. */
export const fileName = (now: number): string =>
  `goldline-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz`

/** OPS-02: writes the nightly backup, keeps as many as configured, and reports failures. */
export async function backUpNightly(deps: NightDeps, url: string): Promise<void> {
  const { config, clock, log, db } = deps
  if (config.backup.keep === 0) return
  try {
    const { removed, ...written } = await writeNight(deps, url)
    await db
      .updateTable('installation')
      .set({ backedUpTime: new Date(clock.now()) })
      .execute()
    log.info({ ...written, removed }, 'backed up')
  } catch (error) {
    log.error({ err: error }, 'the nightly backup failed')
    await mailFailure(deps, error as Error).catch((unsaid) => log.error({ err: unsaid }, 'nobody was told of it'))
    throw new TryAgain((error as Error).message, { cause: error })
  }
}

/**
 * Checks the folder at start, so that a fault is logged before the first night. The server starts anyway, since the
 * folder may become available later.
 */
export async function checkBackupFolder({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  const { folder, keep } = config.backup
  if (keep === 0) return
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    log.error({ err: error }, 'BACKUP_DIR cannot be written: no night has a backup until it can')
  }
}

async function writeNight({ config, clock }: NightDeps, url: string): Promise<WrittenBackup & { removed: number }> {
  const { folder, keep, passphrase } = config.backup
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // First delete the partial files of killed backups, since they take up space.
  const names = (await readdir(folder)).sort()
  const cut = names.filter((name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)))
  await removeAll(folder, cut)
  const nights = names.filter((name) => NAME.test(name))
  await requireDiskSpace(folder, nights.at(-1))
  const key = passphrase === undefined ? undefined : { secretKey: config.secretKey, passphrase }
  const now = clock.now()
  const file = fileName(now)
  const written = await writeBackup(
    { url, dataDir: config.dataDir, key, now, say: () => undefined },
    join(folder, file),
  )
  const old = [...new Set([...nights, file])].sort().slice(0, -keep)
  await removeAll(folder, old)
  return { ...written, removed: old.length }
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

/** Throws if space is short: if the backup filled the database's disk, every write would fail. */
async function requireDiskSpace(folder: string, last: string | undefined): Promise<void> {
  if (last === undefined) return
  const { bavail, bsize } = await statfs(folder)
  const { size } = await stat(join(folder, last))
  if (bavail * bsize < size * 1.1)
    throw new Error(`${folder} has ${bavail * bsize} bytes left, and the last backup took ${size}`)
}

/** Mails the operator at most once a day, however often the backup fails. */
async function mailFailure(deps: NightDeps, { message }: Error): Promise<void> {
  const now = new Date(deps.clock.now())
  await transact(deps.db, async (tx) => {
    await tx.updateTable('installation').set({ backupFailedTime: now }).execute()
    await mailOperator(tx, deps, {
      cause: `backup ${now.toISOString().slice(0, 10)}`,
      subject: 'the nightly backup failed',
      text: `${message}\n\nBACKUP_DIR is ${deps.config.backup.folder}. The server goes on; until a backup is written, what it has is on its own disk alone.`,
    })
  })
}
