import { type Appointment, bookAppointment } from '@goldline/contract/appointment'
import { bookingRefusal } from '@goldline/domain/appointment/booking'
import { fromGoogleHeader, referralOf } from '@goldline/domain/google/landing'
import { chainMinutes } from '@goldline/domain/product/segments'
import { acceptTermsWith } from '../../consent/record.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { lockCustomer, newcomerFacts } from '../customer.ts'
import { findAppointment } from '../queries.ts'
import { enqueueAppointmentMessages } from '../telling/enqueue-appointment.ts'
import { refuseCrowdedBooking, tellingOfCrowd } from './crowd.ts'
import { findPlacement } from './find-placement.ts'
import { orNearest } from './nearest.ts'
import { isAtGoogle, keepReferral } from './referral.ts'
import { wishedVisit } from './wished-visit.ts'
import { writeBooking } from './write-booking.ts'

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
      orNearest(deps, wishedVisit(body), () => tellingOfCrowd(deps, body.businessObjectId, run)),
  },
  book,
)

async function book(work: WriteContext<typeof bookAppointment>): Promise<Appointment> {
  const { tx, deps } = work
  const wished = wishedVisit(work.body)
  const { userId } = work.actor
  const { businessObjectId, start } = wished
  const language = work.body.language ?? work.language
  const locked = await lockCustomer(tx, deps, { userId, given: { ...work.body, language } })
  const place = await findPlacement(tx, deps, { wished, own: locked.identities })
  const customer = await newcomerFacts(tx, deps, { businessObjectId, ...locked })

  const { salon, chosen, wish } = place.loaded
  const end = start + chainMinutes(wish.legs) * 60_000
  refuseIf(
    bookingRefusal({
      ...customer,
      businessObjectId,
      products: chosen,
      legs: wish.legs,
      maxConfirmed: salon.maxConfirmed,
      wish: { from: start, to: end },
      offered: place.assignment !== undefined,
    }),
  )
  if (place.assignment === undefined) throw new Refused('startTime.invalid')
  await refuseCrowdedBooking(tx, deps, { businessObjectId, address: work.address, known: customer.wasHere })

  const id = uuidv7(work.now)
  const { customerId } = locked
  const referral = referralOf(work.raw.request.headers[fromGoogleHeader.toLowerCase()])
  const viaGoogle = referral !== undefined && (await isAtGoogle(tx, businessObjectId))
  await writeBooking(tx, deps, {
    booking: { id, customerId, userId, language, start, end, type: viaGoogle ? 'RWG' : 'ONLINE' },
    loaded: place.loaded,
    assignment: place.assignment,
  })
  if (viaGoogle && referral.token !== undefined)
    await keepReferral(tx, deps, { businessObjectId, appointmentId: id, token: referral.token })
  await acceptTermsWith(tx, deps, work)
  const about = { businessObjectId, appointmentId: id, version: 1 }
  await enqueueAppointmentMessages(tx, deps, { ...about, type: 'NEW_APPOINTMENT' })

  const booked = await findAppointment(tx, { ...deps, language }, { actor: work.actor, id })
  if (booked === undefined) throw new Error('an appointment that was just written is gone')
  return booked
}
