import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingState, bookingStep, endToReport, type KnownBooking } from './booking.ts'
import { staffTimes } from './busy.ts'
import { dueWarning, expiryOf, isHealthy, type LinkFacts, linkHealth, marketplaceWait } from './link.ts'
import { suggestPerson, suggestServices } from './mapping.ts'

const day = 86_400_000
const now = Date.parse('2027-03-02T08:00:00Z')
const link: LinkFacts = {
  ...{ kind: 'CONNECT', linkId: 'l', venueId: 'v', syncActive: true, revoked: false, failures: 0 },
  ...{ tokenExpires: now + 90 * day, consentExpires: now + 365 * day },
}

describe('health', () => {
  test('[MKT-01a] a connect link ends at the earlier of two instants, exactly', () => {
    expect(expiryOf(link)).toBe(now + 90 * day)
    expect(expiryOf({ ...link, consentExpires: now })).toBe(now)
    expect([isHealthy(link, now), isHealthy(link, now + 90 * day - 1), isHealthy(link, now + 90 * day)]).toEqual([
      true,
      true,
      false,
    ])
    expect(isHealthy({ ...link, syncActive: false }, now)).toBe(false)
  })

  test('[MKT-01a] a pro link needs an id, a venue id and active sync, but no end', () => {
    const pro: LinkFacts = { ...link, kind: 'PRO', tokenExpires: now - 1 }
    expect(isHealthy(pro, now)).toBe(true)
    for (const lacks of [{ linkId: null }, { linkId: '' }, { venueId: null }, { syncActive: false }])
      expect(isHealthy({ ...pro, ...lacks }, now)).toBe(false)
  })

  test.each([
    [{}, 'OK'],
    [{ tokenExpires: now + 14 * day }, 'SOON'],
    [{ tokenExpires: now }, 'EXPIRED'],
    [{ syncActive: false }, 'INACTIVE'],
    [{ failures: 5 }, 'SILENT'],
    [{ revoked: true, tokenExpires: now }, 'REVOKED'],
  ] as const)('[MKT-01b] %o is %s', (facts, health) => {
    expect(linkHealth({ ...link, ...facts }, now)).toBe(health)
  })

  test('[MKT-01d] warns 14 and 3 days before the end, once each', () => {
    const at = (days: number, warned: number | null) => dueWarning(link, warned, now + (90 - days) * day)
    expect([at(15, null), at(14, null), at(13, 14), at(3, 14), at(2, 3), at(2, null), at(0, null)]).toEqual([
      undefined,
      14,
      undefined,
      3,
      undefined,
      3,
      undefined,
    ])
  })

  test('[MKT-04d] waits grow to a quarter of an hour, with jitter, and are at least the requested time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const wait = marketplaceWait(failures, random)
        expect(wait).toBeGreaterThanOrEqual(11_250)
        expect(wait).toBeLessThanOrEqual(1_125_000)
      }),
    )
    expect(marketplaceWait(1, 0.5, 1_200_000)).toBe(1_200_000)
  })
})

describe('a booking', () => {
  const state: BookingState = { revision: 2, status: 'CREATED', end: now + day }
  const known: KnownBooking = { revision: 1, status: 'CREATED', refused: null, entered: true }
  test.each([
    ['unknown', undefined, {}, 'ENTER'],
    ['cancelled before it arrived', undefined, { status: 'CANCELLED' }, 'KEEP'],
    ['past', undefined, { end: now }, 'KEEP'],
    ['moved', known, {}, 'CHANGE'],
    ['cancelled', known, { status: 'CANCELLED' }, 'CANCEL'],
    ['received again', { ...known, revision: 2 }, {}, 'NOTHING'],
    ['older', { ...known, revision: 3 }, { status: 'CANCELLED' }, 'NOTHING'],
    ['refused before', { ...known, entered: false, refused: 'slot_taken' }, {}, 'KEEP'],
    ['waiting for the mapping', { ...known, revision: 2, entered: false }, {}, 'ENTER'],
    ['past, and received again', { ...known, revision: 2, entered: false }, { end: now }, 'NOTHING'],
    [
      'cancelled, with the creation arriving late',
      { ...known, revision: 3, status: 'CANCELLED', entered: false },
      {},
      'NOTHING',
    ],
  ] as const)('[MKT-02c] that is %s', (_, before, changed, step) => {
    expect(bookingStep(before, { ...state, ...changed }, now)).toBe(step)
  })

  test.each([
    ['BO_CANCELLED', 'CREATED', null, 'CANCELLED'],
    ['EXPIRED', 'CREATED', null, 'NO_SHOW'],
    ['FULFILLED', 'CREATED', null, 'COMPLETED'],
    ['FULFILLED', 'CREATED', 'NO_SHOW', 'COMPLETED'],
    ['CONFIRMED', 'CREATED', null, undefined],
    ['CUSTOMER_CANCELLED', 'CREATED', null, 'CANCELLED'],
    ['CUSTOMER_CANCELLED', 'CANCELLED', null, undefined],
    ['BO_CANCELLED', 'CANCELLED', null, undefined],
    ['BO_CANCELLED', 'CREATED', 'CANCELLED', undefined],
  ] as const)('[MKT-04c] %s here and %s there, last sent %s', (visit, status, told, word) => {
    expect(endToReport(visit, { status, told })).toBe(word)
  })
})

