import { googleBookingStatus, googleBookings, googleHealthCheck } from '@goldline/contract/google/booking-server'
import { googleStatusOf } from '@goldline/domain/google/booking-server'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import { read } from '../../http/route.ts'
import { createBookingRoute } from './create-booking.ts'
import { demandGoogle } from './demand-google.ts'
import { availabilityRoute } from './get-availability.ts'
import { bookingOf, bookingsOfUser, demandBooking } from './queries.ts'
import { updateBookingRoute } from './update-booking.ts'

/** RWG-01: calls made by Google itself, under `/v1/google`, the address given to it. */
export function bookingServerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  read(app, googleHealthCheck, async (_, context) => {
    await demandGoogle(deps, context)
    return { status: 'SERVING' as const }
  })
  availabilityRoute(app, deps)
  createBookingRoute(app, deps)
  updateBookingRoute(app, deps)
  read(app, googleBookingStatus, async (db, context) => {
    await demandGoogle(deps, context)
    const { appointmentId: booking_id, status } = await demandBooking(db, context.body.booking_id)
    return { booking_id, booking_status: googleStatusOf(status), prepayment_status: 'PREPAYMENT_NOT_PROVIDED' as const }
  })
  read(app, googleBookings, async (db, context) => {
    await demandGoogle(deps, context)
    const rows = await bookingsOfUser(db, context.body.user_id)
    return { bookings: rows.map((row) => bookingOf(deps, row)) }
  })
}
