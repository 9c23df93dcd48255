import { uploadTeaserImage } from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { ownTeaserImage, type TeaserRow } from '../business-object/teaser-image.ts'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { filesAddress, removeFiles, storeFiles } from '../files.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'

const kind = 'teaser-images'

/** BIZ-06: writes the files, then the row; removes the files if the row is not written. */
export const uploadTeaserImageRoute = write(
  uploadTeaserImage,
  {
    before: async ({ deps: { config }, body, now }) => {
      const { readPicture } = await import('./teaser-picture.ts')
      const { files, ...picture } = await readPicture(body)
      const folder = await storeFiles(config.dataDir, kind, files)
      const row: TeaserRow = { id: uuidv7(now), path: filesAddress(kind, folder), ...picture, alt: {} }
      return { folder, row }
    },
    around: async (run, { deps: { config, db } }, { folder, row }) => {
      try {
        const answer = await run()
        if (answer.id !== row.id) await removeFiles(config.dataDir, kind, folder)
        return answer
      } catch (error) {
        await removeUnusedFiles(db, config.dataDir, folder)
        throw error
      }
    },
  },
  async ({ salon }, { row }) => {
    await addRow(salon, row)
    return ownTeaserImage(row)
  },
)

async function addRow(salon: InSalon<Tx>, row: TeaserRow): Promise<void> {
  // Locks the salon, so that concurrent uploads are counted one after another.
  await salon.db
    .selectFrom('businessObject')
    .select('id')
    .where('id', '=', salon.id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refused('businessObject.notFound'))
  const count = await countOf(salon.db, salon.id)
  if (count >= pictureLimits.most) throw new Refused('too-many-pictures')
  const { alt, ...columns } = row
  await salon.db
    .insertInto('teaserImage')
    .values({ businessObjectId: salon.id, ...columns, alt: JSON.stringify(alt), displayOrder: count })
    .execute()
}

async function countOf(db: Deps['db'] | Tx, businessObjectId: string): Promise<number> {
  const { count } = await inSalon(db, businessObjectId)
    .selectFrom('teaserImage')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Removes the files only if the database confirms that no row refers to them, since COMMIT may have succeeded although
 * its answer was lost. Upkeep removes the remaining ones.
 */
async function removeUnusedFiles(db: Deps['db'], dataDir: string, folder: string): Promise<void> {
  const named = await acrossSalons(db)
    .selectFrom('teaserImage')
    .select('id')
    .where('path', '=', filesAddress(kind, folder))
    .executeTakeFirst()
    .catch(() => 'unknown')
  if (named === undefined) await removeFiles(dataDir, kind, folder).catch(() => undefined)
}
