/** Accepts and declines requests under the salon's lock, so that concurrent answers and expiry have one outcome (APT-16j). */
import { acceptRequest, declineRequest } from '@goldline/contract/appointment/requests'
import { sameTimeRefusal } from '@goldline/domain/appointment/booking'
import { transitions } from '@goldline/domain/appointment/status'
import { requestRefusal } from '@goldline/domain/appointment/visit-request'
import { occupationsOf } from '@goldline/domain/availability/assignment'
import { zone } from '@goldline/domain/time/zone'
import type { InSalon } from '../../db/in-salon.ts'
import type { HeldService, ServiceRow } from '../../db/json-columns.ts'
import { notify } from '../../db/notify.ts'
import { salonRow } from '../../db/salon-row.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIf } from '../../http/errors.ts'
import { ownSalon, type WriteContext, write } from '../../http/route.ts'
import { uuidv7 } from '../../ids.ts'
import { openWords, storeHeldAnswers } from '../booking/held-words.ts'
import { sendBookingMessages } from '../booking/place-booking.ts'
import { customerFacts, lockCustomer } from '../customer.ts'
import { writeVisit } from '../write-visit.ts'
import { endRequest } from './end-request.ts'
import { notifyOfDecline } from './notify-request.ts'
import { lockRequest, type RequestRow } from './queries.ts'

export const acceptRequestRoute = write(acceptRequest, { lock: ownSalon }, async (work) => {
  const { salon, params, now } = work
  const row = await lockRequest(salon, params.id)
  refuseIf(requestRefusal({ ...row, expires: row.expiresTime.getTime(), now }))
  return { appointmentId: await writeAcceptedVisit(work, row) }
})

export const declineRequestRoute = write(declineRequest, { lock: ownSalon }, async (work) => {
  const { salon, deps, params, body, actor, now } = work
  const row = await lockRequest(salon, params.id)
  refuseIf(requestRefusal({ ...row, expires: row.expiresTime.getTime(), now }))
  const reply = body.reply.trim() || null
  await endRequest(salon, row, { state: 'DECLINED', reply, decidedBy: actor.userId, now })
  await notifyOfDecline(salon, deps, { ...row, reply })
})

/** Writes the visit at its held start, with the prices and durations of the request (CAT-05). */
async function writeAcceptedVisit(
  { salon, tx, deps, actor, now }: WriteContext<typeof acceptRequest>,
  row: RequestRow,
): Promise<string> {
  const { request, startTime, endTime } = row
  const start = startTime.getTime()
  const { language } = request
  const { customerId } = await lockCustomer(tx, deps, { userId: row.userId, given: { language } })
  const { appointments } = await customerFacts(salon, { customerId, now })
  refuseIf(sameTimeRefusal(appointments, { from: start, to: endTime.getTime() }))

  const held = await takeHold(salon, row.id)
  const words = openWords(deps, row.said)
  const { currency, timeZone } = await salonRow(salon, ['currency', 'timeZone'])
  const staffIds = held.services.map(({ assignedStaffId }) => assignedStaffId)
  const services = row.services.map((service, index) => withPerson(service, staffIds[index] ?? null))
  const id = uuidv7(now)
  await writeVisit(salon, deps, {
    ...{ id, by: 'customer', userId: row.userId },
    columns: {
      ...{ customerId, title: words.guest ?? null, language, status: transitions.book.to, bookingType: 'ONLINE' },
      ...{ currency, startTime, endTime, requestedStaffId: held.requestedStaffId },
    },
    time: { held: occupationsOf(held.services, staffIds, start), services },
    waitedFor: zone(timeZone).toWall(start).day,
  })
  await storeHeldAnswers(salon, { id, products: request.products, customerId, words, now })
  await salon
    .updateTable('visitRequest')
    .set({ state: 'ACCEPTED', appointmentId: id, said: null, decidedBy: actor.userId, decidedTime: new Date(now) })
    .where('id', '=', row.id)
    .execute()
  await sendBookingMessages(salon, deps, { id, booker: { userId: row.userId }, message: words.message })
  return id
}

const withPerson = (service: ServiceRow, staffId: string | null): ServiceRow => ({
  ...service,
  assignedStaffId: staffId,
  toldStaffId: staffId,
})

type TakenHold = { services: HeldService[]; requestedStaffId: string | null }

/** Deletes the hold and returns its services, whose people a re-assignment may have changed. */
async function takeHold(salon: InSalon<Tx>, requestId: string): Promise<TakenHold> {
  const taken = await salon
    .deleteFrom('slotHold')
    .where('requestId', '=', requestId)
    .returning(['id', 'services', 'requestedStaffId'])
    .executeTakeFirstOrThrow()
  await notify(salon.db, { topic: 'slotHold', businessObjectId: salon.id, id: taken.id })
  return taken
}
