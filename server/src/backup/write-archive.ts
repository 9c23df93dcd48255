import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar from 'tar-stream'
import {
  createCounter,
  ENDING,
  jsonBytes,
  MANIFEST,
  type Manifest,
  sha256Of,
  type Table,
  type TableCount,
  tablePiece,
} from './archive.ts'
import { sealKey } from './seal-key.ts'
import { describeSnapshot, openSnapshot, sequencesOf } from './snapshot.ts'

export type Source = {
  readonly url: string
  readonly dataDir: string
  /** SECRET_KEY and the passphrase that encrypts it; undefined: the backup has no key. */
  readonly key: { readonly secretKey: string; readonly passphrase: string } | undefined
  readonly now: number
  /** Aborts the backup and deletes what was written. */
  readonly signal?: AbortSignal
  /** Reports progress, one line per table. */
  say(line: string): void
}
export type Summary = { readonly tables: number; readonly rows: number; readonly files: number; readonly bytes: number }

/** Limits memory use, whatever the size of the tables. */
const PIECE_BYTES = 512 * 1024

/**
 * Writes database and uploads as of one moment, while others keep working. Calls `open` only when errors of the
 * returned stream are already handled.
 */
export async function writeArchive(
  { url, dataDir, key, now, signal, say }: Source,
  open: () => Writable,
): Promise<Summary> {
  await using stack = new AsyncDisposableStack()
  const { client, files } = await openSnapshot(url, dataDir, stack)
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(), open(), signal === undefined ? {} : { signal })
  const filled = async () => {
    const described = await describeSnapshot(client)
    const sealed = key === undefined ? null : sealKey(key.secretKey, key.passphrase)
    const createdTime = new Date(now).toISOString()
    const manifest: Manifest = { format: 'goldline backup 1', createdTime, ...described, key: sealed }
    const head = jsonBytes(manifest)
    await addBytes(pack, MANIFEST, head)
    const tables: TableCount[] = []
    for (const table of described.tables) {
      const counted = await addTable(pack, client, table)
      say(`${counted.name}: ${counted.rows} rows`)
      tables.push(counted)
    }
    const uploads = await addFiles(pack, files, 'files')
    const sequences = await sequencesOf(client)
    await addBytes(pack, ENDING, jsonBytes({ manifest: sha256Of(head), tables, files: uploads, sequences }))
    pack.finalize()
    return sumCounts(tables, uploads)
  }
  const filling = filled().catch((error: Error) => abandon(pack, error))
  // Wait for both, so that nothing still reads or writes when the caller gets the error. The sink's error says more.
  const [summary, done] = await Promise.allSettled([filling, written])
  if (done.status === 'rejected') throw done.reason
  if (summary.status === 'rejected') throw summary.reason
  return summary.value
}

function abandon(pack: tar.Pack, error: Error): never {
  pack.destroy(error)
  throw error
}

export function sumCounts(tables: readonly TableCount[], files: readonly TableCount[]): Summary {
  const sum = (list: readonly TableCount[], what: 'rows' | 'bytes') =>
    list.reduce((total, each) => total + each[what], 0)
  const bytes = sum(tables, 'bytes') + sum(files, 'bytes')
  return { tables: tables.length, rows: sum(tables, 'rows'), files: files.length, bytes }
}

async function addTable(pack: tar.Pack, client: pg.Client, { name, columns }: Table): Promise<TableCount> {
  const count = createCounter(name)
  const list = columns.map((column) => `"${column}"`).join(', ')
  let pieces: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size > 0) await addBytes(pack, tablePiece(name, number++), Buffer.concat(pieces))
    pieces = []
    size = 0
  }
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`copy ${name} (${list}) to stdout`))
  for await (const piece of rows) {
    count.add(piece)
    pieces.push(piece)
    size += piece.byteLength
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return count.counted()
}

async function addFiles(pack: tar.Pack, folder: string, name: string): Promise<TableCount[]> {
  const added: TableCount[] = []
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    const inside = `${name}/${entry.name}`
    if (entry.isDirectory()) added.push(...(await addFiles(pack, path, inside)))
    else added.push(await addFile(pack, path, inside))
  }
  return added
}

async function addFile(pack: tar.Pack, path: string, name: string): Promise<TableCount> {
  const count = createCounter(name)
  const { size } = await stat(path)
  await pipeline(countedBy(count, createReadStream(path)), entryOf(pack, name, size))
  return { ...count.counted(), rows: 0 }
}

async function* countedBy(
  count: ReturnType<typeof createCounter>,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    count.add(piece)
    yield piece
  }
}

const addBytes = (pack: tar.Pack, name: string, bytes: Buffer): Promise<void> =>
  pipeline([bytes], entryOf(pack, name, bytes.byteLength))

/** Use it only with `pipeline`: without an error listener, a full disk would end the process. */
const entryOf = (pack: tar.Pack, name: string, size: number): NodeJS.WritableStream =>
  pack.entry({ name, size }) as unknown as NodeJS.WritableStream
