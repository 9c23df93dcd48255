/** Every address of ADMIN, below `base`, as patterns with named parts. */
import { adminPage } from '../../frame/paths.ts'

export const base = adminPage

export const paths = {
  calendar: '/',
  today: '/today',
  news: '/news',
  duplicates: '/customer-duplicates/:keep?/:other?',
  customerImport: '/customer-import/:file?',
  customers: '/customers/:id?',
  waitingList: '/waiting-list',
  services: '/services/:id?',
  messages: '/messages',
  bulk: '/messages/many',
  campaigns: '/messages/campaigns/:kind?',
  smsStatistics: '/messages/statistics',
  reports: '/reports',
  reviews: '/reviews',
  reviewSettings: '/review-settings/:came?',
  rota: '/team/rota',
  people: '/team/people/:id?',
  cover: '/team/cover/:staffId?/:day?/:until?',
  stranded: '/team/stranded',
  users: '/team/users',
  credit: '/credit/:came?',
  cards: '/cards/:came?',
  invoices: '/invoices/:came?',
  orders: '/till/orders/:id?',
  articles: '/till/articles',
  giftCards: '/till/gift-cards/:id?',
  packages: '/till/packages',
  turnover: '/till/turnover',
  dayEnds: '/till/day-ends/:id?',
  journal: '/till/journal',
  tillSettings: '/settings/till',
  bookingRules: '/settings/booking-rules',
  salon: '/settings/salon',
  opening: '/settings/opening',
  pictures: '/settings/pictures',
  healthNotes: '/settings/health-notes',
  messageSettings: '/settings/messages',
  embedding: '/settings/website',
  google: '/settings/google',
  connections: '/connections',
  marketplaceMapping: '/connections/mapping',
  setup: '/set-up/:step?',
  newSalon: '/new-salon',
  signUp: '/sign-up',
  account: '/account',
  devices: '/team/devices',
  link: '/link',
  pair: '/pair',
  newPassword: '/new-password',
} as const

/** The named parts of a path. */
export type PathParts = Readonly<Record<string, string | undefined>>

/** Fills in a path's parts; leaves out missing optional ones. */
export function pathTo(path: string, parts: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => (parts[name] === undefined ? '' : `/${parts[name]}`))
}

export const customersFound = (query: string) => `${pathTo(paths.customers)}?query=${encodeURIComponent(query)}`

export const newAppointmentFor = (customer: string) =>
  `${paths.calendar}?${new URLSearchParams({ new: '1', customer })}`

export const calendarAt = (day: string, appointment: string) =>
  `${paths.calendar}?${new URLSearchParams({ day, appointment })}`
