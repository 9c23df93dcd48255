/**
 * Measures Google's lookups of a hundred starts each, which must be answered within 1.5 s: one at a time, and fifty at
 * once while booking (RWG-01). `npm exec -- node bench/google.ts [lookups] [salons]`.
 */
import { randomUUID } from 'node:crypto'
import { runClock } from '../server/src/test/run-clock.ts'
import { type Figure, percentile, print } from './figures.ts'
import { inParallel } from './in-parallel.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { post, realServer, throwAwayDatabase } from './real-servers.ts'

const user = 'google'
const password = `${randomUUID()}${randomUUID()}`
const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
/** Turns the booking server on. */
export const googleEnv = { GOOGLE_BOOKING_USER: user, GOOGLE_BOOKING_PASSWORD: password }
const slotsAsked = 100

export async function googleFigures(lookups = 500, salons = 100): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  await fillSalons(database, salons, 200)
  await database.db.updateTable('businessObject').set({ reserveWithGoogle: true }).execute()
  const { url } = await realServer(database.url, stack, googleEnv)
  const server = { url: `${url}/v1/google/v3`, salons }
  await inParallel(salons, 4, (nth) => lookUp({ ...server, nth }))
  const alone = await inParallel(lookups, 1, (nth) => lookUp({ ...server, nth }))
  const [crowded, booked] = await Promise.all([
    inParallel(lookups * 2, 50, (nth) => lookUp({ ...server, nth })),
    inParallel(lookups, 8, (nth) => book({ ...server, nth })),
  ])
  return [
    {
      what: `${slotsAsked} starts, one lookup after another, p99`,
      figure: percentile(alone, 99),
      goal: 500,
      unit: 'ms',
    },
    {
      what: `${slotsAsked} starts, 50 lookups at once while Google books, p99`,
      figure: percentile(crowded, 99),
      goal: 500,
      unit: 'ms',
    },
    { what: 'a booking meanwhile, p95', figure: percentile(booked, 95), unit: 'ms' },
  ]
}

type CallTarget = { url: string; salons: number; nth: number }

const startOf = (day: number, hour: number): string => {
  const date = new Date(runClock.now() + day * 86_400_000).toISOString().slice(0, 10)
  return String(Date.parse(`${date}T${String(hour).padStart(2, '0')}:45:00Z`) / 1000)
}

/** Ten starts a day for ten days. */
export async function lookUp({ url, salons, nth }: CallTarget): Promise<void> {
  const { id, product } = salonOfMany((nth % salons) + 1)
  const slot_time = Array.from({ length: slotsAsked }, (_, place) => ({
    service_id: product,
    start_sec: startOf(1 + Math.floor(place / 10), 9 + (place % 10)),
    duration_sec: '3600',
  }))
  const said = (await post(`${url}/BatchAvailabilityLookup`, headers, { merchant_id: id, slot_time })) as {
    slot_time_availability: unknown[]
  }
  if (said.slot_time_availability.length !== slotsAsked) throw new Error('not an answer for each start')
}

/** Books in one salon after the other, two visits a day. */
async function book({ url, salons, nth }: CallTarget): Promise<void> {
  const { id, product } = salonOfMany((nth % salons) + 1)
  const round = Math.floor(nth / salons)
  const said = (await post(`${url}/CreateBooking`, headers, {
    slot: {
      merchant_id: id,
      service_id: product,
      start_sec: startOf(2 + Math.floor(round / 2), round % 2 === 0 ? 16 : 17),
      duration_sec: '3600',
    },
    user_information: {
      user_id: `user ${nth}`,
      given_name: 'Ada',
      family_name: `Number ${nth}`,
      telephone: '',
      email: `ada${nth}@example.com`,
    },
    idempotency_token: randomUUID(),
  })) as { booking?: unknown; booking_failure?: { cause: string } }
  if (said.booking === undefined) throw new Error(`not booked: ${said.booking_failure?.cause}`)
}

if (import.meta.main) {
  const [lookups, salons] = process.argv.slice(2).map(Number)
  print('Google’s booking server', await googleFigures(lookups, salons))
}
