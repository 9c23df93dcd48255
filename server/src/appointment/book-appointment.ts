import { type Appointment, bookAppointment } from '@goldline/contract/appointment'
import { bookingRefusal } from '@goldline/domain/appointment/booking'
import type { Assignment } from '@goldline/domain/appointment/facts'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { FastifyInstance } from 'fastify'
import type { Availability } from '../business-object/queries.ts'
import { acceptTermsWith } from '../consent/record.ts'
import { notify } from '../db/notify.ts'
import { transactInSalon } from '../db/salon-lock.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { once } from '../http/idempotency.ts'
import { type Context, route } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { enqueueAppointmentMessages } from '../message/enqueue-appointment.ts'
import { adoptTypedCustomers } from './adopt-customer.ts'
import { keepProfile, lockCustomer, newcomerFacts } from './customer.ts'
import { remember } from './history.ts'
import { orNearest, wishedVisit } from './nearest.ts'
import { findPlace, identitiesOf, type Place } from './placement.ts'
import { findAppointment } from './queries.ts'
import { serviceRows } from './service-rows.ts'
import { moveOthers, occupy } from './staff-time.ts'
import { endWaiting } from './waiting-list/end-waiting.ts'

type Booking = Context<typeof bookAppointment>
type Wish = ReturnType<typeof wishedVisit>

/**
 * Books online for the customer who is signed in (APT-14, AVL-07, AVL-08): one transaction under the salon's lock. The own
 * hold turns into the booking whether or not its id is sent, since it belongs to the identity; anybody else's stays in the way.
 */
export function bookAppointmentRoute(app: FastifyInstance, deps: Deps): void {
  route(app, bookAppointment, (context) => {
    const { businessObjectId, products, staffId, staffIds, startTime } = context.body
    const wished = wishedVisit(businessObjectId, Date.parse(startTime), { products, staffId, staffIds })
    return orNearest(deps, wished, () =>
      transactInSalon(deps.db, businessObjectId, (tx) =>
        once(tx, context, bookAppointment, () => book(tx, deps, context, wished)),
      ),
    )
  })
}

async function book(tx: Tx, deps: Deps, context: Booking, wished: Wish): Promise<Appointment> {
  const { userId } = context.actor
  const { businessObjectId, start } = wished
  const identities = await identitiesOf(tx, userId)
  const place = await findPlace(tx, deps, wished, identities)
  const language = context.body.language ?? context.language
  const customerId = await lockCustomer(tx, deps, userId, { ...context.body, language })
  await adoptTypedCustomers(tx, businessObjectId, customerId)
  const customer = await newcomerFacts(tx, deps, { businessObjectId, customerId, identities })

  const { salon, chosen, wish } = place.loaded
  const end = start + chainMinutes(wish.legs) * 60_000
  refuseIf(
    bookingRefusal({
      ...customer,
      businessObjectId,
      tier: salon.tier,
      products: chosen,
      legs: wish.legs,
      maxConfirmed: salon.maxConfirmed,
      wish: { from: start, to: end },
      offered: place.assignment !== undefined,
    }),
  )
  if (place.assignment === undefined) throw new Refused('startTime.invalid')

  const id = uuidv7(deps.clock.now())
  await write(tx, deps, { id, customerId, language, start, end }, place, place.assignment)
  await acceptTermsWith(tx, deps, context)
  await keepProfile(tx, deps, businessObjectId, customerId)
  await endWaiting(tx, { businessObjectId, customerId, day: place.loaded.clock.toWall(start).day })
  await remember(tx, deps, { businessObjectId, appointmentId: id, by: 'customer', userId, what: 'booked' })
  await enqueueAppointmentMessages(tx, deps, { type: 'NEW_APPOINTMENT', businessObjectId, appointmentId: id })
  await notify(tx, { topic: 'appointment', businessObjectId, id, version: 1 })

  const booked = await findAppointment(tx, deps, context.actor, id)
  if (booked === undefined) throw new Error('an appointment that was just written is gone')
  return booked
}

type Written = { id: string; customerId: string; language: 'de' | 'en' | 'vi'; start: number; end: number }

async function write(
  tx: Tx,
  deps: Deps,
  written: Written,
  { loaded }: Place<Availability>,
  assignment: Assignment,
): Promise<void> {
  const { salon, wish } = loaded
  const { id, customerId, language, start, end } = written
  const now = new Date(deps.clock.now())
  await tx
    .insertInto('appointment')
    .values({
      businessObjectId: salon.id,
      id,
      customerId,
      language,
      status: 'CONFIRMED',
      bookingType: 'ONLINE',
      startTime: new Date(start),
      endTime: new Date(end),
      requestedStaffId: wish.staffId,
      currency: salon.currency,
      createdTime: now,
      lastModified: now,
    })
    .execute()
  await tx
    .insertInto('appointmentService')
    .values(serviceRows(loaded, id, start, assignment.staffIds))
    .execute()
  await moveOthers(tx, deps, loaded, assignment)
  const { staffIds } = assignment
  await occupy(tx, salon.id, { appointmentId: id }, { legs: wish.legs, staffIds, start })
}
