import { googleBookingStatus, googleBookings, googleHealthCheck } from '@goldline/contract/google/booking-server'
import { googleStatusOf } from '@goldline/domain/google/booking-server'
import { read, routes } from '../../http/route.ts'
import { createBookingRoute } from './create-booking.ts'
import { availabilityRoute } from './get-availability.ts'
import { bookingOf, bookingsOfUser, requireBooking } from './queries.ts'
import { requireGoogle } from './require-google.ts'
import { updateBookingRoute } from './update-booking.ts'

/** RWG-01: calls that Google makes, below `/v1/google`. */
export const bookingServerRoutes = routes(
  read(googleHealthCheck, async (work) => {
    await requireGoogle(work.deps, work)
    return { status: 'SERVING' as const }
  }),
  availabilityRoute,
  createBookingRoute,
  updateBookingRoute,
  read(googleBookingStatus, async (work) => {
    await requireGoogle(work.deps, work)
    const { appointmentId: booking_id, status } = await requireBooking(work.db, work.body.booking_id)
    return { booking_id, booking_status: googleStatusOf(status), prepayment_status: 'PREPAYMENT_NOT_PROVIDED' as const }
  }),
  read(googleBookings, async (work) => {
    await requireGoogle(work.deps, work)
    const rows = await bookingsOfUser(work.db, work.body.user_id)
    return { bookings: rows.map((row) => bookingOf(work.deps, row)) }
  }),
)
