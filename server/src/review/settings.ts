import {
  getReviewSettings,
  putReviewTemplates,
  type ReviewSettings,
  updateReviewSettings,
} from '@goldline/contract/review/salon'
import type { InSalon } from '../db/in-salon.ts'
import { changeSalonRow } from '../db/salon-row.ts'
import { requireFeature } from '../http/access.ts'
import { read, routes, write } from '../http/route.ts'

/** Review settings: place id, whether to ask (REV-02), reply templates (REV-03). */
export const reviewSettingRoutes = routes(
  read(getReviewSettings, ({ salon }) => settingsOf(salon)),
  write(updateReviewSettings, async ({ salon, actor, body: { placeId, requests } }) => {
    requireFeature('reviews', actor)
    await changeSalonRow(salon, { placeId })
    if (requests !== undefined) await put(salon, { requests })
    return settingsOf(salon)
  }),
  write(putReviewTemplates, async ({ salon, body }) => {
    await put(salon, body)
    return settingsOf(salon)
  }),
)

const put = (salon: InSalon, change: { requests: boolean } | { templates: string[] }) =>
  salon.db
    .insertInto('reviewSetting')
    .values({ businessObjectId: salon.id, ...change })
    .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(change))
    .execute()

async function settingsOf(salon: InSalon): Promise<ReviewSettings> {
  const { placeId, requests, templates } = await salon.db
    .selectFrom('businessObject as b')
    .leftJoin('reviewSetting as s', 's.businessObjectId', 'b.id')
    .select(['b.placeId', 's.requests', 's.templates'])
    .where('b.id', '=', salon.id)
    .executeTakeFirstOrThrow()
  return { placeId, googleReviewUrl: googleReviewUrl(placeId), requests: requests ?? true, templates }
}

/** Google's page for writing a review (REV-02). null: the salon has no place id. */
export const googleReviewUrl = (placeId: string | null): string | null =>
  placeId === null ? null : `https://search.google.com/local/writereview?placeid=${encodeURIComponent(placeId)}`
