import { type WrittenReview, writeReview } from '@goldline/contract/review'
import { shownName } from '@goldline/domain/customer/masking'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { requireTier } from '../http/access.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { acceptedDomains } from '../message/accepted-domains.ts'
import { limitReviews, withCrowdNotice } from './crowd.ts'
import { enqueueReviewWritten } from './enqueue-review-written.ts'
import { type Link, markLinkUsed } from './find-link.ts'
import { removeExpectedReview } from './go-to-google.ts'
import { googleReviewUrl } from './settings.ts'

const perMinute = 30
const minute = 60

/**
 * Writes the customer's review, once per link (REV-02). A text with foreign links waits for the salon's approval;
 * others appear at once (MSG-06). Everyone is offered Google's review link, whatever the rating.
 */
export const writeReviewRoute = write(
  writeReview,
  {
    before: ({ deps, address }) =>
      limit(deps, `write review ${callerOf(address)}`, { max: perMinute, windowSeconds: minute }),
    around: (run, { deps, params }) => withCrowdNotice(deps, params.secret, run),
  },
  insert,
)

async function insert(work: WriteContext<typeof writeReview>): Promise<WrittenReview> {
  const { tx, deps, body, params, language, now } = work
  const link = await markLinkUsed(tx, params.secret, now)
  await limitReviews(tx, deps, { businessObjectId: link.businessObjectId, address: work.address })
  const { placeId, tier, ...customer } = await peopleOf(tx, link)
  requireTier('reviews', tier)
  await removeExpectedReview(tx, link)
  const accepted = await acceptedDomains(inSalon(tx, link.businessObjectId), deps.config.publicUrl)
  const links = unsupportedLinks(body.text, accepted)
  const status = links.length > 0 ? 'PENDING' : 'DONE'
  const id = uuidv7(now)
  await tx
    .insertInto('review')
    .values({
      businessObjectId: link.businessObjectId,
      id,
      status,
      rating: body.rating,
      text: body.text,
      shownName: shownName(customer),
      language: body.language ?? language,
      unsupportedLinks: links,
      customerId: link.customerId,
      appointmentId: link.appointmentId,
      orderCheckoutDate: link.orderCheckoutDate,
      madeBy: link.madeBy,
      lastModified: new Date(now),
      createdTime: new Date(now),
    })
    .execute()
  if (link.madeBy !== null) await enqueueReviewWritten(tx, deps, { ...link, ...body, reviewId: id })
  return { status, googleReviewUrl: googleReviewUrl(placeId) }
}

function peopleOf(tx: Tx, { businessObjectId, customerId }: Link) {
  return tx
    .selectFrom('businessObject')
    .innerJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(['businessObject.placeId', 'businessObject.version as tier', 'customer.name', 'customer.surname'])
    .where('businessObject.id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
}
