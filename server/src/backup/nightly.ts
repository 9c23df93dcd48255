import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { PARTIAL, writeBackup } from './write-file.ts'

const NAME = /^goldline-\d{8}T\d{6}Z\.tar\.gz$/

/** Sorts by time. */
export const fileName = (now: number): string =>
  `goldline-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz`

/** OPS-02: writes the nightly backup, keeps as many as configured, and clears what a killed one left. */
export async function backUp(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  url: string,
): Promise<void> {
  const { folder, keep, passphrase } = config.backup
  if (keep === 0) return
  const key = passphrase === undefined ? undefined : { secretKey: config.secretKey, passphrase }
  const now = clock.now()
  const source = { url, dataDir: config.dataDir, key, now, say: () => undefined }
  const written = await writeBackup(source, join(folder, fileName(now)))
  const names = await readdir(folder)
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  const cut = names.filter((name) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length)))
  for (const name of [...old, ...cut]) await rm(join(folder, name), { force: true })
  log.info({ ...written, removed: old.length }, 'backed up')
}
