import { daysAfterWithdrawal } from '@goldline/domain/business-object/gallery'
import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { type FileKind, fileKinds, filesAddress, removeFiles, storedFiles } from '../files.ts'

/** Files younger than a day are kept, since their row may not be committed yet; an upload takes seconds. */
const dayMs = 24 * 3_600_000

type TidyDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

/**
 * Deletes removed pictures that can no longer be restored, and those whose consent was withdrawn long ago (CAT-12).
 * Removes files to which no row refers, and reports rows without files (OPS-05); returns both counts. Removes nothing
 * if the database has no salon, since it is probably the wrong database.
 */
export async function tidyFiles(deps: TidyDeps): Promise<{ removed: number; missing: number }> {
  const { config, db, clock, log } = deps
  const stored = await Promise.all(
    fileKinds.map(async (kind) => (await storedFiles(config.dataDir, kind)).map((each) => ({ ...each, kind }))),
  )
  const businessObject = await db.selectFrom('businessObject').select('id').limit(1).executeTakeFirst()
  if (businessObject === undefined) return { removed: 0, missing: 0 }
  await deletePictures(deps)
  const rows = [
    ...(await acrossSalons(db).selectFrom('teaserImage').select(['id', 'path']).execute()),
    ...(await acrossSalons(db).selectFrom('picture').select(['id', 'path']).execute()),
    ...(await acrossSalons(db).selectFrom('galleryPicture').select(['id', 'path']).execute()),
  ]
  const named = new Set(rows.map(({ path }) => path))
  const orphans = stored
    .flat()
    .filter(
      ({ kind, name, modifiedTime }) =>
        !named.has(filesAddress(kind, name)) && modifiedTime.getTime() < clock.now() - dayMs,
    )
  for (const { kind, name } of orphans) await removeFiles(config.dataDir, kind, name)
  const there = new Set(stored.flat().map(({ kind, name }) => filesAddress(kind, name)))
  const missing = rows.filter(({ path }) => !there.has(path))
  for (const { id } of missing) log.error({ picture: id }, 'a picture has no files')
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'files of nobody were removed')
  return { removed: orphans.length, missing: missing.length }
}

/** Deletes old removed pictures, except those on a released page (STF-09) and those that can still be restored. */
async function deletePictures({ db, clock }: TidyDeps): Promise<void> {
  await acrossSalons(db)
    .deleteFrom('picture')
    .where('removedTime', '<=', new Date(clock.now() - restorableMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staffRelease as r')
            .select('r.staffId')
            .whereRef('r.businessObjectId', '=', 'picture.businessObjectId')
            .whereRef('r.pictureId', '=', 'picture.id'),
        ),
      ),
    )
    .execute()
  await acrossSalons(db)
    .deleteFrom('galleryPicture')
    .where('withdrawnTime', '<=', new Date(clock.now() - daysAfterWithdrawal * dayMs))
    .execute()
}

/** Longer than the offer to undo is visible. */
const restorableMs = 3_600_000

/** Removes the files of pictures that an erasure deleted (PRIV-01) at once instead of after a day. */
export async function removePictureFiles({ config }: Pick<Deps, 'config'>, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [, , kind, name = ''] = path.split('/')
    await removeFiles(config.dataDir, kind as FileKind, name)
  }
}
