/** Helpers for pictures of services, people and customers: whom they show, and their files. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Refusal } from '@goldline/domain/refusal'
import { sql } from 'kysely'
import type { PictureRow } from '../business-object/teaser-image.ts'
import { acrossSalons, type InSalon } from '../db/in-salon.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Deps, RouteDeps } from '../deps.ts'
import { type FileKind, filesAddress, filesFolder, removeFiles, storeFiles } from '../files.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import type { PictureShape } from './teaser-picture.ts'

export type Subject = { businessObjectId: string; column: 'productId' | 'staffId' | 'customerId'; id: string }
export type StoredPicture = { kind: FileKind; folder: string; row: PictureRow }

const tables = {
  productId: { table: sql.table('product'), refusal: 'product.notFound', there: sql`deleted_time is null` },
  staffId: { table: sql.table('staff'), refusal: 'staff.notFound', there: sql`deleted_time is null` },
} as const satisfies Record<string, { table: unknown; refusal: Refusal; there: unknown }>

/** Refuses a subject of another salon. In a transaction, also serialises changes of the subject's picture. */
export async function requireSubject(
  db: Db,
  { businessObjectId, column, id }: Subject & { column: keyof typeof tables },
): Promise<void> {
  const { table, refusal, there } = tables[column]
  const { rows } =
    await sql`select id from ${table} where business_object_id = ${businessObjectId} and id = ${id} and ${there}
    for no key update`.execute(db)
  if (rows.length === 0) throw new Refused(refusal)
}

/** `shape`: a teaser image's if absent. */
type UploadedPicture = { kind: FileKind; bytes: Uint8Array; shape?: PictureShape }

/** Writes the picture's files and returns its row, not yet inserted. Refuses a file that is not a picture. */
export async function storePicture(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { kind, bytes, shape }: UploadedPicture,
): Promise<StoredPicture> {
  const { readPicture } = await import('./teaser-picture.ts')
  const { files, ...picture } = await readPicture(bytes, shape)
  const folder = await storeFiles(config.dataDir, kind, files)
  return { kind, folder, row: { id: uuidv7(clock.now()), path: filesAddress(kind, folder), ...picture } }
}

/** Removes the files if the write fails, unless COMMIT may have succeeded: upkeep checks such files. */
export async function removeFilesOnError<T extends { id: string }>(
  deps: FilesDeps,
  { kind, folder, row }: StoredPicture,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await run()
    // A repeated idempotency key returns the first picture, so remove the new files.
    if (answer.id !== row.id) await removeFiles(deps.config.dataDir, kind, folder)
    return answer
  } catch (error) {
    await removeUnusedFiles(deps, { kind, path: row.path })
    throw error
  }
}

type FilesDeps = Pick<RouteDeps, 'config' | 'db' | 'log'>
type StoredFiles = { kind: FileKind; path: string }

/**
 * Removes the files only if the database confirms that no row refers to them, since COMMIT may have succeeded although
 * its answer was lost. Upkeep removes the remaining ones.
 */
export async function removeUnusedFiles({ config, db, log }: FilesDeps, files: StoredFiles): Promise<void> {
  const named = await hasPictureRow(db, files).catch(() => true)
  if (named) return
  await removeFiles(config.dataDir, files.kind, folderOf(files.path)).catch((error) =>
    log.warn({ err: error }, 'the files of a picture are left to upkeep'),
  )
}

export const folderOf = (path: string): string => path.split('/').at(-1) ?? ''

async function hasPictureRow(db: Db, { kind, path }: StoredFiles): Promise<boolean> {
  const table = kind === 'gallery' ? 'galleryPicture' : kind === 'teaser-images' ? 'teaserImage' : 'picture'
  const row = await acrossSalons(db).selectFrom(table).select('id').where('path', '=', path).executeTakeFirst()
  return row !== undefined
}

type ReadPicture = {
  kind: Extract<FileKind, 'customer-pictures' | 'message-pictures'>
  picture: { path: string; widths: number[] }
  size: 'small' | 'large'
}

/** Returns the content of a picture without a public address as a data URL. */
export async function readStoredPicture(
  { config }: Pick<RouteDeps, 'config'>,
  { kind, picture: { path, widths }, size }: ReadPicture,
): Promise<string> {
  const width = size === 'small' ? widths[0] : widths.at(-1)
  const folder = filesFolder(config.dataDir, kind, path.split('/').at(-1))
  const bytes = await readFile(join(folder, `${width}.webp`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Refused('picture.notFound')
    throw error
  })
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

/** Marks a picture as removed, or restores it (`at` null); the nightly job deletes removed ones. */
export async function setRemoved(salon: InSalon<Tx>, { id }: { id: string }, at: number | null): Promise<void> {
  await salon
    .updateTable('picture')
    .set({ removedTime: at === null ? null : new Date(at) })
    .where('id', '=', id)
    .execute()
}
