import { canReassign } from '@goldline/domain/appointment/asked-staff'
import { cancellationWindow } from '@goldline/domain/appointment/status'
import type { Segment } from '@goldline/domain/availability/facts'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { Language } from '@goldline/domain/message/kinds'
import type { Texts } from '@goldline/domain/product/texts'
import { zone } from '@goldline/domain/time/zone'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { type ContactRow, contact, contactOf, whoIsTold } from '../../message/contact.ts'
import {
  type FormatLocale,
  list,
  longDay,
  money,
  type ServicePerson,
  shortDay,
  staffWords,
  timeOfDay,
} from '../../message/format.ts'
import { addressOf, oneLine, safeName } from '../../message/names.ts'
import { excerpt, quotable } from '../../message/quotable.ts'
import type { AppointmentText } from './appointment-texts.ts'
import type { SeveralText } from './series-texts.ts'

export type AppointmentFacts = NonNullable<Awaited<ReturnType<typeof appointmentFacts>>>

type FactsRow = Selectable<Database['appointment']> & {
  businessObject: Pick<
    Selectable<Database['businessObject']>,
    | 'name'
    | 'country'
    | 'timeZone'
    | 'urlName'
    | 'street'
    | 'postalCode'
    | 'city'
    | 'phoneNr'
    | 'cancellationWindowHours'
    | 'freezeMinutes'
    | 'language'
    | 'notificationSubscribers'
    | 'partnerDomains'
  >
  services: {
    name: string
    names: Texts
    price: number
    segments: Segment[]
    staffId: string | null
    staffName: string | null
    staffEmail: string | null
    requestedStaffId: string | null
    toldName: string | null
    hasChanged: boolean | null
  }[]
  customer: ContactRow | null
  /** The name of the customer who comes, if somebody else receives the message. */
  reachedFor: string | null
}

/**
 * Loads what the messages say. Locks the appointment, so that calendar mails of parallel changes are numbered in order.
 */
