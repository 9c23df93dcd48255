import type { Appointment } from '@goldline/contract/appointment'
import type { AgreedCard } from '@goldline/contract/payment/paid-deposit'
import { contactVisible } from '@goldline/domain/customer/masking'
import type { CustomerType } from '@goldline/domain/customer/type'
import { patchTestSign } from '@goldline/domain/form/patch-test'
import type { Language } from '@goldline/domain/message/kinds'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { depositOutcome, freeCancellationUntil } from '@goldline/domain/payment/deposit-outcome'
import { feeUntil } from '@goldline/domain/payment/no-show-fee'
import { zone } from '@goldline/domain/time/zone'
import type { Client } from '@goldline/domain/user/role'
import { type PatchTestRow, testFacts } from '../../form/patch-tests/queries.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { type OwnRow, toOwnFacts } from './own-facts.ts'

type Service = Appointment['services'][number]
type Owner = NonNullable<Appointment['owner']>
type StaffPerson = Omit<NonNullable<Appointment['staff']>, '@type'>
type Product = Omit<NonNullable<Service['product']>, '@type'>

/** A row of the statement in `queries.ts`. */
export type AppointmentRow = Pick<
  Appointment,
  | 'id'
  | 'status'
  | 'bookingType'
  | 'title'
  | 'walkIn'
  | 'note'
  | 'pinned'
  | 'series'
  | 'party'
  | 'coming'
  | 'openQuestions'
  | 'openForms'
  | 'version'
  | 'businessObject'
> & {
  startTime: Date
  endTime: Date
  createdTime: Date
  lastModified: Date
  requestedStaffId: string | null
  expectedTime: Date | null
  handedOverTime: Date | null
  /** null for a customer. */
  additions: NonNullable<Appointment['handedOver']>['additions'] | null
  showCustomerDataStaffApp: boolean
  showCustomerDataCheckout: boolean
  partnerDomains: string[]
  owner: (Omit<Owner, '@type' | 'type'> & { type: CustomerType }) | null
  requested: StaffPerson | null
  worker: StaffPerson | null
  services: (Omit<Service, 'staffId' | 'product' | 'nameLanguage'> & {
    staffId: string | null
    product: Product | null
    nameLanguage: Language | null
  })[]
  messages: Omit<Appointment['messages'][number], 'unsupportedLinks'>[]
  /** `contact`: of the person who would be notified. */
  undo: (NonNullable<Appointment['undo']> & { contact: Parameters<typeof chooseContactPoint>[0] | null }) | null
  deposit: DepositRow | null
  card: CardRow | null
  /** Only for a customer. */
  own: OwnRow | null
  patchTests: PatchTestRow[] | null
}

type AgreedTerms = { windowHours: number; cancelledAt: string | null }
type DepositRow = Omit<NonNullable<Appointment['deposit']>, 'outcome' | 'freeUntil'> & AgreedTerms
type CardRow = Omit<AgreedCard, 'outcome' | 'freeUntil' | 'feeUntil'> & AgreedTerms

/** The reader, the time and our own address: other links, except to the salon's partners, are unsupported (MSG-06). */
type Reader = { client: Client; now: number; publicUrl: string; language: Language | undefined }

/** Used on the wire only: nobody is assigned (AVL-05). */
const unassigned = '-1'

