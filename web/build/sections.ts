/**
 * Texts that are loaded when they are reached, by what their ids begin with: `my` for the customer's own pages, `legal` for terms
 * and cookie choice, `salon` for what a salon's page says below its services.
 */
const ofNames: Record<string, readonly string[]> = { my: ['my.'], legal: ['legal.'], salon: ['salon.'] }

/** What a booking says after its first step: `steps`. The list of services has no form and books nothing. */
const ofSteps = [
  'booking.confirming',
  'booking.dayFull',
  'booking.details.',
  'booking.done.again',
  'booking.done.calendar',
  'booking.done.text.',
  'booking.free.',
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

/** What can be refused before the first step is done, when the page's frame or its list speaks of it. */
const ofFirstStep = [
  'refusal.Unauthorized',
  'refusal.appointment duration is too long',
  'refusal.businessObject.notFound',
  'refusal.internal',
  'refusal.service-unavailable',
  'refusal.too-many-requests',
]

/** Shared by the salon's own apps: no customer reads them, nor what only the salon's own calls refuse. */
const ofStaff = [
  'bookingType.',
  'customerType.',
  'label.unassignedStaff',
  'label.walkInCustomer',
  'refusal.appointment.check',
  'refusal.appointment.correction-',
  'refusal.businessObject.alreadyCheckedIn',
  'refusal.credit-order.',
  'refusal.existed',
  'refusal.no-capture-payments',
  'refusal.order-',
  'refusal.payment.',
  'refusal.picture',
  'refusal.too-many-pictures',
  'refusal.weak-password',
]

/** Whether the catalogue of an app or a section has the text. An app has its own and the shared ones, a section its own alone. */
export function belongs(catalogue: string, id: string, apps: readonly string[]): boolean {
  if (catalogue === 'steps') return isOfSteps(id)
  const own = ofNames[catalogue]
  if (own) return begins(own, id)
  const foreign = [...apps, ...Object.keys(ofNames)].filter((name) => name !== catalogue).map((name) => `${name}.`)
  if (begins(foreign, id)) return false
  if (catalogue === 'booking') return !begins(ofStaff, id) && !isOfSteps(id)
  return catalogue !== 'site' || !begins(ofStaff, id)
}

const begins = (starts: readonly string[], id: string): boolean => starts.some((start) => id.startsWith(start))
const isOfSteps = (id: string): boolean => begins(ofSteps, id) && !begins(ofFirstStep, id) && !begins(ofStaff, id)
