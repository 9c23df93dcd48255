/**
 * The backup format: a gzipped tar of `backup.json`, each table as pieces of COPY text, the uploaded files, and
 * `end.json` with the size and SHA-256 of everything before it. A file without a matching end is not a backup.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** Checks names, since SQL statements contain them. Excludes migration histories: each database has its own. */
const Table = z.object({
  name: z.string().check(z.regex(/^(public\.(?!schema_migration$)|graphile_worker\.(?!migrations$))[a-z_0-9]+$/)),
  columns: z.array(z.string().check(z.regex(/^[a-z_0-9]+$/))),
})
const SealedKey = z.object({ salt: z.string(), iv: z.string(), tag: z.string(), sealed: z.string() })
const Sequence = z.object({ name: z.string(), last: z.string() })
const TableCount = z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })

export const Manifest = z.object({
  format: z.literal('goldline backup 1'),
  createdTime: z.string(),
  /** Schema of the backed-up rows. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueSchema: z.number(),
  tables: z.array(Table),
  /** SECRET_KEY encrypted with a passphrase, if requested. */
  key: z.nullable(SealedKey),
})
export const ArchiveEnd = z.object({
  manifest: z.string(),
  tables: z.array(TableCount),
  files: z.array(TableCount),
  sequences: z.array(Sequence),
})

export type Manifest = z.infer<typeof Manifest>
export type ArchiveEnd = z.infer<typeof ArchiveEnd>
export type Table = z.infer<typeof Table>
export type SealedKey = z.infer<typeof SealedKey>
export type TableCount = z.infer<typeof TableCount>

export const MANIFEST = 'backup.json'
export const ENDING = 'end.json'
export const tablePiece = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`
/** Returns the table to which an archive entry belongs; undefined for other entries. */
export const tableOfEntry = (entry: string): string | undefined => /^tables\/([a-z_.]+)\/\d{6,}$/.exec(entry)?.[1]
/** Whether the entry is an uploaded file; other names could point outside the folder. */
export const isUpload = (entry: string): boolean =>
  /^files\/[a-z-]+\/[A-Za-z0-9_-]{43}\/[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(entry)

export const jsonBytes = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Counts the bytes and rows of an entry. In COPY text a line is a row: line breaks inside values are written as \n. */
export function createCounter(name: string): { add(bytes: Uint8Array): void; counted(): TableCount } {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(piece) {
      hash.update(piece)
      bytes += piece.byteLength
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
    },
    counted: () => ({ name, rows, bytes, sha256: hash.digest('hex') }),
  }
}
