/** Queries of Google's calls, and the wire form of their responses (RWG-01). */

import type { GoogleBookingBody, GoogleUser } from '@goldline/contract/google/booking-server'
import { googleStatusOf, productOf } from '@goldline/domain/google/booking-server'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { tierAllows } from '@goldline/domain/user/tier'
import { acrossSalons, type InSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Refuses a salon that never existed, which no feed can contain.
 * @returns whether Google may book there now, and the salon's time zone
 */
export async function requireSalon(db: Db, merchantId: string): Promise<{ isOn: boolean; timeZone: string }> {
  const own = db
    .selectFrom('businessObject')
    .select(['reserveWithGoogle', 'version', 'timeZone'])
    .where('id', '=', merchantId)
  const row = idShape.test(merchantId) ? await own.executeTakeFirst() : undefined
  if (row === undefined) throw new Refused('invalid-request', { field: 'body.merchant_id' })
  return { isOn: row.reserveWithGoogle && tierAllows('google', row.version), timeZone: row.timeZone }
}

/** Refuses unknown services, but not deleted ones. @returns each product by Google's id */
export async function requireServices(salon: InSalon, serviceIds: readonly string[]): Promise<Map<string, string>> {
  const products = new Map(serviceIds.map((id) => [id, productOf(id)]))
  const ids = [...new Set([...products.values()].map((product) => product && parseProductKey(product).productId))]
  const named = ids.filter((id) => id !== undefined)
  const known =
    named.length === 0 ? [] : await salon.selectFrom('product').select('id').where('id', 'in', named).execute()
  if (known.length < ids.length) throw new Refused('invalid-request', { field: 'body.service_id' })
  return new Map([...products].map(([id, product]) => [id, product ?? '']))
}

const selectBookings = (db: Db) =>
  acrossSalons(db)
    .selectFrom('googleBooking as g')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.businessObjectId', '=', 'g.businessObjectId').onRef('a.id', '=', 'g.appointmentId'),
    )
    .selectAll('g')
    .select(['a.status', 'a.startTime', 'a.endTime'])

export type GoogleBookingRow = Awaited<ReturnType<typeof bookingByToken>> & {}

export const bookingByToken = (db: Db, token: string) =>
  selectBookings(db).where('g.token', '=', token).executeTakeFirst()

export const bookingById = (db: Db, appointmentId: string) =>
  selectBookings(db).where('g.appointmentId', '=', appointmentId).executeTakeFirst()

/** Reads a booking. Refuses with invalid-request one that Google did not make, or that was deleted. */
export async function requireBooking(db: Db, bookingId: string): Promise<GoogleBookingRow> {
  const row = idShape.test(bookingId) ? await bookingById(db, bookingId) : undefined
  if (row === undefined) throw new Refused('invalid-request', { field: 'body.booking_id' })
  return row
}

const mostOfUser = 200

export const bookingsOfUser = (db: Db, googleUserId: string): Promise<GoogleBookingRow[]> =>
  selectBookings(db)
    .where('g.googleUserId', '=', googleUserId)
    .orderBy('a.startTime', 'desc')
    .orderBy('a.id')
    .limit(mostOfUser)
    .execute()

/** Builds the wire form of a booking's current state. */
export function bookingOf({ secrets }: Pick<Deps, 'secrets'>, row: GoogleBookingRow): GoogleBookingBody {
  return {
    booking_id: row.appointmentId,
    slot: {
      merchant_id: row.businessObjectId,
      service_id: row.serviceId,
      start_sec: secondsOf(row.startTime),
      duration_sec: String((row.endTime.getTime() - row.startTime.getTime()) / 1000),
      confirmation_mode: 'CONFIRMATION_MODE_SYNCHRONOUS',
    },
    user_information: userOf(row.googleUserId, row.person === null ? undefined : secrets.open(row.person)),
    status: googleStatusOf(row.status),
  }
}

const secondsOf = (time: Date): string => String(Math.floor(time.getTime() / 1000))

/** Returns the booking's customer; for an erased one the name is empty. */
const userOf = (user_id: string, person: string | undefined): GoogleUser => {
  const nobody = { given_name: '', family_name: '', telephone: '', email: '' }
  return person === undefined ? { user_id, ...nobody } : { ...(JSON.parse(person) as GoogleUser), user_id }
}