describe('mapping', () => {
  const services = [
    { product: 'long', name: 'Balayage, lang', duration: 160, price: 23_900 },
    { product: 'shellac', name: 'Shellac', duration: 45, price: 5800 },
    { product: 'fill', name: 'Neumodellage, auffüllen', duration: 60, price: 7900 },
    { product: 'gel', name: 'Gel-Maniküre', duration: 45, price: 6800 },
  ]
  const first = (name: string, duration: number, price: number) => suggestServices({ name, duration, price }, services)

  test('[MKT-02b] compares names, durations and prices: same, similar or different', () => {
    expect(first('Balayage lang', 160, 23_900)).toEqual([
      { product: 'long', name: 'SAME', duration: 'SAME', price: 'SAME' },
    ])
    expect(first('Shellac Hände inkl. Maniküre', 50, 5800)).toEqual([
      { product: 'shellac', name: 'SIMILAR', duration: 'OTHER', price: 'SAME' },
    ])
    expect(first('Happy Feet Package', 90, 12_000)).toEqual([])
    expect(first('Balayage mittellang', 120, 18_900)).toEqual([])
    expect(first('Alles neu', 60, 7900)).toMatchObject([{ product: 'fill', name: 'OTHER' }])
  })

  test('[MKT-02b] finds people by first name and initial, if only one fits', () => {
    const people = [
      { id: '1', name: 'Mai Linh', surname: 'Nguyễn' },
      { id: '2', name: 'Linh', surname: 'Phạm' },
      { id: '3', name: 'Sofia', surname: 'Rossi' },
      { id: '4', name: 'Sofia', surname: 'Meier' },
    ]
    expect(
      ['Mai-Linh', 'Linh P.', 'Sofia R', 'Sofia', 'Aushilfe 1', ''].map((name) => suggestPerson(name, people)),
    ).toEqual(['1', '2', '3', undefined, undefined, undefined])
  })
})

test('[MKT-04a] people are open during work and opening hours; adjoining held time is joined', () => {
  const hours = { MONDAY: [], TUESDAY: [{ from: 480, to: 1020 }], WEDNESDAY: [], THURSDAY: [] } as const
  const workingHours = { ...hours, FRIDAY: [], SATURDAY: [], SUNDAY: [] }
  const breaks = { ...workingHours, TUESDAY: [{ from: 720, to: 780 }] }
  const person = { id: 'p', active: true, enabled4Booking: true, workingHours, breaks, exceptions: [], absences: [] }
  const [time] = staffTimes({
    timeZone: 'Europe/Zurich',
    opening: { activated: true, open: '09:00', close: '18:00', capacity: null, rules: [] },
    staff: [person],
    range: { from: '2027-03-02', to: '2027-03-03' },
    held: [
      { staffId: 'p', from: now, to: now + 1 },
      { staffId: 'p', from: now + 1, to: now + 2 },
      { staffId: 'other', from: now, to: now + 9 },
    ],
  })
  const at = (hour: number) => Date.parse(`2027-03-02T${String(hour).padStart(2, '0')}:00:00+01:00`)
  expect(time).toEqual({
    staffId: 'p',
    open: [
      { from: at(9), to: at(12) },
      { from: at(13), to: at(17) },
    ],
    busy: [{ from: now, to: now + 2 }],
  })
})
