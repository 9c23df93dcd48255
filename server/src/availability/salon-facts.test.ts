import { expect, test } from 'vitest'
import { type SalonRows, salonFacts, staffOnAgreedTerms } from './salon-facts.ts'

const quick = { staffId: 'quick', price: null, duration: 20 }
const timing = { duration: 60, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
const priced = {
  price: 8000,
  promotion: null,
  happyHours: null,
  enabled4Booking: true,
  knownOnly: false,
  salonConfirms: false,
  mostPerDay: null,
  deleted: false,
}
const cut = { ...priced, ...timing, id: 'cut', name: 'Schnitt', names: {}, ownTerms: [quick] }
const person = (id: string, own: Partial<SalonRows['staff'][number]> = {}): SalonRows['staff'][number] => ({
  id,
  name: id,
  active: true,
  enabled4Booking: true,
  displayOrder: 0,
  ...own,
})
const rows = (own: Partial<SalonRows> = {}): SalonRows => ({
  businessObject: {
    id: 'salon',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    slotStepMinutes: 15,
    leadTimeMinutes: 0,
    horizonDays: 90,
    freezeMinutes: 0,
    maxConfirmed: 5,
    preferredSlots: 'MARKED',
  },
  opening: { activated: false, open: '09:00', close: '18:00', capacity: null, rules: [] },
  staff: [person('first'), person('quick')],
  patterns: [],
  hours: [],
  exceptions: [],
  absences: [],
  products: [cut],
  variants: [],
  specialists: { cut: ['first', 'quick'] },
  ...own,
})
const smallest = (own: Partial<SalonRows>) => salonFacts(rows(own)).smallestServiceMinutes

test('[AVL-06] [CAT-11] takes the shortest service at the duration of the fastest bookable person', () => {
  expect(smallest({})).toBe(20)
  expect(smallest({ staff: [person('first'), person('quick', { active: false })] })).toBe(60)
  expect(smallest({ staff: [person('first'), person('quick', { enabled4Booking: false })] })).toBe(60)
  expect(smallest({ specialists: { cut: ['first'] } })).toBe(60)
  expect(smallest({ products: [{ ...cut, enabled4Booking: false }] })).toBeUndefined()
})

test('[CAT-05] [CAT-11] never reassigns a booking of a deleted variant to staff with own terms', () => {
  const agreed = { price: 5000, duration: 30, assigned: 'first', requested: null }
  const who = (own: Partial<SalonRows> = {}) =>
    staffOnAgreedTerms(rows(own), { productId: 'cut', variantId: 'short', agreed })
  expect(who()).toEqual(['first'])
  expect(who({ products: [{ ...cut, ownTerms: [] }] })).toEqual(['first', 'quick'])
})
