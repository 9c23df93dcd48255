import { updateTeaserImage } from '@goldline/contract/picture/teaser-image'
import { ownTeaserImage, teaserRows } from '../business-object/teaser-image.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'

/** BIZ-06: changes a picture's descriptions and position. */
export const updateTeaserImageRoute = write(
  updateTeaserImage,
  async ({ salon, params: { id }, body: { place, alt } }) => {
    const rows = await lockTeaserRows(salon)
    const row = rows.find((each) => each.id === id)
    if (row === undefined) throw new Refused('picture.notFound')
    const ids = rows.map((each) => each.id)
    if (place !== undefined) await moveTo(salon, { ids, id, place })
    if (alt === undefined) return ownTeaserImage(row)
    // An empty text removes the description in that language.
    const kept = Object.fromEntries(Object.entries({ ...row.alt, ...alt }).filter(([, words]) => words !== ''))
    const own = salon.updateTable('teaserImage').where('id', '=', id)
    await own.set({ alt: JSON.stringify(kept) }).execute()
    return ownTeaserImage({ ...row, alt: kept })
  },
)

async function lockTeaserRows(salon: InSalon<Tx>) {
  await salon.db.selectFrom('businessObject').select('id').where('id', '=', salon.id).forUpdate().execute()
  return teaserRows(salon)
}

async function moveTo(
  salon: InSalon<Tx>,
  { ids, id, place }: { ids: readonly string[]; id: string; place: number },
): Promise<void> {
  const order = ids.filter((each) => each !== id).toSpliced(place, 0, id)
  for (const [displayOrder, each] of order.entries())
    await salon.updateTable('teaserImage').set({ displayOrder }).where('id', '=', each).execute()
}
