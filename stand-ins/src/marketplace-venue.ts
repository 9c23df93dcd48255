/** A venue of the demo, as its salon might have named things there. */
import type { Money, Venue } from './marketplace-memory.ts'

const chf = (amount: string): Money => ({ amount, currency: 'CHF' })
type Offer = [offerId: string, skuId: string, name: string, minutes: number, price: string]
const offers: Offer[] = [
  ['88300', '88301', 'Gel Maniküre', 45, '62.00'],
  ['88300', '88307', 'Shellac Hände inkl. Maniküre', 50, '58.00'],
  ['88200', '88201', 'Herrenhaarschnitt', 45, '55.00'],
  ['88200', '88214', 'Balayage mittellang', 120, '189.00'],
  ['88400', '88401', 'Pediküre klassisch', 45, '65.00'],
  ['88400', '88402', 'Happy Feet Package', 90, '120.00'],
]

export const demoVenue: Venue = {
  venueId: '48213',
  employees: ['Mai-Linh', 'Lena', 'Thao', 'Sofia R', 'Linh P.', 'Aushilfe 1'].map((name, index) => ({
    employeeId: String(5101 + index),
    name,
    active: true,
    offerIds: ['88200', '88300', '88400'],
  })),
  offers: offers.map(([offerId, skuId, name, durationMin, price]) => ({
    offerId,
    name: '',
    skus: [{ skuId, name, durationMin, price: chf(price) }],
  })),
}
