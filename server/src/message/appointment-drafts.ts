import { normaliseEmail } from '@goldline/domain/customer/email'
import { countSms } from '@goldline/domain/message/gsm'
import { type AppointmentFacts, inWords, severalInWords } from './appointment-facts.ts'
import { type CalendarEntry, calendarPart, calendarPlace, calendarSummary } from './ics.ts'
import { inOneSms } from './names.ts'
import { salonAddresses, type Way, wayTo } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { AppointmentText, Mail, SeveralText, Texts } from './texts/type.ts'
import type { AppointmentNotice, Draft, NotificationType } from './types.ts'
import { inWordsForSalon, ownFacts } from './words-for-salon.ts'

type Write<T> = (texts: Texts, facts: AppointmentText) => T

type Wording = {
  /** A customer's move is a new appointment that replaces an old one; MSG-01 has no type for it. */
  type: NotificationType
  /** undefined: no message, since the customer caused the change and has seen it, or is erased. */
  toCustomer?: { mail: Write<Mail>; sms: Write<string>; calendar?: 'REQUEST' | 'CANCEL' }
  /** The mail to the salon's side; undefined: none, since the salon caused the change (MSG-01). */
  toSalon?: Write<Mail>
}

const wordings: Readonly<Record<AppointmentNotice, Wording>> = {
  NEW_APPOINTMENT: {
    type: 'NEW_APPOINTMENT',
    toCustomer: {
      mail: (language, facts) => language.customerConfirmed(facts),
      sms: (language, facts) => language.smsConfirmed(facts),
      calendar: 'REQUEST',
    },
    toSalon: (language, facts) => language.toSalonNew(facts),
  },
  BO_BOOKED: {
    type: 'NEW_APPOINTMENT',
    toCustomer: {
      mail: (language, facts) => language.customerConfirmed(facts),
      sms: (language, facts) => language.smsConfirmed(facts),
      calendar: 'REQUEST',
    },
  },
  APPOINTMENT_MOVED: {
    type: 'NEW_APPOINTMENT',
    toCustomer: {
      mail: (language, facts) => language.customerMoved(facts),
      sms: (language, facts) => language.smsMoved(facts),
      calendar: 'REQUEST',
    },
    toSalon: (language, facts) => language.toSalonMoved(facts),
  },
  APPOINTMENT_CANCELLED: {
    type: 'APPOINTMENT_CANCELLED',
    toCustomer: {
      mail: (language, facts) => language.customerCancelled(facts),
      sms: (language, facts) => language.smsCustomerCancelled(facts),
      calendar: 'CANCEL',
    },
    toSalon: (language, facts) => language.toSalonCancelled(facts),
  },
  CUSTOMER_ERASED: {
    type: 'APPOINTMENT_CANCELLED',
    toSalon: (language, facts) => language.toSalonErased(facts),
  },
  BO_UPDATED: {
    type: 'BO_UPDATED',
    toCustomer: {
      mail: (language, facts) => language.salonChanged(facts),
      sms: (language, facts) => language.smsSalonChanged(facts),
      calendar: 'REQUEST',
    },
  },
  BO_CANCELLED: {
    type: 'BO_CANCELLED',
    toCustomer: {
      mail: (language, facts) => language.salonCancelled(facts),
      sms: (language, facts) => language.smsSalonCancelled(facts),
      calendar: 'CANCEL',
    },
  },
  CUSTOMER_MESSAGE: {
    type: 'APPOINTMENT_MESSAGE',
    toSalon: (language, facts) => language.toSalonMessage(facts),
  },
  SALON_MESSAGE: {
    type: 'APPOINTMENT_MESSAGE',
    toCustomer: {
      mail: (language, facts) => language.salonWrote(facts),
      sms: (language, facts) => language.smsSalonWrote(facts),
    },
  },
}

export const hasCalendar = (notice: AppointmentNotice): boolean => wordings[notice].toCustomer?.calendar !== undefined

export type Occasion = {
  readonly type: AppointmentNotice
  readonly cause: string
  readonly publicUrl: string
  /** The sender's name in mails. */
  readonly sender: string
  readonly now: Date
  /** The customer's link to the visit; undefined: the message has none (APT-24). */
  readonly visitLink?: string
  readonly instead?: readonly { readonly start: Date; readonly link: string }[]
  /** The message that somebody wrote; empty if none. */
  readonly text: string
  readonly movedFrom: Date | null
  /** Further staff to notify, such as those assigned before. */
  readonly alsoConcerned: readonly (string | null)[]
}

