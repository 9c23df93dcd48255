/** Complete server answers; a test overrides the parts that it checks. */
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { ResponseReceived } from '@goldline/contract/call'
import type { Order } from '@goldline/contract/checkout/orders'
import type { Customer, checkPhoneNr } from '@goldline/contract/customer'
import type { Product } from '@goldline/contract/product'
import type { OwnProduct } from '@goldline/contract/product/catalogue'
import type { BookingRules } from '@goldline/contract/setup/booking-rules'
import type { OwnSalon as OwnSalonSettings } from '@goldline/contract/setup/settings'
import type { getCalendarFrame } from '@goldline/contract/staff'
import { owner, salonOfOwner } from './people.ts'

const id = (digits: string) => `0190a000-0000-7000-8000-${digits.padStart(12, '0')}`

type OwnSalon = NonNullable<SignedInUser['salon']>

/** Returns the signed-in leader of a salon, with changed facts of the salon or the user. */
export const inSalon = (salon: Partial<OwnSalon>, user: Partial<SignedInUser> = {}): SignedInUser => ({
  ...owner,
  ...user,
  salon: { ...salonOfOwner, ...salon },
})

/** A Swiss number that can receive codes. */
export const mobile: ResponseReceived<typeof checkPhoneNr> = {
  valid: true,
  e164: '+41791112233',
  isoCode: 'CH',
  display: '079 111 22 33',
  canGetCodes: true,
}

/** Returns a new customer of a salon, without contact. */
export const aCustomer = (own: Partial<Customer>): Customer => ({
  '@type': 'basic-customer',
  id: id('11'),
  name: '',
  surname: '',
  email: null,
  phoneNr: null,
  type: { name: 'new' },
  typePinned: false,
  visits: 0,
  lastVisit: null,
  lastStaff: null,
  spendInYear: 0,
  interval: null,
  tags: [],
  registeredAt: '2026-01-01T08:00:00Z',
  blackListed: false,
  healthSign: false,
  healthNotes: false,
  emailRefused: false,
  phoneNrConfirmed: false,
  birthday: null,
  birthdayNoted: false,
  language: 'de',
  lastCheckIn: null,
  notificationSubscribed: false,
  optIn: null,
  notedMarketing: null,
  communicationPreference: 'VIA_ANY',
  version: 1,
  hasAccount: false,
  notes: '',
  preferredStaff: null,
  formulas: [],
  figures: { spend: 0, noShows: 0, nextDue: null },
  businessObjectVisitProfiles: [],
  visitsBefore: [],
  appointments: [],
  ...own,
})

/** Returns a service as its salon edits it. */
export const anOwnProduct = (own: Partial<OwnProduct>): OwnProduct => ({
  '@type': 'basic-product',
  id: id('21'),
  version: 1,
  categoryId: id('20'),
  names: {},
  descriptions: {},
  price: 8000,
  priceFrom: false,
  vatRate: 0,
  duration: 60,
  gapFrom: 0,
  gapMinutes: 0,
  bufferMinutes: 0,
  enabled4Booking: true,
  specialists: [],
  ownTerms: [],
  picture: null,
  promotion: null,
  happyHours: null,
  variants: [],
  twOfferId: null,
  twSkuId: null,
  comingAppointments: 0,
  ...own,
})

/** Returns a service as customers see it. */
export const aProduct = (own: Partial<Product>): Product => ({
  '@type': 'basic-product',
  id: id('21'),
  name: '',
  description: '',
  displayOrder: 0,
  enabled4Booking: true,
  price: 9000,
  priceFrom: false,
  duration: 90,
  specialists: [],
  variants: [],
  promotion: null,
  happyHours: null,
  ...own,
})

/** Returns a salon's own settings. */
export const anOwnSalon = (own: Partial<OwnSalonSettings>): OwnSalonSettings => ({
  '@type': 'basic-business-object',
  id: id('19'),
  version: 'PRO',
  name: 'Studio Lumière',
  urlName: 'lumiere',
  description: {},
  language: 'de',
  street: 'Langstrasse 84',
  postalCode: '8004',
  city: 'Zürich',
  country: 'CH',
  holidayRegion: null,
  phoneNr: null,
  email: null,
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  spendAmountToBonusPointConversionRate: 1,
  appointmentLifeTimeInDays: 365,
  orderLifetimeInDays: 365,
  showCustomerDataStaffApp: false,
  showCustomerDataCheckout: false,
  reserveWithGoogle: true,
  twConnect: null,
  twPro: null,
  boNotificationSettings: { subscribers: '' },
  ...own,
})

type Frame = ResponseReceived<typeof getCalendarFrame>
type Colleague = Frame['staff'][number]

export const aColleague = (own: Partial<Colleague>): Colleague => ({
  '@type': 'basic-staff',
  id: id('31'),
  name: '',
  surname: '',
  color: 1,
  active: true,
  enabled4Booking: true,
  photo: null,
  days: [],
  ...own,
})

/** Returns the calendar of a salon with these staff members. */
export const frameOf = (staff: readonly Partial<Colleague>[], own: Partial<Frame> = {}): Frame => ({
  businessObject: salonOfOwner,
  now: salonOfOwner.now,
  opening: [],
  staff: staff.map(aColleague),
  ...own,
})

/** Returns a paid sale without lines. */
export const anOrder = (own: Partial<Order>): Order => ({
  id: id('6'),
  kind: 'SALE',
  number: '1-000418',
  ofOrderId: null,
  createdTime: '2026-06-10T12:59:00Z',
  by: 'Sofia',
  approvedBy: null,
  reason: null,
  customer: null,
  buyer: null,
  currency: 'CHF',
  lines: [],
  discount: null,
  surcharge: null,
  vat: [],
  subtotal: 0,
  sum: 0,
  points: { redeemed: 0, value: 0, earned: 0, balance: null },
  tips: [],
  rounding: 0,
  total: 0,
  change: 0,
  payments: [],
  owed: 0,
  givenBack: { rounding: 0, payments: [] },
  prepaidLeft: [],
  visits: [],
  cancelled: false,
  cancellable: true,
  ...own,
})

export const bookingRules: BookingRules = {
  slotStepMinutes: 15,
  leadTimeMinutes: 60,
  horizonDays: 90,
  freezeMinutes: 60,
  maxConfirmedAppointments: 3,
  cancellationWindowHours: 24,
  reminderHours: 24,
  preferredSlots: 'MARKED',
}
