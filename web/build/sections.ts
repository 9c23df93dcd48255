/**
 * Texts loaded on demand, by prefix of their ids: `my` for the customer's own pages, `legal` for terms and cookie
 * choice, `salon` for what follows the services on a salon's page, `device` for pairing one of the salon's devices,
 * `queue` for those who wait without an appointment, `apron` for STAFF's screens; of ADMIN those of a screen or a group
 * of screens.
 */
const ofNames: Record<string, readonly string[]> = {
  views: ['admin.views.'],
  my: ['my.'],
  legal: ['legal.'],
  salon: ['salon.'],
  account: ['admin.account.', 'admin.devices.', 'admin.lock.'],
  device: ['device.'],
  queue: ['queue.'],
  customers: ['admin.customers.', 'admin.picture.'],
  credit: ['admin.credit.', 'admin.cards.'],
  entry: ['admin.entry.'],
  services: ['admin.services.', 'admin.terms.', 'admin.picture.'],
  reports: ['admin.reports.'],
  messages: ['admin.messages.', 'admin.reports.period'],
  reviews: ['admin.reviews.'],
  books: ['books.', 'admin.books.', 'admin.services.number.'],
  tillBooks: ['books.', 'checkout.orders.', 'checkout.day', 'checkout.reason.'],
  team: ['admin.team.', 'admin.cover.', 'admin.terms.', 'admin.picture.', 'admin.services.number.'],
  waiting: ['admin.waiting.'],
  offline: ['admin.offline.'],
  overview: ['admin.overview.', 'admin.news.'],
  setup: ['admin.setup.'],
  holidays: ['admin.opening.holiday.'],
  apron: [
    'staff.absence',
    'staff.book',
    'staff.broken',
    'staff.feed',
    'staff.figures',
    'staff.formula',
    'staff.health',
    'staff.late',
    'staff.leave',
    'staff.messages',
    'staff.move',
    'staff.news',
    'staff.note',
    'staff.offline',
    'staff.photos',
    'staff.push',
    'staff.till',
    'staff.undo',
    'staff.visit',
    'staff.week',
    'staff.whose',
  ],
  palette: ['admin.palette'],
  settings: ['admin.messageSettings.', 'admin.rules.', 'admin.pictures.', 'admin.salon.', 'admin.opening.'],
}

/** `steps`: texts of a booking after its first step. The list of services has no form and books nothing. */
const ofSteps = [
  'action.back',
  'action.cancel',
  'action.change',
  'action.save',
  'action.signOut',
  'booking.refusal.tier',
  'booking.confirming',
  'booking.dayFull',
  'booking.details.',
  'booking.done.again',
  'booking.done.directions',
  'booking.done.calendar',
  'booking.done.directions',
  'booking.done.text.',
  'booking.free.',
  'booking.from.none',
  'booking.gone.',
  'booking.known.',
  'booking.month.',
  'booking.moreTimes',
  'booking.mostStarts',
  'booking.none.',
  'booking.over.',
  'booking.part.',
  'booking.pin.',
  'booking.preferred',
  'booking.termsNote',
  'booking.until',
  'booking.waiting.',
  'booking.wayOut.email',
  'booking.wayOut.lead',
  'booking.wayOut.sms',
  'booking.wayOut.wait',
  'booking.week.',
  'booking.when',
  'booking.who',
  'form.',
  'label.deleted',
  'label.unassignedStaff',
  'refusal.',
  'select.choose',
  'status.',
]

/** Refusals that can occur before the first step is done. */
const ofFirstStep = [
  'refusal.appointment duration is too long',
  'refusal.businessObject.notFound',
  'refusal.internal',
  'refusal.service-unavailable',
  'refusal.too-many-requests',
]

/** Texts shared by the salon's own apps, which customers never see, including refusals of the salon's own calls. */
const ofStaff = [
  'bookingType.',
  'customerType.',
  'paymentKind.',
  'label.unassignedStaff',
  'label.guest',
  'label.noName',
  'label.queue',
  'label.timeRange',
  'label.walkInCustomer',
  'refusal.appointment.check',
  'refusal.appointment.correction-',
  'refusal.appointment.outside-',
  'refusal.appointment.over-',
  'refusal.appointment.undo-',
  'refusal.businessObject.alreadyCheckedIn',
  'refusal.catalogue.',
  'refusal.category.',
  'refusal.credit-order.',
  'refusal.customer.has-account',
  'refusal.customer.two-accounts',
  'refusal.existed',
  'refusal.file-invalid',
  'refusal.health-notes.off',
  'refusal.message.no-retry',
  'refusal.no-capture-payments',
  'refusal.day-end.',
  'refusal.draft.',
  'refusal.order-',
  'refusal.order.',
  'refusal.payment.',
  'refusal.picture',
  'refusal.pin.',
  'refusal.refund.',
  'refusal.session.',
  'refusal.too-many-pictures',
  'refusal.urlName.',
  'refusal.queue.',
  'refusal.kiosk.',
  'refusal.push.',
  'refusal.absence.',
  'refusal.staff.busy',
  'refusal.staff.hours-',
  'refusal.staff.not-at-work',
  'refusal.user.last-owner',
  'refusal.weak-password',
  'form.pin.',
]

/** Whether a catalogue has this text. An app's has its own and the shared ones, a section's only its own. */
export function belongs(catalogue: string, id: string, apps: readonly string[]): boolean {
  if (catalogue === 'steps') return isOfSteps(id)
  const own = ofNames[catalogue]
  if (own) return begins(own, id)
  const foreign = apps.filter((name) => name !== catalogue).map((name) => `${name}.`)
  if (begins([...foreign, ...Object.values(ofNames).flat()], id)) return false
  if (catalogue === 'booking') return !begins(ofStaff, id) && !isOfSteps(id)
  return catalogue !== 'site' || !begins(ofStaff, id)
}

const begins = (starts: readonly string[], id: string): boolean => starts.some((start) => id.startsWith(start))
const isOfSteps = (id: string): boolean => begins(ofSteps, id) && !begins(ofFirstStep, id) && !begins(ofStaff, id)
