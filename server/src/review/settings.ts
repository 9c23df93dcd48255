import {
  getReviewSettings,
  putReviewTemplates,
  type ReviewSettings,
  updateReviewSettings,
} from '@goldline/contract/review/salon'
import type { Db } from '../db/transaction.ts'
import { demandFeature } from '../http/access.ts'
import { read, routes, write } from '../http/route.ts'

/** Review settings: place id, whether to ask (REV-02), reply templates (REV-03). */
export const reviewSettingRoutes = routes(
  read(getReviewSettings, ({ db, actor }) => settingsOf(db, actor.businessObjectId)),
  write(updateReviewSettings, async ({ tx, actor, body: { placeId, requests } }) => {
    demandFeature('reviews', actor)
    const { businessObjectId } = actor
    if (placeId !== undefined)
      await tx.updateTable('businessObject').set({ placeId }).where('id', '=', businessObjectId).execute()
    if (requests !== undefined) await put(tx, businessObjectId, { requests })
    return settingsOf(tx, businessObjectId)
  }),
  write(putReviewTemplates, async ({ tx, actor: { businessObjectId }, body }) => {
    await put(tx, businessObjectId, body)
    return settingsOf(tx, businessObjectId)
  }),
)

const put = (tx: Db, businessObjectId: string, change: { requests: boolean } | { templates: string[] }) =>
  tx
    .insertInto('reviewSetting')
    .values({ businessObjectId, ...change })
    .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(change))
    .execute()

async function settingsOf(db: Db, businessObjectId: string): Promise<ReviewSettings> {
  const { placeId, requests, templates } = await db
    .selectFrom('businessObject as b')
    .leftJoin('reviewSetting as s', 's.businessObjectId', 'b.id')
    .select(['b.placeId', 's.requests', 's.templates'])
    .where('b.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return { placeId, googleReviewUrl: googleReviewUrl(placeId), requests: requests ?? true, templates }
}

/** Google's page for writing a review (REV-02). null: the salon has no place id. */
export const googleReviewUrl = (placeId: string | null): string | null =>
  placeId === null ? null : `https://search.google.com/local/writereview?placeid=${encodeURIComponent(placeId)}`
