import { normaliseEmail } from '@goldline/domain/customer/email'
import { countSms } from '@goldline/domain/message/gsm'
import type { Language } from '@goldline/domain/message/kinds'
import { type CalendarEntry, calendarPart, calendarPlace, calendarSummary } from '../../message/ics.ts'
import { type Notice, renderNotice } from '../../message/notice.ts'
import { type ContactPoint, chooseContactPoint, salonAddresses } from '../../message/recipients.ts'
import type { AppointmentNotice, Draft, NotificationType } from '../../message/types.ts'
import { type Mail, plainText } from '../../texts/mail.ts'
import { sayer, type TextId } from '../../texts/say.ts'
import {
  type AppointmentFacts,
  customerTexts,
  type FactsOccasion,
  isGuestVisit,
  preparationOf,
} from './appointment-facts.ts'
import type { AppointmentText, WriteMail } from './appointment-texts.ts'
import * as texts from './appointment-texts.ts'
import { factsOfPerson, salonTexts } from './salon-texts.ts'
import { type SeveralText, severalBooked, severalCancelled, severalChanged } from './series-texts.ts'

type Wording = {
  /** The message type; MSG-01 has none for a customer's move, which counts as a new appointment. */
  type: NotificationType
  /** undefined: no message to the customer, who caused the change and has seen it, or is erased. */
  toCustomer?: { mail: WriteMail; sms: TextId; calendar?: 'REQUEST' | 'CANCEL' }
  /** The mail to the salon's side; undefined: none, since the salon caused the change (MSG-01). */
  toSalon?: WriteMail
}

const confirmed = { mail: texts.toCustomerConfirmed, sms: 'sms.confirmed', calendar: 'REQUEST' } as const

const wordings: Readonly<Record<AppointmentNotice, Wording>> = {
  NEW_APPOINTMENT: { type: 'NEW_APPOINTMENT', toCustomer: confirmed, toSalon: texts.toSalonNew },
  BO_BOOKED: { type: 'NEW_APPOINTMENT', toCustomer: confirmed },
  APPOINTMENT_MOVED: {
    type: 'NEW_APPOINTMENT',
    toCustomer: { mail: texts.toCustomerMoved, sms: 'sms.moved', calendar: 'REQUEST' },
    toSalon: texts.toSalonMoved,
  },
  APPOINTMENT_CANCELLED: {
    type: 'APPOINTMENT_CANCELLED',
    toCustomer: { mail: texts.toCustomerCancelled, sms: 'sms.cancelled', calendar: 'CANCEL' },
    toSalon: texts.toSalonCancelled,
  },
  CUSTOMER_ERASED: { type: 'APPOINTMENT_CANCELLED', toSalon: texts.toSalonErased },
  BO_UPDATED: {
    type: 'BO_UPDATED',
    toCustomer: { mail: texts.toCustomerChangedBySalon, sms: 'sms.changedBySalon', calendar: 'REQUEST' },
  },
  BO_CANCELLED: {
    type: 'BO_CANCELLED',
    toCustomer: { mail: texts.toCustomerCancelledBySalon, sms: 'sms.cancelledBySalon', calendar: 'CANCEL' },
  },
  CUSTOMER_MESSAGE: { type: 'APPOINTMENT_MESSAGE', toSalon: texts.toSalonMessage },
  SALON_MESSAGE: { type: 'APPOINTMENT_MESSAGE', toCustomer: { mail: texts.toCustomerMessage, sms: 'sms.message' } },
}

export const hasCalendar = (notice: AppointmentNotice): boolean => wordings[notice].toCustomer?.calendar !== undefined

export type DraftOccasion = {
  readonly type: AppointmentNotice
  readonly cause: string
  readonly publicUrl: string
  /** The sender address of mails, which is the organizer of calendar entries. */
  readonly senderAddress: string
  readonly now: Date
  /** The customer's link to the visit (APT-24); undefined: the message has none. */
  readonly visitLink?: string
  readonly instead?: readonly { readonly start: Date; readonly link: string }[]
  /** The written message; empty if none. */
  readonly text: string
  readonly movedFrom: Date | null
  /** Other staff to notify, such as those assigned before. */
  readonly alsoConcerned: readonly (string | null)[]
}

/** Drafts one message to the customer, by their preferred channel and in the booking's language (APT-12). */
export function customerDraft(facts: AppointmentFacts, occasion: DraftOccasion): Draft | undefined {
  const { toCustomer } = wordings[occasion.type]
  const way = facts.customer === undefined ? undefined : chooseContactPoint(facts.customer)
  if (toCustomer === undefined || way === undefined) return undefined
  const { language } = facts.appointment
  const words = customerTexts(facts, language, occasion)
  const head = { ...headOf(facts, occasion), ...way, language }
  const write = (said: AppointmentText) => renderNotice({ type: head.type, ...toCustomer }, head, said)
  if (way.channel === 'SMS') return { ...head, ...cheaperSms(write(words), write({ ...words, staffNow: '' })) }
  const mail = { ...head, ...write(words) }
  const method = toCustomer.calendar
  return method === undefined
    ? mail
    : { ...mail, ics: calendarPart(buildCalendarEntry(facts, words, { way, method, occasion })) }
}

