/** RWG-01, RWG-02: books for Google in one transaction, by the same rules as every booking; one visit per token. */

import {
  type GoogleBookingBody,
  type GoogleOutcomeBody,
  googleCreateBooking,
} from '@goldline/contract/google/booking-server'
import { maxLengths } from '@goldline/domain/text-lengths'
import { placeBooking, sendBookingMessages, writeBooking } from '../../appointment/booking/place-booking.ts'
import { isBookableAtGoogle } from '../../appointment/booking/referral.ts'
import { requestedVisit } from '../../appointment/booking/requested-visit.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { findCustomer } from './find-customer.ts'
import { convertRefusal, refuseFarAway } from './outcome.ts'
import { bookingByToken, bookingOf, requireSalon, requireServices } from './queries.ts'
import { requireGoogle } from './require-google.ts'

type CreateContext = Context<typeof googleCreateBooking>

export const createBookingRoute = write(
  googleCreateBooking,
  {
    before: async (context) => {
      await requireGoogle(context.deps, context)
      const { merchant_id, service_id } = context.body.slot
      await requireSalon(context.deps.db, merchant_id)
      const products = await requireServices(inSalon(context.deps.db, merchant_id), [service_id])
      return products.get(service_id) ?? ''
    },
    lock: ({ body }) => body.slot.merchant_id,
    around: (run) => convertRefusal(run, async () => undefined),
  },
  (work, product) => createBooking(work.tx, work.deps, { ...work.body, product }),
)

type BookingRequest = CreateContext['body'] & { product: string }

/** Creates the booking, or returns the existing one of the token. Call it under the salon's lock. */
export async function createBooking(tx: Tx, deps: VisitDeps, wanted: BookingRequest): Promise<GoogleOutcomeBody> {
  const { slot, idempotency_token, user_information: user } = wanted
  const known = await bookingByToken(tx, idempotency_token)
  if (known !== undefined) return { booking: bookingOf(deps, known) }
  if (await hasSlot(tx, wanted)) return { booking_failure: { cause: 'SLOT_ALREADY_BOOKED_BY_USER' } }
  const { merchant_id: businessObjectId } = slot
  if (!(await isBookableAtGoogle(inSalon(tx, businessObjectId)))) throw new Refused('google.off')
  const start = Number(slot.start_sec) * 1000
  const now = deps.clock.now()
  refuseFarAway(start, now)
  const id = uuidv7(now)
  // Serialises concurrent calls with one token at two salons, since the token is unique.
  const taken = await tx
    .insertInto('googleBooking')
    .values({
      ...{ businessObjectId, appointmentId: id, token: idempotency_token, googleUserId: user.user_id },
      ...{ serviceId: slot.service_id, person: deps.secrets.seal(JSON.stringify(user)), createdTime: new Date(now) },
      ...{ toldStart: new Date(start), toldEnd: new Date(start + 1) },
    })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('appointmentId')
    .executeTakeFirst()
  if (taken !== undefined) await writeVisit(tx, deps, { ...wanted, id, start })
  return { booking: await writtenBooking(tx, deps, idempotency_token) }
}

/** Returns whether the same person has booked this start with another token. */
async function hasSlot(tx: Tx, { slot, user_information }: BookingRequest): Promise<boolean> {
  const row = await inSalon(tx, slot.merchant_id)
    .selectFrom('googleBooking as g')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'g.businessObjectId').onRef('a.id', '=', 'g.appointmentId'),
    )
    .select('a.id')
    .where('g.googleUserId', '=', user_information.user_id)
    .where('g.serviceId', '=', slot.service_id)
    .where('a.startTime', '=', new Date(Number(slot.start_sec) * 1000))
    .where('a.status', '=', 'CONFIRMED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function writtenBooking(tx: Tx, deps: VisitDeps, token: string): Promise<GoogleBookingBody> {
  const row = await bookingByToken(tx, token)
  if (row === undefined) throw new Error('a booking that was just written is gone')
  return bookingOf(deps, row)
}

type Visit = BookingRequest & { id: string; start: number }

async function writeVisit(tx: Tx, deps: VisitDeps, visit: Visit): Promise<void> {
  const { slot, user_information: user, additional_request: request, product, id, start } = visit
  const { merchant_id: businessObjectId } = slot
  const booker = await findCustomer(tx, deps, { businessObjectId, user })
  const staffId = slot.resources?.staff_id || null
  const startTime = new Date(start).toISOString()
  const wished = requestedVisit({ businessObjectId, startTime, products: [product], staffId })
  const salon = inSalon(tx, businessObjectId)
  const placed = await placeBooking(salon, deps, { wished, booker })
  const message = request?.slice(0, maxLengths.message)
  await writeBooking(salon, deps, { id, type: 'RWG', booker, placed })
  await sendBookingMessages(salon, deps, { id, booker, message })
  await salon
    .updateTable('googleBooking')
    .set({ toldEnd: new Date(placed.end) })
    .where('appointmentId', '=', id)
    .execute()
}
