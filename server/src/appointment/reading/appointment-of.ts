import type { Appointment } from '@goldline/contract/appointment'
import { contactVisible } from '@goldline/domain/customer/masking'
import type { CustomerType } from '@goldline/domain/customer/type'
import { unsupportedLinks } from '@goldline/domain/message/links'
import type { Client } from '@goldline/domain/user/role'
import { wayTo } from '../../message/recipients.ts'
import { type OwnRow, ownOf } from './own-facts.ts'

type Service = Appointment['services'][number]
type Owner = NonNullable<Appointment['owner']>
type StaffPerson = Omit<NonNullable<Appointment['staff']>, '@type'>
type Product = Omit<NonNullable<Service['product']>, '@type'>

/** A row of the statement in queries.ts. */
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
  services: (Omit<Service, 'staffId' | 'product'> & { staffId: string | null; product: Product | null })[]
  messages: Omit<Appointment['messages'][number], 'unsupportedLinks'>[]
  /** `contact`: of the person who would be notified. */
  undo: (NonNullable<Appointment['undo']> & { contact: Parameters<typeof wayTo>[0] | null }) | null
  /** Only for a customer. */
  own: OwnRow | null
}

/** Reader, time and our own address: links elsewhere, except to the salon's partners, are foreign (MSG-06). */
type Reader = { client: Client; now: number; publicUrl: string }

/** Wire value only: nobody is assigned (AVL-05). */
const unassigned = '-1'

export function appointmentOf(row: AppointmentRow, { client, now, publicUrl }: Reader): Appointment {
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
    owner: row.owner && ownerOf(row.owner, contactVisible(client, row)),
    title: row.title,
    walkIn: row.walkIn,
    note: row.note,
    pinned: row.pinned,
    series: row.series,
    party: row.party && partyIn(row.party),
    coming: row.coming,
    openQuestions: row.openQuestions,
    expectedTime: row.expectedTime?.toISOString() ?? null,
    handedOver: row.handedOverTime && { time: row.handedOverTime.toISOString(), additions: row.additions ?? [] },
    undo: row.undo && undoIn(row.undo, now),
    services: row.services.map(({ staffId, product, ...service }) => ({
      ...service,
      staffId: staffId ?? unassigned,
      product: product && { '@type': 'basic-product', ...product },
    })),
    messages: row.messages.map((each) => ({
      ...each,
      unsupportedLinks: unsupportedLinks(each.text, accepted),
      createdTime: new Date(each.createdTime).toISOString(),
    })),
    own: row.own && ownOf(row.own, row, now),
    createdTime: createdTime.toISOString(),
    lastModified: lastModified.toISOString(),
    version: row.version,
  }
}

const partyIn = ({ others, ...place }: NonNullable<Appointment['party']>): Appointment['party'] => ({
  ...place,
  others: others.map((each) => ({ ...each, startTime: new Date(each.startTime).toISOString() })),
})

/** The undo period is over; the change is being settled. */
function undoIn(
  { until, contact, tells, ...change }: NonNullable<AppointmentRow['undo']>,
  now: number,
): Appointment['undo'] {
  const end = Date.parse(until)
  const reaches = contact !== null && wayTo(contact) !== undefined
  return end <= now ? null : { until: new Date(end).toISOString(), ...change, tells: tells && reaches }
}

/** CUS-04: data that the client may not see is not sent. */
function ownerOf({ type, email, phoneNr, ...owner }: NonNullable<AppointmentRow['owner']>, visible: boolean): Owner {
  return {
    '@type': 'basic-customer',
    ...owner,
    type: { name: type },
    email: visible ? email : null,
    phoneNr: visible ? phoneNr : null,
  }
}
