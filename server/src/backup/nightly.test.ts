import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { testApp } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { backUpNightly, checkBackupFolder, fileName } from './nightly.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-nightly-'))
const database = await testDatabase()
const t = await testApp({ database, config: { contactEmail: 'operator@goldline.example' } })
afterAll(async () => {
  await t.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const night = (nights: string, keep = 2) => {
  const backup = { folder: nights, keep, passphrase: undefined }
  const config = { ...t.deps.config, backup, dataDir: join(folder, 'data') }
  return backUpNightly({ ...t.deps, config }, database.url)
}
const state = () =>
  t.db.selectFrom('installation').select(['backedUpTime', 'backupFailedTime']).executeTakeFirstOrThrow()
const mails = () => t.db.selectFrom('message').select(['recipient', 'subject', 'text']).execute()

test('[OPS-02] keeps the configured number of nightly backups, and deletes partial files of a killed one', async () => {
  const nights = join(folder, 'nights')
  mkdirSync(nights)
  for (const day of ['01', '02', '03']) writeFileSync(join(nights, `goldline-202606${day}T014000Z.tar.gz`), '')
  writeFileSync(join(nights, 'goldline-20260609T014000Z.tar.gz.partial'), '')
  writeFileSync(join(nights, 'mine.tar.gz'), '')
  await night(nights)
  const kept = ['goldline-20260603T014000Z.tar.gz', fileName(t.clock.now()), 'mine.tar.gz']
  expect(readdirSync(nights).sort()).toEqual(kept)
  expect(await state()).toEqual({ backedUpTime: new Date(t.clock.now()), backupFailedTime: null })
})

test('[OPS-02] [OPS-03] a failed nightly backup is mailed to the operator once and leaves no partial file', async () => {
  const before = await state()
  t.clock.advance(86_400_000)
  const noFolder = join(folder, 'file')
  writeFileSync(noFolder, '')
  for (const _ of ['first', 'again']) await expect(night(noFolder)).rejects.toThrow('EEXIST')
  expect(await state()).toEqual({ ...before, backupFailedTime: new Date(t.clock.now()) })
  expect(await mails()).toEqual([
    {
      recipient: 'operator@goldline.example',
      subject: 'Goldline: the nightly backup failed',
      text: expect.stringContaining(`BACKUP_DIR is ${noFolder}`),
    },
  ])
  t.clock.advance(86_400_000)
  await expect(night(noFolder)).rejects.toThrow('EEXIST')
  expect(await mails()).toHaveLength(2)
})

test('[OPS-02] a folder that cannot be written is logged at start', async () => {
  const said: unknown[] = []
  const log = { ...t.deps.log, error: (...words: unknown[]) => said.push(words[1]) } as unknown as Log
  const start = (name: string, keep: number) => {
    const backup = { folder: join(folder, name), keep, passphrase: undefined }
    return checkBackupFolder({ config: { ...t.deps.config, backup }, log })
  }
  await start('file/inside', 0)
  await start('new', 7)
  expect([said, readdirSync(folder)]).toEqual([[], expect.arrayContaining(['new'])])
  await start('file/inside', 7)
  expect(said).toEqual([expect.stringContaining('BACKUP_DIR cannot be written')])
})

test('[OPS-02] writes no backup if the disk has too little space for one as large as the last', async () => {
  const nights = join(folder, 'large')
  mkdirSync(nights)
  const last = 'goldline-20260601T014000Z.tar.gz'
  writeFileSync(join(nights, last), '')
  // A sparse file uses no disk space.
  truncateSync(join(nights, last), 2 ** 43)
  await expect(night(nights)).rejects.toThrow('bytes left, and the last backup took')
  expect(readdirSync(nights)).toEqual([last])
})