export function toAppointment(row: AppointmentRow, { client, now, publicUrl, language }: Reader): Appointment {
  const { startTime, endTime, createdTime, lastModified, worker } = row
  const accepted = [new URL(publicUrl).hostname, ...row.partnerDomains]
  return {
    '@type': 'basic-appointment',
    id: row.id,
    businessObject: row.businessObject,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    estimatedDuration: Math.round((endTime.getTime() - startTime.getTime()) / 60_000),
    status: row.status,
    bookingType: row.bookingType,
    staffId: row.services.some((service) => service.staffId === null) ? unassigned : row.requestedStaffId,
    staff: row.requested && { '@type': 'basic-staff', ...row.requested },
    recommendedStaffs: null,
    recommendedStaff: worker && { '@type': 'basic-staff', ...worker },
    owner: row.owner && toOwner(row.owner, contactVisible(client, row)),
    title: row.title,
    walkIn: row.walkIn,
    note: row.note,
    pinned: row.pinned,
    series: row.series,
    party: row.party && toParty(row.party),
    coming: row.coming,
    ...{ openQuestions: row.openQuestions, openForms: row.openForms, patchTest: testSignOf(row) },
    expectedTime: row.expectedTime?.toISOString() ?? null,
    handedOver: row.handedOverTime && { time: row.handedOverTime.toISOString(), additions: row.additions ?? [] },
    undo: row.undo && toUndo(row.undo, now),
    services: row.services.map(({ staffId, product, nameLanguage, ...service }) => ({
      ...service,
      ...(nameLanguage && service.name !== null && { nameLanguage }),
      staffId: staffId ?? unassigned,
      product: product && { '@type': 'basic-product', ...product },
    })),
    deposit: row.deposit && toDeposit(row.deposit, row),
    card: row.card && cardReaders.includes(client) ? toCard(row.card, row, client) : undefined,
    messages: row.messages.map((each) => toMessage(each, accepted)),
    own: row.own && toOwnFacts(row.own, row, { now, language }),
    createdTime: createdTime.toISOString(),
    lastModified: lastModified.toISOString(),
    version: row.version,
  }
}

function testSignOf({ patchTests, startTime, businessObject: { timeZone } }: AppointmentRow) {
  if (patchTests === null) return undefined
  const { needs, tests } = testFacts(patchTests)
  return patchTestSign(needs, tests, { start: startTime.getTime(), zone: zone(timeZone) })
}

const toMessage = ({ pictures, ...message }: AppointmentRow['messages'][number], accepted: readonly string[]) => ({
  ...message,
  ...(pictures && { pictures }),
  unsupportedLinks: unsupportedLinks(message.text, accepted),
  createdTime: new Date(message.createdTime).toISOString(),
})

function toDeposit<Own extends AgreedTerms>(
  { windowHours, cancelledAt, ...deposit }: Own,
  { status, startTime }: AppointmentRow,
) {
  const agreed = { start: startTime.getTime(), windowHours }
  const facts = { status, cancelledAt: cancelledAt === null ? null : Date.parse(cancelledAt), ...agreed }
  return {
    ...deposit,
    outcome: depositOutcome(facts),
    freeUntil: new Date(freeCancellationUntil(agreed)).toISOString(),
  }
}

/** Only these clients need a customer's card; the salon's devices do not. */
const cardReaders: readonly Client[] = ['ADMIN', 'BOOKING']

/** Only the customer confirms a fee with their bank, so only they get the link. */
const toCard = ({ confirmUrl, ...card }: CardRow, row: AppointmentRow, client: Client): AgreedCard => ({
  ...toDeposit(card, row),
  confirmUrl: client === 'BOOKING' ? confirmUrl : null,
  feeUntil: new Date(feeUntil(row.startTime.getTime())).toISOString(),
})

const toParty = ({ others, ...place }: NonNullable<Appointment['party']>): Appointment['party'] => ({
  ...place,
  others: others.map((each) => ({ ...each, startTime: new Date(each.startTime).toISOString() })),
})

/** Returns null once the undo period is over: the change is being settled. */
function toUndo(
  { until, contact, tells, ...change }: NonNullable<AppointmentRow['undo']>,
  now: number,
): Appointment['undo'] {
  const end = Date.parse(until)
  const reaches = contact !== null && chooseContactPoint(contact) !== undefined
  return end <= now ? null : { until: new Date(end).toISOString(), ...change, tells: tells && reaches }
}

/** Omits contact data that the client may not see (CUS-04). */
function toOwner({ type, email, phoneNr, ...owner }: NonNullable<AppointmentRow['owner']>, visible: boolean): Owner {
  return {
    '@type': 'basic-customer',
    ...owner,
    type: { name: type },
    email: visible ? email : null,
    phoneNr: visible ? phoneNr : null,
  }
}
