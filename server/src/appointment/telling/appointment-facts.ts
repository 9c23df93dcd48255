import { canReassign } from '@goldline/domain/appointment/requested-staff'
import { cancellationWindow } from '@goldline/domain/appointment/status'
import type { Segment } from '@goldline/domain/availability/facts'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { Language } from '@goldline/domain/message/kinds'
import { depositOutcome } from '@goldline/domain/payment/deposit-outcome'
import { preparationsIn, type Texts } from '@goldline/domain/product/texts'
import { zone } from '@goldline/domain/time/zone'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Database } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { remainingDeposit } from '../../ledger/deposits.ts'
import { type ContactRow, contact, contactOf, visitRecipient } from '../../message/contact.ts'
import {
  type FormatLocale,
  formatMoney,
  joinList,
  joinStaffNames,
  longDay,
  type ServicePerson,
  shortDay,
  timeOfDay,
} from '../../message/format.ts'
import { addressOf, oneLine, safeName } from '../../message/names.ts'
import { excerpt, sanitizeQuote } from '../../message/quotable.ts'
import type { AppointmentText } from './appointment-texts.ts'

export type AppointmentFacts = NonNullable<Awaited<ReturnType<typeof loadMessageFacts>>>

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
    preparations: Texts | null
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
  /** The deposit (PAY-03). */
  deposit: { paid: number; left: number; keeps: number; byGiftCard: boolean; windowHours: number } | null
  /** The terms agreed with a card stored for a no-show fee (PAY-04b). */
  cardTerms: string | null
  /** The name of the customer who comes, if another person receives the message. */
  reachedFor: string | null
}

/**
 * Loads the facts for the messages. Locks the appointment, so that calendar mails of parallel changes are numbered in
 * order.
 */
