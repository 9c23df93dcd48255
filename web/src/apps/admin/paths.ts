/**
 * Every address of ADMIN below `base`, as patterns with named parts: of screens, and of pages before a salon is open.
 */
import { adminPage } from '../../frame/paths.ts'
import type { ScreenName } from './screen.ts'

export const base = adminPage

const screenPaths = {
  today: '/today',
  news: '/news',
  calendar: '/',
  customers: '/customers/:id?',
  services: '/services/:id?',
  questions: '/questions/:id?',
  forms: '/forms/:id?',
  texts: '/texts/:id?',
  rota: '/team/rota',
  cover: '/team/cover/:staffId?/:day?/:until?',
  stranded: '/team/stranded',
  people: '/team/people/:id?',
  profiles: '/team/profiles/:id?',
  users: '/team/users',
  devices: '/team/devices',
  account: '/account',
  messages: '/messages',
  bulk: '/messages/many',
  campaigns: '/messages/campaigns/:kind?',
  smsStatistics: '/messages/statistics',
  reports: '/reports',
  orders: '/till/orders/:id?',
  articles: '/till/articles',
  giftCards: '/till/gift-cards/:id?',
  packages: '/till/packages',
  turnover: '/till/turnover',
  dayEnds: '/till/day-ends/:id?',
  journal: '/till/journal',
  reviews: '/reviews',
  reviewSettings: '/review-settings/:came?',
  waitingList: '/waiting-list',
  duplicates: '/customer-duplicates/:keep?/:other?',
  customerImport: '/customer-import/:file?',
  credit: '/credit/:came?',
  cards: '/cards/:came?',
  invoices: '/invoices/:came?',
  bookingRules: '/settings/booking-rules',
  salon: '/settings/salon',
  opening: '/settings/opening',
  pictures: '/settings/pictures',
  gallery: '/settings/gallery',
  embedding: '/settings/website',
  google: '/settings/google',
  connections: '/connections',
  tillSettings: '/settings/till',
  deposits: '/deposits',
  giftSales: '/gift-sales',
  messageSettings: '/settings/messages',
  healthNotes: '/settings/health-notes',
  marketplaceMapping: '/connections/mapping',
  setup: '/set-up/:step?',
} as const satisfies Partial<Record<ScreenName, string>>

export type ScreenWithPath = keyof typeof screenPaths

export const paths = {
  ...screenPaths,
  newSalon: '/new-salon',
  signUp: '/sign-up',
  link: '/link',
  pair: '/pair',
  newPassword: '/new-password',
} as const

/** Fills in a path's named parts; omits missing optional ones. */
export function pathTo(path: string, parts: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\/:(\w+)\??/g, (_, name: string) => (parts[name] === undefined ? '' : `/${parts[name]}`))
}

export const customerSearchPath = (query: string) => `${pathTo(paths.customers)}?query=${encodeURIComponent(query)}`

export const newAppointmentPath = (customer: string) =>
  `${paths.calendar}?${new URLSearchParams({ new: '1', customer })}`

export const calendarPath = (day: string, appointment: string) =>
  `${paths.calendar}?${new URLSearchParams({ day, appointment })}`