/** Drafts one message to the customer, by their preferred channel and in the booking's language (APT-12). */
export function customerDraft(facts: AppointmentFacts, occasion: Occasion): Draft | undefined {
  const { toCustomer } = wordings[occasion.type]
  const way = facts.customer === undefined ? undefined : wayTo(facts.customer)
  if (toCustomer === undefined || way === undefined) return undefined
  const { language } = facts.appointment
  const words = inWords(facts, language, occasion)
  const head = { ...headOf(facts, occasion), ...way, language }
  if (way.channel === 'SMS') {
    const write = (said: AppointmentText) =>
      inOneSms(facts.salon.name, language, (salonShort) => toCustomer.sms(texts[language], { ...said, salonShort }))
    return { ...head, subject: '', text: cheaper(write(words), write({ ...words, staffChange: null })) }
  }
  const mail = { ...head, ...toCustomer.mail(texts[language], words) }
  const method = toCustomer.calendar
  return method === undefined ? mail : { ...mail, ics: calendarPart(entryFor(facts, words, { way, method, occasion })) }
}

type Several = 'BO_BOOKED' | 'BO_UPDATED' | 'BO_CANCELLED'

const severalWordings: Readonly<
  Record<
    Several,
    { mail: (texts: Texts, facts: SeveralText) => Mail; sms: (texts: Texts, facts: SeveralText) => string }
  >
> = {
  BO_BOOKED: {
    mail: (language, facts) => language.severalBooked(facts),
    sms: (language, facts) => language.smsSeveralBooked(facts),
  },
  BO_UPDATED: {
    mail: (language, facts) => language.severalChanged(facts),
    sms: (language, facts) => language.smsSeveralChanged(facts),
  },
  BO_CANCELLED: {
    mail: (language, facts) => language.severalCancelled(facts),
    sms: (language, facts) => language.smsSeveralCancelled(facts),
  },
}

/** Drafts one message about several appointments of one customer, ordered by start (APT-19). */
export function severalDraft(
  several: readonly [AppointmentFacts, ...AppointmentFacts[]],
  occasion: Occasion & { readonly type: Several },
): Draft | undefined {
  const [first] = several
  const way = first.customer === undefined ? undefined : wayTo(first.customer)
  if (way === undefined) return undefined
  const { language } = first.appointment
  const words = severalInWords(several, language, occasion)
  const { mail, sms } = severalWordings[occasion.type]
  const head = { ...headOf(first, occasion), ...way, language }
  if (way.channel === 'SMS') {
    const write = (salonShort: string) => sms(texts[language], { ...words, salonShort })
    return { ...head, subject: '', text: inOneSms(first.salon.name, language, write) }
  }
  const method = occasion.type === 'BO_CANCELLED' ? 'CANCEL' : 'REQUEST'
  const [entry, ...others] = several.map((facts) =>
    entryFor(facts, inWords(facts, language, occasion), { way, method, occasion }),
  )
  return { ...head, ...mail(texts[language], words), ...(entry && { ics: calendarPart(entry, ...others) }) }
}

/**
 * Mention a changed staff member only if that costs no further SMS; the linked page shows it anyway (MSG-05, AVL-12).
 */
const cheaper = (text: string, shorter: string): string =>
  countSms(text).numberOfSms > countSms(shorter).numberOfSms ? shorter : text

/**
 * Drafts the mails to the salon's subscribers (the whole visit) and to the staff concerned (their own part), in the
 * salon's language, with names but no contact data (CUS-04).
 */
export function salonDrafts(facts: AppointmentFacts, occasion: Occasion): Draft[] {
  const { toSalon } = wordings[occasion.type]
  if (toSalon === undefined) return []
  const { language, notificationSubscribers } = facts.salon
  const head = { ...headOf(facts, occasion), channel: 'EMAIL' as const, language }
  const doers = new Map(facts.services.map(({ staffEmail, staffId }) => [normaliseEmail(staffEmail ?? ''), staffId]))
  const subscribers = new Set(salonAddresses(notificationSubscribers, []))
  return salonAddresses(notificationSubscribers, [...doers.keys(), ...occasion.alsoConcerned]).map((recipient) => {
    const staffId = subscribers.has(recipient) ? undefined : doers.get(recipient)
    const { movedFrom } = occasion
    const own = staffId ? ownFacts(facts, staffId, movedFrom) : { facts, movedFrom }
    const words = inWordsForSalon(own.facts, { ...occasion, movedFrom: own.movedFrom })
    return { ...head, ...toSalon(texts[language], words), recipient }
  })
}

const headOf = ({ appointment }: AppointmentFacts, { cause, type }: Occasion) => ({
  businessObjectId: appointment.businessObjectId,
  appointmentId: appointment.id,
  cause,
  type: wordings[type].type,
})

function entryFor(
  { appointment }: AppointmentFacts,
  words: AppointmentText,
  { way, method, occasion: { sender, now } }: { way: Way; method: 'REQUEST' | 'CANCEL'; occasion: Occasion },
): CalendarEntry {
  return {
    appointmentId: appointment.id,
    sequence: appointment.icsSequence,
    method,
    start: appointment.startTime,
    end: appointment.endTime,
    summary: calendarSummary(words.services, words.salon),
    description: texts[appointment.language].calendarText(words),
    location: calendarPlace(words),
    url: words.manageLink === '' ? words.bookingLink : words.manageLink,
    organizer: { name: words.salon, email: sender },
    attendee: { name: words.customerFull, email: way.recipient },
    alarmText: texts[appointment.language].calendarAlarm,
    now,
  }
}