export async function loadMessageFacts(salon: InSalon<Tx>, appointmentId: string) {
  const { rows } = await sql<FactsRow>`/* appointment-facts */
    select a.*,
      (select json_build_object('name', b.name, 'country', b.country, 'timeZone', b.time_zone, 'urlName', b.url_name, 'street', b.street,
          'postalCode', b.postal_code, 'city', b.city, 'phoneNr', b.phone_nr, 'cancellationWindowHours',
          coalesce((select d.window_hours from visit_deposit d where d.business_object_id = a.business_object_id and d.appointment_id = a.id),
            b.cancellation_window_hours),
          'freezeMinutes', b.freeze_minutes,
          'language', b.language, 'notificationSubscribers', b.notification_subscribers, 'partnerDomains', b.partner_domains)
        from business_object b where b.id = a.business_object_id) as business_object,
      coalesce((select json_agg(json_build_object('name', s.name, 'names', s.names, 'price', s.price, 'segments', s.segments, 'preparations', q.preparations,
          'staffId', s.assigned_staff_id, 'staffName', w.name, 'staffEmail', w.email,
          'requestedStaffId', s.requested_staff_id, 'toldName', t.name, 'hasChanged', s.told_staff_id <> s.assigned_staff_id)
          order by s.position)
        from appointment_service s left join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
        left join product q on q.business_object_id = s.business_object_id and q.id = s.product_id and q.deleted_time is null
        left join staff t on t.business_object_id = s.business_object_id and t.id = s.told_staff_id
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services,
      (select json_build_object('paid', d.captured, 'left', ${remainingDeposit}, 'keeps', d.keeps, 'byGiftCard', d.gift_card_id is not null, 'windowHours', d.window_hours) from visit_deposit d
        where d.business_object_id = a.business_object_id and d.appointment_id = a.id and d.captured > 0
          and d.security = 'DEPOSIT') as deposit,
      (select k.terms from visit_card k join visit_deposit d on d.business_object_id = k.business_object_id and d.id = k.deposit_id
        where d.business_object_id = a.business_object_id and d.appointment_id = a.id) as card_terms,
      ${contact(visitRecipient, sql`a.business_object_id`)} as customer,
      (select x.name from customer x where x.id = a.customer_id and x.id <> ${visitRecipient}) as reached_for
    from appointment a where a.business_object_id = ${salon.id} and a.id = ${appointmentId} for update of a`.execute(
    salon.db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { businessObject, services, deposit, cardTerms, customer, reachedFor, ...appointment } = row
  return { appointment, businessObject, services, deposit, cardTerms, customer: contactOf(customer), reachedFor }
}

export type FactsOccasion = {
  readonly publicUrl: string
  readonly text: string
  readonly movedFrom: Date | null
  readonly now: Date
  /** The visit's secret link (APT-24); undefined: the reader has none. */
  readonly visitLink?: string
  /** Other starts offered when the salon cancels (APT-25). */
  readonly instead?: readonly { readonly start: Date; readonly link: string }[]
}

/** Converts the facts to texts for the customer, in that language. Links start with PUBLIC_URL only (AUTH-17). */
export function customerTexts(facts: AppointmentFacts, language: Language, occasion: FactsOccasion): AppointmentText {
  const { publicUrl, movedFrom, visitLink = '', instead = [] } = occasion
  const { appointment, businessObject, services, customer } = facts
  const place = { language, country: businessObject.country, timeZone: businessObject.timeZone }
  const doers = servicePeople(facts, occasion.now)
  const quoted = sanitizeQuote(occasion.text, publicUrl, businessObject.partnerDomains)
  const bookingLink = `${publicUrl}${salonPage(businessObject.urlName)}`
  const hasAccount = (customer?.hasAccount ?? false) && !isGuestVisit(facts)
  return {
    salon: oneLine(businessObject.name),
    customer: customer?.name ?? '',
    customerFull: [customer?.name, customer?.surname].filter((part) => part !== undefined && part !== '').join(' '),
    day: longDay(appointment.startTime, place),
    dayShort: shortDay(appointment.startTime, place),
    from: timeOfDay(appointment.startTime, place),
    to: timeOfDay(appointment.endTime, place),
    ...serviceTexts(facts, place),
    staff: joinStaffNames(doers, language, place),
    staffMayChange: doers.some(({ mayChange }) => mayChange),
    ...staffChange(facts, language, place),
    price: services.length === 0 ? '' : formatMoney(totalOf(facts), appointment.currency, place),
    ...depositTexts(facts, occasion.now, place),
    cardTerms: facts.cardTerms ?? '',
    address: addressOf(businessObject),
    phone: formatPhoneNr(businessObject.phoneNr ?? ''),
    ...changeDeadline(facts, occasion.now),
    before: movedFrom === null ? '' : whenOf(movedFrom, place),
    ...quoted,
    messageShort: excerpt(quoted.message),
    messageLanguage: businessObject.language,
    bookingLink,
    myLink: `${bookingLink}/my`,
    manageLink: hasAccount ? `${bookingLink}/my/appointments/${appointment.id}` : '',
    visitLink,
    instead: instead.map(({ start, link }) => ({ when: whenOf(start, place), link })),
    guests: isGuestVisit(facts),
    calendarLink: `${publicUrl}/admin?day=${zone(businessObject.timeZone).toWall(appointment.startTime.getTime()).day}`,
  }
}

function serviceTexts(facts: AppointmentFacts, place: FormatLocale) {
  const { services } = facts
  const names = joinList(
    services.map((service) => oneLine(service.names[place.language] ?? service.name)),
    place,
  )
  const guest = nameOfGuest(facts)
  return {
    services: guest === '' ? names : `${names} (${guest})`,
    preparation: preparationOf([facts], place.language),
  }
}

/** Returns the preparations that the services of these visits require, each text once (APT-18). */
export function preparationOf(visits: readonly AppointmentFacts[], language: Language): string {
  const salonLanguage = visits[0]?.businessObject.language ?? language
  const asked = visits.flatMap(({ services }) => services.map(({ preparations }) => preparations))
  const preparations = preparationsIn(language, { services: asked, salonLanguage })
  return preparations.map(({ text }) => oneLine(text)).join(' ')
}

const totalOf = ({ services }: AppointmentFacts): number => services.reduce((sum, { price }) => sum + price, 0)

/** Returns the amounts paid and still to pay, and the part refunded or kept on cancellation; else empty (PAY-03). */
function depositTexts(facts: AppointmentFacts, now: Date, place: FormatLocale) {
  const { deposit, appointment } = facts
  const { status, startTime, currency } = appointment
  const inMoney = (amount: number) => (amount > 0 ? formatMoney(amount, currency, place) : '')
  if (deposit === null) return { paid: '', rest: '', goesBack: '', kept: '', paidBy: '' }
  const { paid, left, windowHours } = deposit
  const outcome = depositOutcome({ status, cancelledAt: now.getTime(), start: startTime.getTime(), windowHours })
  const kept = Math.min(deposit.keeps, left)
  return {
    ...{ paid: inMoney(left), paidBy: deposit.byGiftCard ? 'card' : '' },
    rest: left > 0 ? formatMoney(totalOf(facts) - left, currency, place) : '',
    // Use `paid`, since the refund job may have run already.
    goesBack: inMoney(outcome === 'BACK' ? paid : outcome === 'KEPT' ? left - kept : 0),
    kept: outcome === 'KEPT' ? inMoney(kept) : '',
  }
}

/** Returns how many hours before the start online changes end, and whether they are still possible (APT-04). */
function changeDeadline({ appointment, businessObject: { cancellationWindowHours } }: AppointmentFacts, now: Date) {
  const start = appointment.startTime.getTime()
  const { open } = cancellationWindow({ start, now: now.getTime(), cancellationWindowHours })
  return { cancellationHours: cancellationWindowHours, changeable: open }
}

const whenOf = (at: Date, place: FormatLocale): string => `${longDay(at, place)}, ${timeOfDay(at, place)}`

/**
 * Whether the recipient of the messages cannot change the visit: it is another customer's (CUS-08), or a guest's whose
 * contact has no account (APT-17d).
 */
export const isGuestVisit = (facts: AppointmentFacts) =>
  facts.reachedFor !== null || (isOfParty(facts) && facts.customer?.hasAccount !== true)

const isOfParty = ({ appointment }: AppointmentFacts) => appointment.customerId === null && appointment.partyId !== null

/** Returns who comes, if not the recipient: another customer, a party's guest, or the person booked for (CUS-13). */
const nameOfGuest = (facts: AppointmentFacts): string => {
  const { customerId, title } = facts.appointment
  return safeName(facts.reachedFor ?? (customerId !== null || isOfParty(facts) ? (title ?? '') : ''))
}

function servicePeople({ appointment, businessObject, services }: AppointmentFacts, now: Date): ServicePerson[] {
  const askedFor = services.map(({ requestedStaffId }) => requestedStaffId ?? appointment.requestedStaffId)
  const { status, pinned, startTime } = appointment
  const { freezeMinutes } = businessObject
  const open = { status, pinned, start: startTime.getTime(), now: now.getTime(), freezeMinutes }
  return services.flatMap(({ staffName }, index) => {
    const requested = [askedFor[index] ?? null]
    return staffName === null ? [] : [{ name: staffName, mayChange: canReassign({ ...open, requested }) }]
  })
}

function staffChange({ appointment, services }: AppointmentFacts, language: Language, place: FormatLocale) {
  if (appointment.status !== 'CONFIRMED' || !services.some(({ hasChanged }) => hasChanged))
    return { staffNow: '', staffBefore: '' }
  const words = (names: readonly (string | null)[]) =>
    joinStaffNames(
      names.flatMap((name) => (name === null ? [] : [{ name, mayChange: false }])),
      language,
      place,
    )
  return {
    staffNow: words(services.map(({ staffName }) => staffName)),
    staffBefore: words(services.map(({ toldName }) => toldName)),
  }
}
