import { uploadTeaserImage } from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { ownTeaserImage, type TeaserRow } from '../business-object/teaser-image.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { removeFilesOnError, storePicture } from './stored-picture.ts'

/** BIZ-06: writes the files, then the row; removes the files if the row is not written. */
export const uploadTeaserImageRoute = write(
  uploadTeaserImage,
  {
    before: ({ deps, body }) => storePicture(deps, { kind: 'teaser-images', bytes: body }),
    around: (run, { deps }, stored) => removeFilesOnError(deps, stored, run),
  },
  async ({ salon }, stored) => {
    const row = { ...stored.row, alt: {} }
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
