import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { backUp } from './nightly.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-nightly-'))
const now = Date.parse('2026-06-10T14:03:00+02:00')
const { url, close } = await testDatabase()
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

test('[OPS-02] nightly: as many stay as were asked for, and what a killed one left goes', async () => {
  const nights = join(folder, 'nights')
  mkdirSync(nights)
  for (const day of ['01', '02', '03']) writeFileSync(join(nights, `goldline-202606${day}T014000Z.tar.gz`), '')
  writeFileSync(join(nights, 'goldline-20260609T014000Z.tar.gz.partial'), '')
  writeFileSync(join(nights, 'mine.tar.gz'), '')
  const backup = { folder: nights, keep: 2, passphrase: undefined }
  const deps = {
    config: { backup, dataDir: join(folder, 'data'), secretKey: '' },
    clock: { now: () => now },
    log: quietLog,
  }
  await backUp(deps as unknown as Parameters<typeof backUp>[0], url)
  const kept = ['goldline-20260603T014000Z.tar.gz', 'goldline-20260610T120300Z.tar.gz', 'mine.tar.gz']
  expect(readdirSync(nights).sort()).toEqual(kept)
})
