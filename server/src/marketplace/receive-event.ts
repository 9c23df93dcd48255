/** MKT-02, MKT-03: an event of the marketplace, proven by its signature, in one transaction with its answer. */

import { receiveMarketplaceEvent } from '@goldline/contract/marketplace/webhook'
import type { MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import type { FastifyRequest } from 'fastify'
import { inSalon } from '../db/in-salon.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps, RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { MarketplaceEvent } from '../providers/marketplace.ts'
import { marketplaceJob } from './meet-marketplace.ts'
import { type LinkRow, linkOf, note } from './queries.ts'
import { takeBooking } from './take-booking.ts'

type Answer = { accepted: boolean; appointmentId?: string; code?: MarketplaceRefusal }
type SignedRequest = { row: LinkRow | undefined; request: FastifyRequest; text: string; now: number }

/** Refuses whatever is not signed by the secret of this link. */
export function demandSigned({ marketplace, secrets }: RouteDeps, { row, request, text, now }: SignedRequest): LinkRow {
  const header = request.headers['mpp-signature']
  if (marketplace === undefined || row === undefined || typeof header !== 'string')
    throw new Refused('signature-invalid')
  const secret = secrets.open(row.webhookSecret)
  if (!marketplace.isSigned({ text, header, secret, now })) throw new Refused('signature-invalid')
  return row
}

// The signature is proven before anything is locked or written.
export const receiveEventRoute = inSteps(
  receiveMarketplaceEvent,
  async ({ deps, params: { businessObjectId, kind }, raw: { request }, now }) => {
    const text = request.rawBody ?? ''
    const row = await linkOf(deps.db, businessObjectId, kind)
    const link = demandSigned(deps, { row, request, text, now })
    const event = deps.marketplace?.eventOf(text)
    if (event === undefined || event.linkId !== link.linkId) throw new Refused('invalid-request', { field: 'body' })
    return transactInSalon(deps.db, businessObjectId, (tx) => take(tx, deps, { link, event }))
  },
)

type LinkEvent = { link: LinkRow; event: MarketplaceEvent }

async function take(tx: Tx, deps: Deps, { link, event }: LinkEvent): Promise<Answer> {
  const { businessObjectId } = link
  const { eventId, booking } = event
  const before = await answerOf(tx, businessObjectId, eventId)
  if (before !== undefined) return before
  const entry = { businessObjectId, eventId }
  if (event.type.startsWith('link.')) {
    await addJobs(tx, [marketplaceJob(businessObjectId)])
    await note(tx, deps, { ...entry, what: 'LINK', code: event.type.slice(0, 40) })
    return { accepted: true }
  }
  if (booking === undefined) throw new Refused('invalid-request', { field: 'body.data' })
  const mayRefuse = event.type === 'booking.created'
  const { what, code, appointmentId } = await takeBooking(tx, deps, { businessObjectId, booking, mayRefuse })
  await note(tx, deps, { ...entry, what, bookingId: booking.bookingId, code })
  return answerBy({ code: what === 'WAITING' ? null : code, appointmentId })
}

const answerBy = ({
  code,
  appointmentId,
}: {
  code: MarketplaceRefusal | null
  appointmentId: string | null
}): Answer =>
  code === null ? { accepted: true, ...(appointmentId !== null && { appointmentId }) } : { accepted: false, code }

/** What the event's booking was answered; undefined: the event is new. */
async function answerOf(tx: Tx, businessObjectId: string, eventId: string): Promise<Answer | undefined> {
  const known = await inSalon(tx, businessObjectId)
    .selectFrom('marketplaceEvent as e')
    .leftJoin('marketplaceBooking as b', (join) =>
      join.onRef('b.businessObjectId', '=', 'e.businessObjectId').onRef('b.bookingId', '=', 'e.bookingId'),
    )
    .select(['b.refused as code', 'b.appointmentId'])
    .where('e.eventId', '=', eventId)
    .executeTakeFirst()
  return known && answerBy(known)
}
