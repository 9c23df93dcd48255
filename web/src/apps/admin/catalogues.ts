import { texts } from '../../i18n/messages.ts'

/** Texts of every screen of ADMIN, and of the sign-in. */
export const loader = texts('admin')

export const customersTexts = texts('customers', 'admin.customers.', 'admin.picture.', 'books.kind.')

export const creditTexts = texts('credit', 'admin.credit.', 'admin.cards.', 'admin.invoices.')

/** The calendar saved for use offline. */
export const offlineTexts = texts('offline', 'admin.offline.')

export const googleTexts = texts('google', 'admin.google.')

export const overviewTexts = texts('overview', 'admin.overview.', 'admin.news.')

export const paletteTexts = texts('palette', 'admin.palette.')

/** Sent messages and their cost. */
export const bulkTexts = texts(
  'bulk',
  'admin.bulk.',
  'admin.customers.filter',
  'admin.customers.preferred',
  'admin.customers.sort',
)

export const campaignsTexts = texts('campaigns', 'admin.campaigns.', 'admin.bulk.')

export const messagesTexts = texts(
  'messages',
  'admin.messages.',
  'admin.reports.period',
  'admin.reports.asTable',
  'admin.reports.dayColumn',
)

export const reportsTexts = texts('reports', 'admin.reports.')

/** The till's books: sales, articles, day ends, turnover, journal, settings. */
export const booksTexts = texts(
  'books',
  'books.',
  'print.',
  'admin.books.',
  'admin.services.number.',
  'admin.reports.period',
  'admin.reports.before',
  'admin.reports.change.',
  'admin.reports.compared',
)

export const reviewsTexts = texts('reviews', 'admin.reviews.')

/** The salon's connections to outside services. */
export const connectionsTexts = texts(
  'connections',
  'admin.connections.',
  'admin.mapping.',
  'refusal.marketplace.',
  'admin.rules.discard',
  'admin.google.',
)

export const settingsTexts = texts(
  'settings',
  'admin.embedding.',
  'admin.messageSettings.',
  'admin.rules.',
  'admin.picture.',
  'admin.pictures.',
  'admin.salon.',
  'admin.opening.',
  'admin.stranded.',
  'print.',
)

export const servicesTexts = texts('services', 'admin.services.', 'admin.terms.', 'admin.picture.')

export const teamTexts = texts(
  'team',
  'admin.team.',
  'admin.cover.',
  'admin.stranded.',
  'admin.terms.',
  'admin.picture.',
  'admin.services.number.',
  'busyCalendar.',
)

/** The person's account, the salon's devices, and the lock of a shared one. */
export const accountTexts = texts('account', 'admin.account.', 'admin.devices.', 'admin.lock.')

/** The calendar's other views than the day, and view options. */
export const viewsTexts = texts('views', 'admin.views.')

/** An appointment's history and messages. */
export const timelineTexts = texts('timeline', 'admin.history', 'admin.message.')

export const entryTexts = texts('entry', 'admin.entry.', 'customer.new.')

export const waitingTexts = texts('waiting', 'admin.waiting.')

/** The first set-up, and signing up. */
export const setupTexts = texts('setup', 'admin.setup.')

/** Names of holidays, which the calendar needs only on such days. */
export const holidayTexts = texts('holidays', 'admin.opening.holiday.')
