/** A salon at which Google may book, and Google's calls with its password. */
import type { GoogleOutcomeBody } from '@goldline/contract/google/booking-server'
import { type GoogleMapsBookingStandIn, startGoogleMapsBooking } from '@goldline/stand-ins/google-maps-booking'
import type { Insertable } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import type { Database } from '../db/tables.ts'
import { googleMapsBooking } from '../providers/google-maps-booking.ts'
import { type TestApp, testNow } from './app.ts'
import { aSalon, type SalonForTests } from './salon.ts'

export const googleUser = 'google-maps-booking'
export const googlePasswords = { now: 'Zk4rT9wQx2LmB7vNc8JdHs3FgYp6Ua1E', old: 'q8WnE5tRz1XcV6bMk3LpJh7GfDs4AyUi' }

/** Switches the booking server on, like the operator's settings. */
export function enableBookingServer({ deps }: TestApp): void {
  Object.assign(deps.config.providers, {
    googleBooking: {
      credentials: { USER: googleUser, PASSWORD: googlePasswords.now },
      oldPassword: googlePasswords.old,
    },
  })
}

/** Starts a Google stand-in before each test and switches the booking server on. @returns the stand-in */
export function startGoogleStandIn(t: TestApp): () => GoogleMapsBookingStandIn {
  let standIn: GoogleMapsBookingStandIn | undefined
  beforeEach(async () => {
    await standIn?.close()
    standIn = await startGoogleMapsBooking()
    t.clock.set(testNow)
    enableBookingServer(t)
    const { url: baseUrl, partnerId, key } = standIn
    const asked = { baseUrl, partnerId, key: async () => key, now: () => t.clock.now(), limitMs: 2000 }
    Object.assign(t.deps, { googleMapsBooking: googleMapsBooking(asked) })
  })
  afterAll(async () => {
    await standIn?.close()
    await t.close()
  })
  return () => {
    if (standIn === undefined) throw new Error('before the first test')
    return standIn
  }
}

/** A salon with all fields that Google's feeds require. */
export const wholeSalon = { street: 'Langstrasse 84', postalCode: '8004', city: 'Zürich', phoneNr: '+41441234567' }

export const aGoogleSalon = (t: TestApp, people = 1, row: Partial<Insertable<Database['businessObject']>> = {}) =>
  aSalon(t.db, people, { reserveWithGoogle: true, ...row })

const basic = (password: string) => `Basic ${Buffer.from(`${googleUser}:${password}`).toString('base64')}`

/** Calls the booking server as Google; `password` null: without a password. */
export const askAsGoogle = (
  t: TestApp,
  method: string,
  payload?: object,
  password: string | null = googlePasswords.now,
) =>
  t.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/v1/google/v3/${method}`,
    headers: password === null ? {} : { authorization: basic(password) },
    ...(payload && { payload }),
  })

export const secondsAt = (instant: string): string => String(Date.parse(instant) / 1000)

type BookingRequest = {
  start: string
  token: string
  user?: Record<string, string>
  seconds?: number
  service?: string
}

/** Google's request to book the salon's one service for an hour. */
export const bookingBody = (salon: SalonForTests, { start, token, user, seconds = 3600, service }: BookingRequest) => ({
  slot: {
    merchant_id: salon.id,
    service_id: service ?? salon.product,
    start_sec: secondsAt(start),
    duration_sec: String(seconds),
    confirmation_mode: 'CONFIRMATION_MODE_SYNCHRONOUS',
  },
  user_information: {
    user_id: `user of ${token}`,
    given_name: 'Mara',
    family_name: 'Keller',
    telephone: '+41791112233',
    email: 'mara@example.com',
    ...user,
  },
  payment_information: { prepayment_status: 'PREPAYMENT_NOT_PROVIDED' },
  idempotency_token: token,
})

/** Repeats a request while the salon's lock is taken (503), as Google does. */
export async function bookAsGoogle(
  t: TestApp,
  salon: SalonForTests,
  wanted: BookingRequest,
): Promise<GoogleOutcomeBody> {
  for (let tries = 1; ; tries++) {
    const answer = await askAsGoogle(t, 'CreateBooking', bookingBody(salon, wanted))
    if (answer.statusCode === 200) return answer.json()
    if (answer.statusCode !== 503 || tries === 5) throw new Error(`not 200: ${answer.statusCode} ${answer.body}`)
  }
}
