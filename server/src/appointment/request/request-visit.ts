import { requestVisit, type VisitRequest } from '@goldline/contract/appointment/requests'
import { answerMinutes } from '@goldline/domain/appointment/visit-request'
import { acceptBookingTerms } from '../../consent/record.ts'
import { inSalon } from '../../db/in-salon.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { withAlternatives } from '../booking/alternatives.ts'
import { refuseCrowdedBooking, withCrowdWarning } from '../booking/crowd.ts'
import { sealWords } from '../booking/held-words.ts'
import { requireTestBefore } from '../booking/patch-test.ts'
import { guestName, placeBooking } from '../booking/place-booking.ts'
import { requestedVisit } from '../booking/requested-visit.ts'
import { lockCustomer } from '../customer.ts'
import { notifyOfRequest } from './notify-request.ts'
import { findOwnRequest, requestWire } from './queries.ts'
import { storeRequest } from './store-request.ts'

/**
 * APT-16g: what `bookAppointment` does up to the visit, whose start is held for the salon's answer instead. The hold is
 * the request's, not the identity's: another start of the customer's does not end it (APT-16h).
 */
export const requestVisitRoute = write(
  requestVisit,
  {
    lock: ({ body }) => body.businessObjectId,
    around: (run, { deps, body }) =>
      withAlternatives(deps, requestedVisit(body), () => withCrowdWarning(deps, body.businessObjectId, run)),
  },
  createRequest,
)

async function createRequest(work: WriteContext<typeof requestVisit>): Promise<VisitRequest> {
  const { tx, deps, body, now } = work
  const { userId } = work.actor
  const wished = requestedVisit(body)
  const salon = inSalon(tx, wished.businessObjectId)
  const language = body.language ?? work.language
  const booker = { ...(await lockCustomer(tx, deps, { userId, given: { ...body, language } })), userId, language }
  const placed = await placeBooking(salon, deps, { wished, booker, guest: guestName(body), asRequest: true })
  await refuseCrowdedBooking(salon, deps, { address: work.address, known: placed.wasHere })
  // A request belongs to one visit, so the test must be booked separately before (FRM-02k).
  if (body.testStart !== undefined) throw new Refused('patch-test.separately')
  await requireTestBefore(salon, { asked: body, placed, booker, guest: guestName(body) })
  const said = await sealWords(salon, deps, { said: body, placed, customerId: booker.customerId })
  await acceptBookingTerms(tx, deps, work)

  const minutes = answerMinutes({ now, start: placed.start })
  if (minutes === 0) throw new Refused('startTime.invalid')
  const { products, staffId, staffIds } = body
  const asked = { products, staffId, staffIds }
  const id = await storeRequest(salon, deps, { userId, language, asked, placed, said, minutes })
  const row = await findOwnRequest(tx, userId, id)
  await notifyOfRequest(salon, deps, row)
  return requestWire(deps, row)
}
