/** Venues of the demo, with names that their salons might use there. */
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

type People = { firstId: number; names: readonly string[] }

const venueOf = (venueId: string, { firstId, names }: People, listed: readonly Offer[]): Venue => ({
  venueId,
  employees: names.map((name, index) => ({
    employeeId: String(firstId + index),
    name,
    active: true,
    offerIds: [...new Set(listed.map(([offerId]) => offerId))],
  })),
  offers: listed.map(([offerId, skuId, name, durationMin, price]) => ({
    offerId,
    name: '',
    skus: [{ skuId, name, durationMin, price: chf(price) }],
  })),
})

/** The venue of a salon that is about to connect. */
export const demoVenue = venueOf(
  '48213',
  { firstId: 5101, names: ['Mai-Linh', 'Lena', 'Thao', 'Sofia R', 'Linh P.', 'Aushilfe 1'] },
  offers,
)

/** The venue of the demo's connected salon. */
export const connectedVenue = venueOf(
  '51207',
  { firstId: 6101, names: ['Mai-Linh', 'Lena', 'Thao', 'Sofia', 'Nico', 'Linh', 'Amélie', 'Elira'] },
  [
    ['90100', '90101', 'Gel-Maniküre', 45, '68.00'],
    ['90100', '90102', 'Shellac', 45, '58.00'],
    ['90100', '90103', 'Maniküre', 30, '48.00'],
    ['90100', '90104', 'Nägel auffüllen', 60, '78.00'],
    ['90100', '90105', 'Pediküre', 45, '65.00'],
    ['90100', '90106', 'Neumodellage mit Design', 90, '138.00'],
    ['90200', '90201', 'Herrenschnitt', 45, '58.00'],
    ['90200', '90202', 'Haarschnitt & Bart', 60, '82.00'],
    ['90200', '90203', 'Ansatzfarbe', 90, '95.00'],
    ['90300', '90301', 'Augenbrauen zupfen & färben', 30, '40.00'],
    ['90300', '90302', 'Wimpern auffüllen', 60, '85.00'],
    ['90400', '90401', 'Gesichtsbehandlung Klassik', 60, '115.00'],
    ['90400', '90402', 'Fussreflexzonen', 45, '75.00'],
  ],
)
