/** Mails to the owners about the marketplace (MKT-01, MKT-02), one per cause. */

import type { MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { longDay } from '../message/format.ts'
import type { Notice } from '../message/notice.ts'
import { mailOwners, warnSalon } from '../message/warn-salon.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'
import { button, type Mail, mail } from '../texts/mail.ts'
import type { SayText } from '../texts/say.ts'
import type { LinkRow } from './queries.ts'

const about =
  (id: 'marketplaceUnmapped' | 'marketplaceEnds' | 'marketplaceSilent') =>
  (say: SayText, { link }: { link: string }): Mail =>
    mail(say(`${id}.subject`), say('hello.short'), say(`${id}.text`), button(say(`${id}.open`), link))

export const unmapped: Notice<{ salon: string; service: string; link: string }> = {
  type: 'MARKETPLACE_UNMAPPED',
  mail: about('marketplaceUnmapped'),
}
export const linkEnds: Notice<{ salon: string; day: string; link: string }> = {
  type: 'MARKETPLACE_ENDS',
  mail: about('marketplaceEnds'),
}
export const silence: Notice<{ salon: string; link: string }> = {
  type: 'MARKETPLACE_SILENT',
  mail: about('marketplaceSilent'),
}

type UnmappedBooking = { businessObjectId: string; booking: MarketplaceBooking; code: MarketplaceRefusal }

/** Warns of an unmapped booking, at most once a day. Ignores offers that the salon hid. */
export async function warnOfMapping(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, booking, code }: UnmappedBooking,
): Promise<void> {
  const offer = await inSalon(tx, businessObjectId)
    .selectFrom('marketplaceOffer')
    .select(['name', 'hidden'])
    .where('twOfferId', '=', booking.offerId)
    .where('twSkuId', '=', booking.skuId)
    .executeTakeFirst()
  if (offer?.hidden && code === 'unknown_sku') return
  const link = `${deps.config.publicUrl}/admin/connections/mapping`
  await warnSalon(tx, deps, {
    notice: unmapped,
    businessObjectId,
    facts: { service: offer?.name ?? booking.skuId, link },
  })
}

/** Warns of the link's end in `days` days. */
export async function warnOfEnd(tx: Tx, deps: VisitDeps, { row, days }: { row: LinkRow; days: number }): Promise<void> {
  const { businessObjectId, kind } = row
  const end = Math.min(...[row.tokenExpiresTime, row.consentExpiresTime].flatMap((date) => date?.getTime() ?? []))
  const cause = `MARKETPLACE_ENDS ${businessObjectId} ${kind} ${end} ${days}`
  const link = `${deps.config.publicUrl}/admin/connections`
  await mailOwners(tx, deps, {
    notice: linkEnds,
    businessObjectId,
    cause,
    facts: (businessObject) => ({ day: longDay(new Date(end), businessObject), link }),
  })
}

/** Warns that the marketplace has not answered since `row.brokenTime`. */
export async function warnOfSilence(tx: Tx, deps: VisitDeps, row: LinkRow): Promise<void> {
  const { businessObjectId, kind, brokenTime } = row
  const cause = `MARKETPLACE_SILENT ${businessObjectId} ${kind} ${brokenTime?.getTime()}`
  const link = `${deps.config.publicUrl}/admin/connections`
  await mailOwners(tx, deps, {
    notice: silence,
    businessObjectId,
    cause,
    facts: () => ({ link }),
  })
}
