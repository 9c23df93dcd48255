/** A new salon for each test, with a marketplace stand-in and common calls. */

import type { LinkKind } from '@goldline/domain/marketplace/link'
import { type MarketplaceStandIn, type NewBooking, startMarketplace } from '@goldline/stand-ins/marketplace'
import type { Venue } from '@goldline/stand-ins/marketplace-memory'
import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { syncMarketplaceLinks } from '../marketplace/exchange.ts'
import { marketplace } from '../providers/marketplace.ts'
import { testApp, testNow } from './app.ts'
import { aLeader, aSalon, leadersPassword, type SalonForTests } from './salon.ts'

const venueId = '48213'
const sku = { offerId: '88300', skuId: '88301' }
const chf = (amount: string) => ({ amount, currency: 'CHF' })

const venue = (): Venue => ({
  venueId,
  employees: ['Mai-Linh', 'Lena', 'Aushilfe'].map((name, index) => ({
    ...{ employeeId: `510${index}`, name, active: true, offerIds: ['88300'] },
  })),
  offers: [
    {
      ...{ offerId: '88300', name: '' },
      skus: [{ skuId: '88301', name: 'Schnitt', durationMin: 60, price: chf('80.00') }],
    },
    {
      ...{ offerId: '88400', name: '' },
      skus: [{ skuId: '88402', name: 'Happy Feet', durationMin: 90, price: chf('120.00') }],
    },
  ],
})

/** `people`: number of staff for the one mapped service; the first two are employees at the marketplace. */
export async function marketplaceSalon(people = 2) {
  const t = await testApp()
  let standIn: MarketplaceStandIn | undefined
  let salon: SalonForTests | undefined
  let owner = { authorization: '' }
  const post = async (url: string, headers: Record<string, string>, body?: string) => {
    const { pathname, search } = new URL(url)
    const sent = { method: body === undefined ? ('GET' as const) : ('POST' as const), url: pathname + search, headers }
    const answer = await t.app.inject({ ...sent, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, text: answer.body }
  }
  afterAll(async () => {
    await standIn?.close()
    await t.close()
  })
  beforeEach(async () => {
    t.clock.set(testNow)
    await standIn?.close()
    standIn = await startMarketplace({ venues: [venue()], now: t.clock.now, post })
    Object.assign(t.deps, { marketplace: marketplace({ baseUrl: standIn.url, limitMs: 2_000 }) })
    salon = await aSalon(t.db, people)
    owner = await aLeader(t.db, salon.id)
    await map(salon)
  })

  async function map({ id, staff, product }: SalonForTests) {
    const of = (table: 'product' | 'staff') => t.db.updateTable(table).where('businessObjectId', '=', id)
    await of('product').set({ twOfferId: sku.offerId, twSkuId: sku.skuId }).where('id', '=', product).execute()
    for (const [index, staffId] of staff.slice(0, 2).entries())
      await of('staff')
        .set({ twEmployeeId: `510${index}` })
        .where('id', '=', staffId)
        .execute()
  }
  const there = () => {
    if (standIn === undefined) throw new Error('before the first test')
    return standIn
  }
  const here = () => {
    if (salon === undefined) throw new Error('before the first test')
    return salon
  }
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, payload?: object, headers = owner) =>
    t.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) })
  return {
    t,
    call,
    salon: here,
    standIn: there,
    owner: () => owner,
    connect: (kind: LinkKind = 'CONNECT', given: object = {}) =>
      call('POST', 'marketplace-links', {
        kind,
        venueId,
        key: there().key(venueId),
        password: leadersPassword,
        ...given,
      }),
    /** A booking of the mapped service for an hour from `start`. */
    booking: (start: string, more: Partial<NewBooking> = {}): NewBooking => ({
      ...sku,
      start,
      end: new Date(Date.parse(start) + 3_600_000).toISOString(),
      price: chf('80.00'),
      ...more,
    }),
    meet: () => syncMarketplaceLinks(t.deps, here().id),
    /** Delays in seconds of the queued jobs with this key. */
    queued: async (key: string) => {
      const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - updated_at)::float as wait
        from graphile_worker.jobs where key = ${key}`.execute(t.db)
      return rows.map(({ wait }) => Math.round(wait))
    },
    /** Status, start and staff of each visit from the marketplace, by start. */
    visits: async () => {
      const rows = await inSalon(t.db, here().id)
        .selectFrom('appointment as a')
        .innerJoin('appointmentService as s', (join) =>
          join.onRef('s.businessObjectId', '=', 'a.businessObjectId').onRef('s.appointmentId', '=', 'a.id'),
        )
        .select(['a.status', 'a.startTime', 's.assignedStaffId'])
        .where('a.bookingType', '=', 'TREATWELL')
        .orderBy('a.startTime')
        .execute()
      return rows.map(({ status, startTime, assignedStaffId }) => {
        const who = assignedStaffId === null ? -1 : here().staff.indexOf(assignedStaffId)
        return [status, startTime.toISOString().slice(5, 16), who] as const
      })
    },
  }
}
