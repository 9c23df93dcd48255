import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shared } from '../test/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const none = join(folder, 'none')
const missing = join(folder, 'missing.tar.gz')

test.each([
  ['run-backup.ts', none, [], `There is no backup:\nDATA_DIR does not exist: ${none}\n`],
  ['run-backup.ts', folder, [], `There is no backup:\nDATA_DIR has no database: ${folder}\n`],
  ['run-restore.ts', folder, [missing], `Nothing was restored:\n${missing} does not exist\n`],
  ['run-restore.ts', folder, [folder], `Nothing was restored:\n${folder} is a folder, not a file\n`],
])('[OPS-02] %s with a wrong path prints one sentence and creates nothing (%#)', (script, dataDir, given, said) => {
  const command = [join(import.meta.dirname, script), ...given]
  const env = { PATH: process.env.PATH, ...shared, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, said])
  expect([existsSync(none), readdirSync(folder)]).toEqual([false, []])
})
