import { type AppointmentFacts, inWords } from './appointment-facts.ts'
import { calendarEntry } from './ics.ts'
import { forSms } from './names.ts'
import { salonAddresses, type Way, wayTo } from './recipients.ts'
import { texts } from './texts/texts.ts'
import type { AppointmentText, Mail, Texts } from './texts/type.ts'
import type { AppointmentNotice, Draft } from './types.ts'

type Wording = {
  mail(texts: Texts, facts: AppointmentText): Mail
  sms(texts: Texts, facts: AppointmentText): string
  /** What the salon's side reads; undefined: it knows already (MSG-01). */
  toSalon?(texts: Texts, facts: AppointmentText): Mail
  calendar: 'REQUEST' | 'CANCEL'
}

const wordings: Readonly<Record<AppointmentNotice, Wording>> = {
  NEW_APPOINTMENT: {
    mail: (language, facts) => language.customerConfirmed(facts),
    sms: (language, facts) => language.smsConfirmed(facts),
    toSalon: (language, facts) => language.toSalonNew(facts),
    calendar: 'REQUEST',
  },
  APPOINTMENT_CANCELLED: {
    mail: (language, facts) => language.customerCancelled(facts),
    sms: (language, facts) => language.smsCustomerCancelled(facts),
    toSalon: (language, facts) => language.toSalonCancelled(facts),
    calendar: 'CANCEL',
  },
  BO_CANCELLED: {
    mail: (language, facts) => language.salonCancelled(facts),
    sms: (language, facts) => language.smsSalonCancelled(facts),
    calendar: 'CANCEL',
  },
}

export type Occasion = {
  readonly type: AppointmentNotice
  readonly cause: string
  readonly publicUrl: string
  /** Whom mails come from. */
  readonly sender: string
  readonly now: Date
}

/** To the customer: one message, by the way they chose, in the language of the booking (APT-12). */
export function customerDraft(facts: AppointmentFacts, occasion: Occasion): Draft | undefined {
  const way = facts.customer === undefined ? undefined : wayTo(facts.customer)
  if (way === undefined) return undefined
  const { language } = facts.appointment
  const words = inWords(facts, language, occasion.publicUrl)
  const wording = wordings[occasion.type]
  const head = { ...headOf(facts, occasion), ...way, language }
  if (way.channel === 'SMS') return { ...head, subject: '', text: forSms(wording.sms(texts[language], words)) }
  return { ...head, ...wording.mail(texts[language], words), ics: entryFor(facts, words, way, occasion) }
}

/** To the salon's subscribers and the staff concerned: names, no contact data (CUS-04), in the salon's language. */
export function salonDrafts(facts: AppointmentFacts, occasion: Occasion): Draft[] {
  const { toSalon } = wordings[occasion.type]
  if (toSalon === undefined) return []
  const { language, notificationSubscribers } = facts.salon
  const mail = toSalon(texts[language], inWords(facts, language, occasion.publicUrl))
  const addresses = salonAddresses(
    notificationSubscribers,
    facts.services.map(({ staffEmail }) => staffEmail),
  )
  const head = { ...headOf(facts, occasion), channel: 'EMAIL' as const, language }
  return addresses.map((recipient) => ({ ...head, ...mail, recipient }))
}

const headOf = ({ appointment }: AppointmentFacts, { cause, type }: Occasion) => ({
  businessObjectId: appointment.businessObjectId,
  cause,
  type,
})

function entryFor(facts: AppointmentFacts, words: AppointmentText, way: Way, occasion: Occasion): string {
  const { appointment } = facts
  return calendarEntry({
    appointmentId: appointment.id,
    sequence: appointment.icsSequence,
    method: wordings[occasion.type].calendar,
    start: appointment.startTime,
    end: appointment.endTime,
    summary: [words.services, words.salon].filter((part) => part !== '').join(' – '),
    location: words.address,
    url: words.bookingLink,
    organizer: { name: words.salon, email: occasion.sender },
    attendee: { name: words.customerFull, email: way.recipient },
    now: occasion.now,
  })
}
