import { type Appointment, bookAppointment } from '@goldline/contract/appointment'
import { fromGoogleHeader, referralOf } from '@goldline/domain/google/landing'
import { productIdsOf } from '@goldline/domain/product/product-key'
import { acceptBookingTerms } from '../../consent/record.ts'
import { inSalon } from '../../db/in-salon.ts'
import { writeAnswers } from '../../form/write-answers.ts'
import { Refused } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { lockCustomer } from '../customer.ts'
import { readWritten } from '../write-change.ts'
import { withAlternatives } from './alternatives.ts'
import { refuseCrowdedBooking, withCrowdWarning } from './crowd.ts'
import { findDueDeposit } from './due-deposit.ts'
import { bookTest, requireTestBefore } from './patch-test.ts'
import { guestName, placeBooking, sendBookingMessages, writeBooking } from './place-booking.ts'
import { isBookableAtGoogle, storeReferral } from './referral.ts'
import { requestedVisit } from './requested-visit.ts'

/**
 * Books online for the signed-in customer (APT-14, AVL-07, AVL-08): one transaction under the salon's lock. The
 * customer's own hold becomes the booking whether or not its id is sent, since it belongs to the identity; other holds
 * block.
 */
export const bookAppointmentRoute = write(
  bookAppointment,
  {
    lock: ({ body }) => body.businessObjectId,
    around: (run, { deps, body }) =>
      withAlternatives(deps, requestedVisit(body), () => withCrowdWarning(deps, body.businessObjectId, run)),
  },
  book,
)

async function book(work: WriteContext<typeof bookAppointment>): Promise<Appointment> {
  const { tx, deps } = work
  const wished = requestedVisit(work.body)
  const { userId } = work.actor
  const salon = inSalon(tx, work.body.businessObjectId)
  const language = work.body.language ?? work.language
  const booker = { ...(await lockCustomer(tx, deps, { userId, given: { ...work.body, language } })), userId, language }
  const guest = guestName(work.body)
  const placed = await placeBooking(salon, deps, { wished, booker, guest })
  await refuseCrowdedBooking(salon, deps, { address: work.address, known: placed.wasHere })
  const { customerId } = booker
  const tested = { asked: work.body, placed, booker, guest }
  await requireTestBefore(salon, tested)
  if (deps.stripe && (await findDueDeposit(salon, { placed, customerId, now: work.now })))
    throw new Refused('deposit.required')

  const id = uuidv7(work.now)
  const referral = referralOf(work.raw.request.headers[fromGoogleHeader.toLowerCase()])
  const viaGoogle = referral !== undefined && (await isBookableAtGoogle(salon))
  await writeBooking(salon, deps, { id, type: viaGoogle ? 'RWG' : 'ONLINE', booker, placed, guest })
  const testId = await bookTest(salon, deps, tested)
  if (testId !== undefined) await sendBookingMessages(salon, deps, { id: testId, booker })
  await sendBookingMessages(salon, deps, { id, booker, message: work.body.message })
  if (viaGoogle && referral.token !== undefined)
    await storeReferral(salon, deps, { appointmentId: id, token: referral.token })
  await acceptBookingTerms(tx, deps, work)
  if (placed.asks) {
    const productIds = productIdsOf(work.body.products)
    const visit = { appointmentId: id, customerId: booker.customerId, guest, productIds }
    await writeAnswers(salon, visit, { given: work.body.answers ?? [], now: work.now })
  }

  return readWritten(salon, { ...deps, language }, { actor: work.actor, ids: [id] })
}