type SeriesNotice = 'BO_BOOKED' | 'BO_UPDATED' | 'BO_CANCELLED'

const severalWordings: Readonly<Record<SeriesNotice, Pick<Notice<SeveralText>, 'mail' | 'sms'>>> = {
  BO_BOOKED: { mail: severalBooked, sms: 'sms.severalBooked' },
  BO_UPDATED: { mail: severalChanged, sms: 'sms.severalChanged' },
  BO_CANCELLED: { mail: severalCancelled, sms: 'sms.severalCancelled' },
}

/** Drafts one message about several appointments of one customer, ordered by start (APT-19). */
export function severalDraft(
  several: readonly [AppointmentFacts, ...AppointmentFacts[]],
  occasion: DraftOccasion & { readonly type: SeriesNotice },
): Draft | undefined {
  const [first] = several
  const way = first.customer === undefined ? undefined : chooseContactPoint(first.customer)
  if (way === undefined) return undefined
  const { language } = first.appointment
  const words = textsOfSeveral(several, language, occasion)
  const head = { ...headOf(first, occasion), ...way, language }
  const draft = { ...head, ...renderNotice({ type: head.type, ...severalWordings[occasion.type] }, head, words) }
  if (way.channel === 'SMS') return draft
  const method = occasion.type === 'BO_CANCELLED' ? 'CANCEL' : 'REQUEST'
  const [entry, ...others] = several.map((facts) =>
    buildCalendarEntry(facts, customerTexts(facts, language, occasion), { way, method, occasion }),
  )
  return { ...draft, ics: entry && calendarPart(entry, ...others) }
}

/** Returns the texts for several appointments of one customer; values that differ between them are empty (APT-19). */
function textsOfSeveral(
  several: readonly [AppointmentFacts, ...AppointmentFacts[]],
  language: Language,
  occasion: FactsOccasion,
): SeveralText {
  const [first, ...others] = several.map((facts) => customerTexts(facts, language, occasion)) as [
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
    preparation: preparationOf(several, language),
    dates: [first, ...others].map(({ day, from, to }) => `${day}, ${from}–${to}`),
    each: common('services') === '' ? [first, ...others].map(({ services }) => services) : [],
    guests: several.some(isGuestVisit),
  }
}

/**
 * Returns the shorter text if mentioning a changed staff member costs a further SMS; the linked page shows the change
 * anyway (MSG-05, AVL-12).
 */
const cheaperSms = (words: Mail, shorter: Mail): Mail => (partsOf(words) > partsOf(shorter) ? shorter : words)

const partsOf = ({ body }: Mail): number => countSms(plainText(body)).numberOfSms

/**
 * Drafts the mails to the salon's subscribers (the whole visit) and to the staff concerned (their own part), in the
 * salon's language, with names but without contact data (CUS-04).
 */
export function salonDrafts(facts: AppointmentFacts, occasion: DraftOccasion): Draft[] {
  const { toSalon } = wordings[occasion.type]
  if (toSalon === undefined) return []
  const { language, notificationSubscribers } = facts.businessObject
  const head = { ...headOf(facts, occasion), channel: 'EMAIL', toSalon: true, language } as const
  const doers = new Map(facts.services.map(({ staffEmail, staffId }) => [normaliseEmail(staffEmail ?? ''), staffId]))
  const subscribers = new Set(salonAddresses(notificationSubscribers, []))
  return salonAddresses(notificationSubscribers, [...doers.keys(), ...occasion.alsoConcerned]).map((recipient) => {
    const staffId = subscribers.has(recipient) ? undefined : doers.get(recipient)
    const { movedFrom } = occasion
    const own = staffId ? factsOfPerson(facts, staffId, movedFrom) : { facts, movedFrom }
    const words = salonTexts(own.facts, { ...occasion, movedFrom: own.movedFrom })
    return { ...head, ...toSalon(sayer(language, words), words), recipient }
  })
}

const headOf = ({ appointment }: AppointmentFacts, { cause, type }: DraftOccasion) => ({
  businessObjectId: appointment.businessObjectId,
  appointmentId: appointment.id,
  cause,
  type: wordings[type].type,
})

function buildCalendarEntry(
  { appointment }: AppointmentFacts,
  words: AppointmentText,
  {
    way,
    method,
    occasion: { senderAddress: sender, now },
  }: { way: ContactPoint; method: 'REQUEST' | 'CANCEL'; occasion: DraftOccasion },
): CalendarEntry {
  return {
    appointmentId: appointment.id,
    sequence: appointment.icsSequence,
    method,
    start: appointment.startTime,
    end: appointment.endTime,
    summary: calendarSummary(words.services, words.salon),
    description: texts.calendarText(sayer(appointment.language), words),
    location: calendarPlace(words),
    url: words.manageLink === '' ? words.bookingLink : words.manageLink,
    organizer: { name: words.salon, email: sender },
    attendee: { name: words.customerFull, email: way.recipient },
    alarmLanguage: appointment.language,
    now,
  }
}
