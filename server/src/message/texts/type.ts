import type { ChallengePurpose } from '../../db/tables.ts'

/** Everything already in the reader's language and the salon's zone; plain text, without line ends. */
export type AppointmentText = {
  salon: string
  /** As short as an SMS needs it. */
  salonShort: string
  /** First name; empty where none is known. */
  customer: string
  /** Full name; empty where none is known. */
  customerFull: string
  day: string
  dayShort: string
  from: string
  to: string
  services: string
  /** Empty where nobody is assigned yet. */
  staff: string
  price: string
  /** Street and town; empty where the salon gave none. */
  address: string
  /** Empty where the salon gave none. */
  phone: string
  /** How long before the start the customer may still cancel. */
  cancellationHours: number
  /** The salon's booking page. */
  bookingLink: string
  /** The salon's calendar. */
  calendarLink: string
}

export type CodeText = { salon: string; salonShort: string; code: string; minutes: number }

export type SecurityChange = 'EMAIL' | 'PHONE' | 'PASSWORD' | 'PIN'

export type Mail = { subject: string; text: string }

/**
 * All texts of one language. Mails are paragraphs parted by an empty line; a paragraph of `Label: value` lines becomes a
 * table, a line `Label: link` a button, and a line of digits alone a large code (see html.ts).
 */
export type Texts = {
  customerConfirmed(facts: AppointmentText): Mail
  customerCancelled(facts: AppointmentText): Mail
  salonCancelled(facts: AppointmentText): Mail
  toSalonNew(facts: AppointmentText): Mail
  toSalonCancelled(facts: AppointmentText): Mail
  smsConfirmed(facts: AppointmentText): string
  smsCustomerCancelled(facts: AppointmentText): string
  smsSalonCancelled(facts: AppointmentText): string
  code: Readonly<Record<ChallengePurpose, (facts: CodeText) => Mail>>
  smsCode(facts: CodeText): string
  /** AUTH-16, to the owner. */
  smsStopped(facts: { salon: string; sent: number; used: number }): Mail
  /** AUTH-16, to the owner: the hour's SMS are used up. */
  smsCapped(facts: { salon: string; sent: number }): Mail
  /** AUTH-07, to the owner: codes are guessed in great numbers. */
  codesBraked(facts: { salon: string }): Mail
  /** AUTH-18, to whom the account belonged before: what was changed. */
  securityNotice(facts: { what: SecurityChange }): Mail
  smsSecurityNotice: string
  /** Under every mail. */
  footer(facts: { salon: string }): string
}

/** Paragraphs of a mail; empty lines of a paragraph and empty paragraphs fall away. */
export function paragraphs(...parts: readonly (string | readonly string[])[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.filter((line) => line !== '').join('\n')))
    .filter((part) => part !== '')
    .join('\n\n')
}

/** `Label: value`, or nothing without a value. */
export function line(label: string, value: string): string {
  return value === '' ? '' : `${label}: ${value}`
}
