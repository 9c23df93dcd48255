/**
 * Measures the marketplace's endpoints (MKT-02, MKT-04): bookings that it sends and free starts that it requests; and
 * our own bookings while every provider hangs. `npm exec -- node bench/marketplace.ts [events] [salons]`.
 */

import type { TestDatabase } from '../server/src/test/clone.ts'
import { startDeadProvider } from '../server/src/test/dead-provider.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { aLeader, leadersPassword } from '../server/src/test/salon.ts'
import { startBulkGate } from '../stand-ins/src/bulkgate.ts'
import { type MarketplaceStandIn, startMarketplace } from '../stand-ins/src/marketplace.ts'
import { startSmtp } from '../stand-ins/src/smtp.ts'
import { bookNth, signedInCustomers } from './booking.ts'
import { type Figure, percentile, print } from './figures.ts'
import { inParallel } from './in-parallel.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { anotherAddress, post, realServer, throwAwayDatabase } from './real-servers.ts'

const dayMs = 86_400_000
const sku = { offerId: 'offer', skuId: 'sku' }
const venueOf = (nth: number) => `venue-${nth + 1}`

export async function marketplaceFigures(events = 400, salons = 40): Promise<Figure[]> {
  const { taken, asked } = await withMarketplace(events, salons)
  const alive = await bookingTimes(events, salons, false)
  const dead = await bookingTimes(events, salons, true)
  return [
    { what: 'a booking from the marketplace, 8 at once, p99', figure: percentile(taken, 99), goal: 1000, unit: 'ms' },
    { what: 'free starts of a week for it, p99', figure: percentile(asked, 99), goal: 300, unit: 'ms' },
    { what: 'a booking of ours, 8 at once, all providers answering, p95', figure: percentile(alive, 95), unit: 'ms' },
    {
      what: 'the same while all of them hang, p95',
      figure: percentile(dead, 95),
      goal: Math.round(percentile(alive, 95) * 1.1),
      unit: 'ms',
    },
  ]
}

type MeasuredTimes = { taken: number[]; asked: number[] }

async function withMarketplace(events: number, salons: number): Promise<MeasuredTimes> {
  await using stack = new AsyncDisposableStack()
  const { marketplace } = await connectedSalons(stack, salons, false)
  const start = (nth: number) => {
    const round = Math.floor(nth / salons)
    const day = new Date(runClock.now() + (2 + Math.floor(round / 2)) * dayMs).toISOString().slice(0, 10)
    return `${day}T${round % 2 === 0 ? '15' : '16'}:45:00.000Z`
  }
  const taken = await inParallel(events, 8, async (nth) => {
    const end = new Date(Date.parse(start(nth)) + 3_600_000).toISOString()
    marketplace.book(venueOf(nth % salons), { ...sku, start: start(nth), end })
    const event = marketplace.events.shift()
    if (event === undefined) throw new Error('nothing to send')
    const { status, body } = await marketplace.send(event)
    if (body.accepted !== true) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`)
  })
  const links = [...marketplace.memory.links.keys()]
  const asked = await inParallel(events, 4, async (nth) => {
    const at = (days: number) => new Date(runClock.now() + days * dayMs).toISOString()
    const week = { from: at(1), to: at(8) }
    const { status, body } = await marketplace.slots(links[nth % links.length] ?? '', { ...sku, ...week })
    if (status !== 200 || (body.slots as unknown[]).length === 0) throw new Error(`no starts: ${status}`)
  })
  return { taken, asked }
}

/** Messages caused by a booking: codes, mails, SMS and the marketplace's busy times. */
async function bookingTimes(bookings: number, salons: number, dies: boolean): Promise<number[]> {
  await using stack = new AsyncDisposableStack()
  const { database, url } = await connectedSalons(stack, salons, dies)
  const warm = salons * 2
  const tokens = await signedInCustomers(database, warm + bookings)
  await inParallel(warm, 8, (nth) => bookNth({ url, salons, tokens }, nth))
  return await inParallel(bookings, 8, (nth) => bookNth({ url, salons, tokens }, warm + nth))
}

/** Starts a server with its jobs; every salon has a link, and with `dies` all providers then stop answering. */
async function connectedSalons(stack: AsyncDisposableStack, salons: number, dies: boolean) {
  const database = await throwAwayDatabase(stack)
  await fillSalons(database, salons, 200)
  await database.db.updateTable('product').set({ twOfferId: sku.offerId, twSkuId: sku.skuId }).execute()
  const dead = await startDeadProvider()
  const [sms, mail] = await Promise.all([startBulkGate(), startSmtp()])
  const venues = Array.from({ length: salons }, (_, nth) => venue(nth))
  const marketplace = await startMarketplace({ venues, now: runClock.now, post: fromAnywhere })
  const { url } = await realServer(database.url, stack, {
    ROLE: 'all',
    SMTP_URL: dies ? `smtp://127.0.0.1:${dead.port}` : mail.url,
    BULKGATE_BASE_URL: dies ? `http://127.0.0.1:${dead.port}` : sms.url,
    BULKGATE_APPLICATION_ID: '1',
    BULKGATE_APPLICATION_TOKEN: 't',
    BULKGATE_REPORT_SECRET: 'kT3v8QyLr0ZbN1sXw5GdJm7HcPfAeU2i',
    MARKETPLACE_BASE_URL: marketplace.url,
  })
  // Closed before the server, to which they report deliveries.
  stack.defer(async () => void (await Promise.all([sms, mail, marketplace, dead].map((each) => each.close()))))
  await connect(database, { url, salons, marketplace })
  if (dies) marketplace.fail(...Array.from({ length: 10_000 }, () => ({ kind: 'delay' as const, ms: 30_000 })))
  return { database, url, marketplace }
}

/** Sends each request from another network, since requests per network are limited. */
async function fromAnywhere(url: string, headers: Record<string, string>, body?: string) {
  const method = body === undefined ? 'GET' : 'POST'
  const sent = { method, headers: { ...headers, 'x-forwarded-for': anotherAddress() } }
  const response = await fetch(url, { ...sent, ...(body !== undefined && { body }) })
  return { status: response.status, text: await response.text() }
}

type SalonsToConnect = { url: string; salons: number; marketplace: MarketplaceStandIn }

async function connect({ db }: TestDatabase, { url, salons, marketplace }: SalonsToConnect): Promise<void> {
  await inParallel(salons, 4, async (nth) => {
    const owner = await aLeader(db, salonOfMany(nth + 1).id)
    for (const kind of ['CONNECT', 'PRO'] as const)
      await post(`${url}/v1/marketplace-links`, owner, {
        kind,
        venueId: venueOf(nth),
        key: marketplace.key(venueOf(nth)),
        password: leadersPassword,
      })
  })
}

const venue = (nth: number) => ({
  venueId: venueOf(nth),
  employees: [],
  offers: [
    {
      ...{ offerId: sku.offerId, name: '' },
      skus: [{ skuId: sku.skuId, name: 'Schnitt', durationMin: 60, price: { amount: '80.00', currency: 'CHF' } }],
    },
  ],
})

if (import.meta.main) {
  const [events, salons] = process.argv.slice(2).map(Number)
  print('The marketplace', await marketplaceFigures(events, salons))
}
