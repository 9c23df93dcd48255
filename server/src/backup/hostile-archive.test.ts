import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { jsonBytes, sha256Of } from './archive.ts'
import { verifyBackup } from './read-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldline-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type ArchiveParts = { table?: string; column?: string; entry?: Parameters<tar.Pack['entry']>[0]; link?: string }

/** Builds an archive with a valid end, whatever it contains. */
async function archive({ table = 'public.erasure', column = 'subject', entry, link }: ArchiveParts): Promise<string> {
  const head = jsonBytes({
    format: 'goldline backup 1',
    createdTime: '2026-06-10T12:03:00.000Z',
    migrations: [],
    queueSchema: 0,
    tables: [{ name: table, columns: [column] }],
    key: null,
  })
  const files = entry === undefined ? [] : [{ name: entry.name, rows: 0, bytes: 0, sha256: sha256Of(Buffer.alloc(0)) }]
  const end = jsonBytes({ manifest: sha256Of(head), tables: [], files, sequences: [] })
  const pack = tar.pack()
  pack.entry({ name: 'backup.json' }, head)
  if (entry !== undefined) pack.entry({ ...entry, ...(link === undefined ? {} : { linkname: link }) }, '')
  pack.entry({ name: 'end.json' }, end)
  pack.finalize()
  const file = join(folder, `${sha256Of(end).slice(0, 16)}.tar.gz`)
  await pipeline(pack, createGzip(), createWriteStream(file))
  return file
}

const upload = `files/teaser-images/${'a'.repeat(43)}/600.webp`

test('[OPS-02] an archive with known names only is accepted', async () => {
  expect((await verifyBackup(await archive({ entry: { name: upload } }))).manifest.tables).toHaveLength(1)
})

test.each<[string, ArchiveParts]>([
  ['SQL in the name of a table', { table: 'public.erasure; create role thief superuser; --' }],
  ['a system table', { table: 'pg_catalog.pg_authid' }],
  ['the history of migrations', { table: 'public.schema_migration' }],
  ['SQL in the name of a column', { column: "subject\") from program 'touch /tmp/x' --" }],
  ['a path out of the folder', { entry: { name: 'files/teaser-images/../../../secret-key' } }],
  ['an absolute path', { entry: { name: '/etc/cron.d/x' } }],
  ['a link instead of an upload', { entry: { name: upload, type: 'symlink' }, link: '/etc/passwd' }],
])('[OPS-02] %s is refused before anything is touched', async (_what, parts) => {
  await expect(verifyBackup(await archive(parts))).rejects.toThrow('is not a whole backup')
})
