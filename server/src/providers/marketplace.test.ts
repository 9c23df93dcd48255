import { startMarketplace } from '@goldline/stand-ins/marketplace'
import { demoVenue } from '@goldline/stand-ins/marketplace-venue'
import { expect, onTestFinished, test } from 'vitest'
import { marketplace } from './marketplace.ts'
import { bookingOf, minorUnitsOf, OffersBody } from './marketplace-wire.ts'

test.each([
  ['45.00', 'CHF', 4500],
  ['45', 'CHF', 4500],
  ['45.5', 'CHF', 4550],
  ['450000', 'VND', 450_000],
  ['45.001', 'CHF', undefined],
  ['-1', 'CHF', undefined],
  ['', 'CHF', undefined],
  ['21474836.47', 'CHF', 2_147_483_647],
  ['21474836.48', 'CHF', undefined],
] as const)('[MKT-05] converts %s %s to minor units: %s', (amount, currency, minor) => {
  expect(minorUnitsOf(amount, currency)).toBe(minor)
})

const price = { amount: '45.00', currency: 'CHF' }
const wished = {
  ...{ start: '2027-03-03T10:00:00Z', end: '2027-03-03T11:00:00Z', offerId: 'o', skuId: 's', price },
  consumer: { name: 'Dana' },
}
const booking = { ...wished, bookingId: 'b', revision: 1, status: 'CREATED', updatedAt: '2027-03-02T10:00:00Z' }

test('[MKT-02c] characters that the database cannot store are removed from names; ids with them are rejected', () => {
  const named = bookingOf({ ...booking, consumer: { name: ' Da\0na\u200b ' } })
  expect(named?.consumer.name).toBe('Dana')
  for (const bookingId of ['b\0', 'b\ud800', '', 'b'.repeat(201)])
    expect(bookingOf({ ...booking, bookingId })).toBeUndefined()
  expect(bookingOf({ ...booking, price: { ...price, amount: '999999999' } })).toBeUndefined()
  const sku = { skuId: 's', name: 'Sch\0nitt', durationMin: 60, price }
  const read = OffersBody.parse({ offers: [{ offerId: 'o', name: '', skus: [sku] }] })
  expect(read.offers[0]?.skus[0]?.name).toBe('Schnitt')
  expect(
    OffersBody.safeParse({ offers: [{ offerId: 'o', name: '', skus: [{ ...sku, durationMin: 2 ** 31 }] }] }).success,
  ).toBe(false)
})

test('[MKT-04b] a list too long for one reading returns until when it was read, and can be continued from there', async () => {
  let now = Date.parse('2027-03-02T08:00:00Z')
  const there = await startMarketplace({ venues: [demoVenue], now: () => now })
  onTestFinished(there.close)
  const { venueId } = demoVenue
  const { connect, bookings } = marketplace({ baseUrl: there.url })
  const token = there.key(venueId)
  await connect(token, { kind: 'CONNECT', venueId, callbackUrl: 'http://localhost', webhookSecret: 'secret' })
  for (let n = 0; n < 1001; n++, now += 1000) there.book(venueId, wished)
  const first = await bookings({ token, venueId }, undefined)
  if (first.kind !== 'done') throw new Error(first.error)
  expect(first.value.bookings).toHaveLength(1000)
  expect(first.value.until).toBe(now - 2000)
  const rest = await bookings({ token, venueId }, first.value.until)
  expect(rest).toMatchObject({ kind: 'done', value: { bookings: [{}, {}], until: undefined } })
})
