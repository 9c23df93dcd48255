import type { Appointment } from '@goldline/contract/appointment'
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { IssuedChallenge } from '@goldline/contract/wire'

const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`

/** A customer with an e-mail but no number. */
export const customer: SignedInUser = {
  '@type': 'basic-user',
  id: id(1),
  role: 'CUSTOMER',
  client: 'BOOKING',
  scope: 'ALL',
  businessObjectId: null,
  staffId: null,
  name: 'Anna',
  surname: 'Meier',
  email: 'anna@kunde.test',
  emailConfirmed: true,
  phoneNr: null,
  phoneNrConfirmed: false,
  languageCode: 'de',
  hasPassword: false,
  salon: null,
  permissions: null,
  device: null,
  agb: { acceptedVersion: '2026-01-01', latestVersion: '2026-01-01' },
}

export const owner: SignedInUser = {
  ...customer,
  id: id(2),
  role: 'OWNER',
  client: 'ADMIN',
  businessObjectId: id(3),
  name: 'Lan',
  surname: 'Nguyễn',
  email: 'lan@salon.test',
  hasPassword: true,
}

/** The salon that the owner's token gives access to. */
export const salonOfOwner: NonNullable<SignedInUser['salon']> = {
  id: id(3),
  urlName: 'lumiere',
  name: 'Studio Lumière',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  country: 'CH',
  language: 'de',
  tier: 'PRO',
  partnerDomains: [],
  channels: ['EMAIL', 'SMS'],
  now: '2026-06-10T08:00:00Z',
}

export const sentCode: IssuedChallenge = { id: 'c'.repeat(43), sent: 'PIN', resendAfter: 60, expiresIn: 600 }

export const salon: BusinessObject = {
  '@type': 'basic-business-object',
  id: id(3),
  urlName: 'lumiere',
  name: 'Studio Lumière',
  description: '',
  street: 'Langstrasse 84',
  postalCode: '8004',
  city: 'Zürich',
  country: 'CH',
  latitude: null,
  longitude: null,
  phoneNr: '+41446680000',
  timeZone: 'Europe/Zurich',
  currency: 'CHF',
  language: 'de',
  teaserImages: [],
  opening: { activated: true, open: '09:00', close: '19:00', capacity: null, rules: [] },
  reviewed: true,
  rating: null,
  categories: [],
  staff: [],
  slotStepMinutes: 15,
  leadTimeMinutes: 0,
  horizonDays: 90,
  cancellationWindowHours: 24,
  servedCountries: ['CH'],
  channels: ['EMAIL', 'SMS'],
}

/** A coming visit of the customer. */
export const appointment: Appointment = {
  '@type': 'basic-appointment',
  id: id(9),
  businessObject: salon,
  startTime: '2026-06-12T08:00:00Z',
  endTime: '2026-06-12T08:30:00Z',
  estimatedDuration: 30,
  status: 'CONFIRMED',
  bookingType: 'ONLINE',
  staffId: null,
  staff: null,
  recommendedStaffs: null,
  recommendedStaff: null,
  owner: null,
  title: null,
  walkIn: false,
  note: null,
  pinned: false,
  series: null,
  party: null,
  coming: false,
  openQuestions: 0,
  openForms: 0,
  expectedTime: null,
  handedOver: null,
  undo: null,
  services: [],
  deposit: null,
  messages: [],
  own: {
    salon: { phoneNr: null, street: 'Langstrasse 84', postalCode: '8004', city: 'Zürich', country: 'CH' },
    told: null,
    staff: [],
    staffMayChange: true,
    preparations: [],
    cancellable: { until: null, refusal: null, costs: null },
    movable: { until: null, refusal: null },
    bookable: [],
  },
  createdTime: '2026-06-01T08:00:00Z',
  lastModified: '2026-06-01T08:00:00Z',
  version: 4,
}
