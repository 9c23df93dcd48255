/**
 * MKT-02, MKT-03: receives an event of the marketplace: verifies its signature, and handles it in one transaction.
 */

import { receiveMarketplaceEvent } from '@goldline/contract/marketplace/webhook'
import type { MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps, VisitDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { MarketplaceEvent } from '../providers/marketplace.ts'
import { marketplaceJob } from './exchange.ts'
import { type LinkRow, linkOf, recordEvent } from './queries.ts'
import { applyBooking } from './take-booking.ts'

type Answer = { accepted: boolean; appointmentId?: string | undefined; code?: MarketplaceRefusal }
type SignedRequest = { row: LinkRow | undefined; header: unknown; text: string; now: number }

/** Refuses requests that this link's secret has not signed. */
export function requireSigned(
  { marketplace, secrets }: Pick<Deps, 'marketplace' | 'secrets'>,
  { row, header, text, now }: SignedRequest,
): LinkRow {
  if (marketplace === undefined || row === undefined || typeof header !== 'string')
    throw new Refused('signature-invalid')
  const secret = secrets.open(row.webhookSecret)
  if (!marketplace.isSigned({ text, header, secret, now })) throw new Refused('signature-invalid')
  return row
}

// Verifies the signature before anything is locked or written.
export const receiveEventRoute = inSteps(
  receiveMarketplaceEvent,
  async ({ deps, params: { businessObjectId, kind }, raw: { request }, now }) => {
    const text = request.rawBody ?? ''
    const row = await linkOf(inSalon(deps.db, businessObjectId), kind)
    const taking = eventFrom(deps, { row, header: request.headers['mpp-signature'], text, now })
    return transactInSalon(deps.db, businessObjectId, ({ db: tx }) => handleEvent(tx, deps, taking))
  },
)

type LinkEvent = { link: LinkRow; event: MarketplaceEvent }

/** Refuses events that the link's secret did not sign or that belong to another link. */
export function eventFrom(deps: Pick<Deps, 'marketplace' | 'secrets'>, signed: SignedRequest): LinkEvent {
  const link = requireSigned(deps, signed)
  const event = deps.marketplace?.eventOf(signed.text)
  if (event === undefined || event.linkId !== link.linkId) throw new Refused('invalid-request', { field: 'body' })
  return { link, event }
}

/** Handles an event once, and repeats the answer for a repeated one. Call it under the salon's lock. */
export async function handleEvent(tx: Tx, deps: VisitDeps, { link, event }: LinkEvent): Promise<Answer> {
  const { businessObjectId } = link
  const { eventId, booking } = event
  const before = await answerOf(inSalon(tx, businessObjectId), eventId)
  if (before !== undefined) return before
  const entry = { businessObjectId, eventId }
  if (event.type.startsWith('link.')) {
    await addJobs(tx, [marketplaceJob(businessObjectId)])
    await recordEvent(tx, deps, { ...entry, what: 'LINK', code: event.type.slice(0, 40) })
    return { accepted: true }
  }
  if (booking === undefined) throw new Refused('invalid-request', { field: 'body.data' })
  const mayRefuse = event.type === 'booking.created'
  const { what, code, appointmentId } = await applyBooking(tx, deps, { businessObjectId, booking, mayRefuse })
  await recordEvent(tx, deps, { ...entry, what, bookingId: booking.bookingId, code })
  return answerBy({ code: what === 'WAITING' ? null : code, appointmentId })
}

const answerBy = ({
  code,
  appointmentId,
}: {
  code: MarketplaceRefusal | null
  appointmentId: string | null
}): Answer =>
  code === null ? { accepted: true, appointmentId: appointmentId ?? undefined } : { accepted: false, code }

/** Reads the answer to a known event from its booking; undefined: the event is new. */
async function answerOf(salon: InSalon<Tx>, eventId: string): Promise<Answer | undefined> {
  const known = await salon
    .selectFrom('marketplaceEvent as e')
    .leftJoin('marketplaceBooking as b', (join) =>
      join.onRef('b.businessObjectId', '=', 'e.businessObjectId').onRef('b.bookingId', '=', 'e.bookingId'),
    )
    .select(['b.refused as code', 'b.appointmentId'])
    .where('e.eventId', '=', eventId)
    .executeTakeFirst()
  return known && answerBy(known)
}
