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
  /** As the reader knows them: who came to be the first available is said to be so for now (AVL-12). Empty where nobody is assigned yet. */
  staff: string
  /** Somebody else may still come in their place, and the customer reads why. */
  staffMayChange: boolean
  /** Who has come in whose place since the customer was last told; null: nobody. */
  staffChange: { now: string; before: string } | null
  price: string
  /** Street and town; empty where the salon gave none. */
  address: string
  /** Empty where the salon gave none. */
  phone: string
  /** How long before the start the customer may still cancel. */
  cancellationHours: number
  /** Day and time before it was moved; empty where it was not. */
  before: string
  /** What was written, with line ends; empty where nothing was. */
  message: string
  messageShort: string
  /** The message named pages of strangers; its links are taken apart (MSG-06). */
  foreignLinks: boolean
  /** The salon's booking page. */
  bookingLink: string
  /** The customer's own appointments. */
  myLink: string
  /** This one among them; empty for whoever has no account yet and finds it only after a first sign-in. */
  manageLink: string
  /** The salon's calendar. */
  calendarLink: string
}

export type CodeText = { salon: string; salonShort: string; code: string; minutes: number }

/** Instead of a code. */
export type LinkText = Omit<CodeText, 'code'> & { link: string }

export type SalonLinkText = { link: string; minutes: number; forgotten: boolean }

export type SecurityChange = 'EMAIL' | 'PHONE' | 'PASSWORD' | 'PIN'

export type Mail = { subject: string; text: string }

/**
 * All texts of one language. Mails are paragraphs parted by an empty line; a paragraph of `Label: value` lines becomes a
 * table, a line `Label: link` a button, lines that begin with `>` a quotation, and a line of digits alone a large code (see html.ts).
 */
export type Texts = AppointmentTexts &
  FreeStartTexts & {
    code: Readonly<Record<ChallengePurpose, (facts: CodeText) => Mail>>
    /** To a customer. The last line, by which browsers fill it in, is added where it is sent. */
    smsCode(facts: CodeText): string
    /** To whoever runs or works in a salon. */
    smsSalonCode(facts: CodeText): string
    /** AUTH-07: instead of a code, since somebody typed too many wrong ones. */
    link(facts: LinkText): Mail
    smsLink(facts: LinkText): string
    /** AUTH-07, AUTH-15: to who works in a salon and is kept out of signing in, or chooses a forgotten password. */
    salonLink(facts: SalonLinkText): Mail
    smsSalonLink(facts: SalonLinkText): string
    /** AUTH-16, to the owner. */
    smsStopped(facts: { salon: string; sent: number; used: number }): Mail
    /** AUTH-16, to the owner: the hour's SMS are used up. */
    smsCapped(facts: { salon: string; sent: number }): Mail
    /** AUTH-07, to the owner: codes are guessed in great numbers. */
    codesBraked(facts: { salon: string }): Mail
    /** APT-14, to the owner: one network wanted too many starts. */
    startsCrowded(facts: { salon: string }): Mail
    /** REV-02, to the owner: one network wrote too many reviews. */
    reviewsCrowded(facts: { salon: string }): Mail
    /** AUTH-18, to whom the account belonged before: what was changed. */
    securityNotice(facts: { what: SecurityChange }): Mail
    smsSecurityNotice: string
    /** AUTH-15: somebody tries passwords of the account. */
    passwordGuessed: Mail
    /** Under every mail. */
    footer(facts: { salon: string }): string
  }

export type AppointmentTexts = Readonly<
  Record<
    | 'customerConfirmed'
    | 'customerMoved'
    | 'customerCancelled'
    | 'salonChanged'
    | 'salonCancelled'
    | 'salonWrote'
    | 'toSalonNew'
    | 'toSalonMoved'
    | 'toSalonCancelled'
    | 'toSalonMessage',
    (facts: AppointmentText) => Mail
  > &
    Record<
      'smsConfirmed' | 'smsMoved' | 'smsCustomerCancelled' | 'smsSalonChanged' | 'smsSalonCancelled' | 'smsSalonWrote',
      (facts: AppointmentText) => string
    >
> & {
  /** What the calendar entry's file is called (APT-12). */
  readonly calendarFile: string
  /** What the calendar entry says besides. */
  calendarText(facts: Pick<AppointmentText, 'staff' | 'staffMayChange'>): string
  /** Who has come to do it, where nobody was asked for (AVL-12). */
  firstAvailable(names: string): string
}

/** AVL-11: what has become free, to somebody who waits for it. `bookLink` is short in an SMS. */
export type FreeStartText = Pick<
  AppointmentText,
  'salon' | 'salonShort' | 'customer' | 'day' | 'dayShort' | 'from' | 'services' | 'staff'
> & { dayAndMonth: string; bookLink: string; leaveLink: string }

export type FreeStartTexts = {
  freeStart(facts: FreeStartText): Mail
  smsFreeStart(facts: FreeStartText): string
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

/** What a person wrote, or nothing. */
export function quote(message: string): string {
  return message === ''
    ? ''
    : message
        .split('\n')
        .map((each) => `> ${each}`.trimEnd())
        .join('\n')
}
