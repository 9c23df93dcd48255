/** Which texts a catalogue has: an app's, or a chunk's that is loaded with the part of an app that says it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apps, root } from './apps.ts'

/** `const creditTexts = texts('credit', 'admin.credit.', …)`: the constant, the catalogue's name, its prefixes. */
export const declaration = /\bconst (\w+) = texts\(\s*'(\w+)'((?:\s*,\s*'[^']*')*)\s*,?\s*\)/g

let known: ReadonlyMap<string, readonly string[]> | undefined

/** Has the sources read again, one of which changed. */
export const forgetSections = (): void => {
  known = undefined
}

/** By what the ids of each chunk begin, as it is declared beside the parts that load it. */
function sections(): ReadonlyMap<string, readonly string[]> {
  if (known) return known
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(declaration)].map(
      ([, , name = '', starts = '']) => [name, starts.match(/[^', \n]+/g) ?? []] as const,
    ),
  )
  known = new Map(found)
  if (known.size < found.length) throw new Error(`texts: a name stands twice in ${found.map(([name]) => name).sort()}`)
  return known
}

/** `steps`: texts of a booking after its first step. The list of services has no form and books nothing. */
const ofSteps = [
  'action.back',
  'action.cancel',
  'action.change',
  'action.save',
  'action.signOut',
  'booking.refusal.tier',
  'booking.birthday',
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
  'booking.days',
  'booking.month',
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
  'refusal.customer.',
  'refusal.existed',
  'refusal.file-invalid',
  'refusal.health-notes.off',
  'refusal.invoice.',
  'refusal.lexoffice-connection.',
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
  'refusal.staff.active',
  'refusal.staff.busy',
  'refusal.staff.hours-',
  'refusal.staff.not-at-work',
  'refusal.user.last-owner',
  'refusal.weak-password',
  'form.pin.',
]

/** Whether a catalogue has this text. An app's has its own and the shared ones, a chunk's only its own. */
export function belongs(catalogue: string, id: string): boolean {
  if (catalogue === 'steps') return isOfSteps(id)
  if (!apps.includes(catalogue)) return begins(sections().get(catalogue) ?? [], id)
  const foreign = apps.filter((name) => name !== catalogue).map((name) => `${name}.`)
  if (begins([...foreign, ...sections().values()].flat(), id)) return false
  if (catalogue === 'booking') return !begins(ofStaff, id) && !isOfSteps(id)
  return catalogue !== 'site' || !begins(ofStaff, id)
}

const begins = (starts: readonly string[], id: string): boolean => starts.some((start) => id.startsWith(start))
const isOfSteps = (id: string): boolean => begins(ofSteps, id) && !begins(ofFirstStep, id) && !begins(ofStaff, id)