export async function appointmentFacts(salon: InSalon<Tx>, appointmentId: string) {
  const { rows } = await sql<FactsRow>`/* appointment-facts */
    select a.*,
      (select json_build_object('name', b.name, 'country', b.country, 'timeZone', b.time_zone, 'urlName', b.url_name, 'street', b.street,
          'postalCode', b.postal_code, 'city', b.city, 'phoneNr', b.phone_nr, 'cancellationWindowHours', b.cancellation_window_hours,
          'freezeMinutes', b.freeze_minutes,
          'language', b.language, 'notificationSubscribers', b.notification_subscribers, 'partnerDomains', b.partner_domains)
        from business_object b where b.id = a.business_object_id) as business_object,
      coalesce((select json_agg(json_build_object('name', s.name, 'names', s.names, 'price', s.price, 'segments', s.segments,
          'staffId', s.assigned_staff_id, 'staffName', w.name, 'staffEmail', w.email,
          'requestedStaffId', s.requested_staff_id, 'toldName', t.name, 'hasChanged', s.told_staff_id <> s.assigned_staff_id)
          order by s.position)
        from appointment_service s left join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
        left join staff t on t.business_object_id = s.business_object_id and t.id = s.told_staff_id
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services,
      ${contact(whoIsTold, sql`a.business_object_id`)} as customer,
      (select x.name from customer x where x.id = a.customer_id and x.id <> ${whoIsTold}) as reached_for
    from appointment a where a.business_object_id = ${salon.id} and a.id = ${appointmentId} for update of a`.execute(
    salon.db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { businessObject, services, customer, reachedFor, ...appointment } = row
  return { appointment, businessObject, services, customer: contactOf(customer), reachedFor }
}

export type FactsOccasion = {
  readonly publicUrl: string
  readonly text: string
  readonly movedFrom: Date | null
  readonly now: Date
  /** The visit's secret link (APT-24); undefined: the reader has none. */
  readonly visitLink?: string
  /** Other starts that the salon's cancellation offers (APT-25). */
  readonly instead?: readonly { readonly start: Date; readonly link: string }[]
}

/** The facts as texts for the customer, in that language. Links start with PUBLIC_URL only (AUTH-17). */
export function inWords(facts: AppointmentFacts, language: Language, occasion: FactsOccasion): AppointmentText {
  const { publicUrl, movedFrom, visitLink = '', instead = [] } = occasion
  const { appointment, businessObject, services, customer } = facts
  const place = { language, country: businessObject.country, timeZone: businessObject.timeZone }
  const doers = doersOf(facts, occasion.now)
  const total = services.reduce((sum, { price }) => sum + price, 0)
  const quoted = quotable(occasion.text, publicUrl, businessObject.partnerDomains)
  const bookingLink = `${publicUrl}${salonPage(businessObject.urlName)}`
  // Somebody who receives messages for a guest does not find that visit among their own appointments.
  const hasAccount = (customer?.hasAccount ?? false) && !isGuests(facts)
  const guest = nameOfGuest(facts)
  const what = list(
    services.map(({ name, names }) => oneLine(names[language] ?? name)),
    place,
  )
  return {
    salon: oneLine(businessObject.name),
    customer: customer?.name ?? '',
    customerFull: [customer?.name, customer?.surname].filter((part) => part !== undefined && part !== '').join(' '),
    day: longDay(appointment.startTime, place),
    dayShort: shortDay(appointment.startTime, place),
    from: timeOfDay(appointment.startTime, place),
    to: timeOfDay(appointment.endTime, place),
    services: guest === '' ? what : `${what} (${guest})`,
    staff: staffWords(doers, language, place),
    staffMayChange: doers.some(({ mayChange }) => mayChange),
    ...staffChange(facts, language, place),
    price: services.length === 0 ? '' : money(total, appointment.currency, place),
    address: addressOf(businessObject),
    phone: formatPhoneNr(businessObject.phoneNr ?? ''),
    ...timeToChange(facts, occasion.now),
    before: movedFrom === null ? '' : whenOf(movedFrom, place),
    ...quoted,
    messageShort: excerpt(quoted.message),
    messageLanguage: businessObject.language,
    bookingLink,
    myLink: `${bookingLink}/my`,
    manageLink: hasAccount ? `${bookingLink}/my/appointments/${appointment.id}` : '',
    visitLink,
    instead: instead.map(({ start, link }) => ({ when: whenOf(start, place), link })),
    guests: isGuests(facts),
    calendarLink: `${publicUrl}/admin?day=${zone(businessObject.timeZone).toWall(appointment.startTime.getTime()).day}`,
  }
}

/** How many hours before the start online changes end, and whether they are still open (APT-04). */
function timeToChange({ appointment, businessObject: { cancellationWindowHours } }: AppointmentFacts, now: Date) {
  const start = appointment.startTime.getTime()
  const { open } = cancellationWindow({ start, now: now.getTime(), cancellationWindowHours })
  return { cancellationHours: cancellationWindowHours, changeable: open }
}

const whenOf = (at: Date, place: FormatLocale): string => `${longDay(at, place)}, ${timeOfDay(at, place)}`

export const isGuests = ({ appointment: { customerId, partyId }, reachedFor }: AppointmentFacts) =>
  reachedFor !== null || (customerId === null && partyId !== null)

const nameOfGuest = (facts: AppointmentFacts): string =>
  isGuests(facts) ? safeName(facts.reachedFor ?? facts.appointment.title ?? '') : ''

/** The facts of several appointments of one customer; what differs between them is left empty (APT-19). */
export function severalInWords(
  several: readonly [AppointmentFacts, ...AppointmentFacts[]],
  language: Language,
  occasion: FactsOccasion,
): SeveralText {
  const [first, ...others] = several.map((facts) => inWords(facts, language, occasion)) as [
    AppointmentText,
    ...AppointmentText[],
  ]
  const common = (what: 'services' | 'staff' | 'price') =>
    others.every((each) => each[what] === first[what]) ? first[what] : ''
  return {
    ...first,
    manageLink: [first, ...others].find(({ manageLink }) => manageLink !== '')?.manageLink ?? '',
    count: several.length,
    services: common('services'),
    staff: common('staff'),
    price: common('price'),
    dates: [first, ...others].map(({ day, from, to }) => `${day}, ${from}–${to}`),
    each: common('services') === '' ? [first, ...others].map(({ services }) => services) : [],
    guests: several.some(isGuests),
  }
}

function doersOf({ appointment, businessObject, services }: AppointmentFacts, now: Date): ServicePerson[] {
  const askedFor = services.map(({ requestedStaffId }) => requestedStaffId ?? appointment.requestedStaffId)
  const { status, pinned, startTime } = appointment
  const open = {
    status,
    pinned,
    start: startTime.getTime(),
    now: now.getTime(),
    freezeMinutes: businessObject.freezeMinutes,
  }
  return services.flatMap(({ staffName }, index) => {
    const requested = [askedFor[index] ?? null]
    return staffName === null ? [] : [{ name: staffName, mayChange: canReassign({ ...open, requested }) }]
  })
}

function staffChange({ appointment, services }: AppointmentFacts, language: Language, place: FormatLocale) {
  if (appointment.status !== 'CONFIRMED' || !services.some(({ hasChanged }) => hasChanged))
    return { staffNow: '', staffBefore: '' }
  const words = (names: readonly (string | null)[]) =>
    staffWords(
      names.flatMap((name) => (name === null ? [] : [{ name, mayChange: false }])),
      language,
      place,
    )
  return {
    staffNow: words(services.map(({ staffName }) => staffName)),
    staffBefore: words(services.map(({ toldName }) => toldName)),
  }
}
