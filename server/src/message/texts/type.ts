import type { ChallengePurpose } from '@goldline/domain/auth/pin'

/** Facts for the texts, already in the reader's language and the salon's zone; plain text without line ends. */
export type AppointmentText = {
  salon: string
  /** Shortened for SMS. */
  salonShort: string
  /** First name; empty if unknown. */
  customer: string
  /** Full name; empty if unknown. */
  customerFull: string
  day: string
  dayShort: string
  from: string
  to: string
  services: string
  /** Who does it; "first available" people are marked as provisional (AVL-12). Empty if nobody is assigned yet. */
  staff: string
  /** The staff member may still change, and the customer reads why. */
  staffMayChange: boolean
  /** Who replaced whom since the customer's last message; null: nobody. */
  staffChange: { now: string; before: string } | null
  price: string
  /** Street and town; empty if the salon gave none. */
  address: string
  /** Empty if the salon gave none. */
  phone: string
  /** How long before the start the customer may still cancel. */
  cancellationHours: number
  /** Whether that time is not over yet. */
  changeable: boolean
  /** Day and time before a move; empty otherwise. */
  before: string
  /** What somebody wrote, with line ends; empty if nothing. */
  message: string
  messageShort: string
  /** The message linked to foreign pages; its links were broken up (MSG-06). */
  foreignLinks: boolean
  /** The salon's booking page. */
  bookingLink: string
  /** The page of the customer's own appointments. */
  myLink: string
  /** This appointment's own page; empty without an account, since it opens only after a first sign-in. */
  manageLink: string
  /** Its secret address, which asks for no account (APT-24); empty: the reader has none. */
  visitLink: string
  /** Of a visit that the salon cancelled: where the same services are booked at another time (APT-25). */
  instead: readonly { when: string; link: string }[]
  /** Whether any of the visits is of somebody whom the customer brings, and so is not in their account (APT-23, CUS-08). */
  guests: boolean
  /** The salon's calendar. */
  calendarLink: string
}

export type CodeText = { salon: string; salonShort: string; code: string; minutes: number }

/** Replaces a code. */
type LinkText = Omit<CodeText, 'code'> & { link: string }

type SalonLinkText = { link: string; minutes: number; forgotten: boolean }

export type SecurityChange = 'EMAIL' | 'PHONE' | 'PASSWORD' | 'PIN'

/** Labels of a visit's lines, by which a mail's HTML knows what stands there (html.ts), and its own words. */
export type MailWords = Readonly<
  Record<'when' | 'before' | 'person' | 'where' | 'phone' | 'map' | 'calendar' | 'file', string>
>

export type Mail = { subject: string; text: string }

/**
 * All texts of one language. Mails are paragraphs separated by an empty line; a paragraph of `Label: value` lines
 * becomes a table, a line `Label: link` a button, lines that begin with `>` a quotation, and a line of digits alone a
 * large code (see html.ts).
 */
export type Texts = AppointmentTexts &
  SeveralTexts &
  FreeStartTexts &
  QueueCallTexts &
  CreditTexts &
  OwnerTexts & {
    readonly words: MailWords
    code: Readonly<Record<ChallengePurpose, (facts: CodeText) => Mail>>
    /** To somebody who works in a salon, in place of a customer's. */
    salonCode: Readonly<Record<'CONFIRM_EMAIL' | 'CONFIRM_PHONE_NUMBER', (facts: CodeText) => Mail>>
    /** To a customer. The sender appends the line by which browsers fill it in. */
    smsCode(facts: CodeText): string
    /** To staff. */
    smsSalonCode(facts: CodeText): string
    /** AUTH-07: replaces a code after too many wrong ones. */
    link(facts: LinkText): Mail
    smsLink(facts: LinkText): string
    /** AUTH-07, AUTH-15: to staff who cannot sign in by code, or who choose a new password. */
    salonLink(facts: SalonLinkText): Mail
    smsSalonLink(facts: SalonLinkText): string
    /** REV-02, to a customer after a visit, who agreed to marketing. */
    reviewRequest(facts: ReviewRequestText): Mail
    /** REV-02, to a customer in whose name a review was written by a code in the salon; `link`: where they object. */
    reviewWritten(facts: { salon: string; customer: string; rating: number; message: string; link: string }): Mail
    smsReviewWritten(facts: { salonShort: string; rating: number; link: string }): string
    /** MSG-07, what a salon writes to many: its words, and the way out. */
    bulk(facts: BulkText): Mail
    bulkSms(facts: BulkText): string
    /** MSG-15, to a customer who said yes in the salon. */
    optIn(facts: OptInText): Mail
    smsOptIn(facts: { salonShort: string; link: string }): string
    /** POS-14, to a customer who asked for it at the till. */
    receipt(facts: { salon: string; customer: string; day: string; link: string }): Mail
    smsReceipt(facts: { salonShort: string; link: string }): string
    /** AUTH-18, to a previous contact. `link`: to their data, by a PIN to this address; empty: no salon knows them. */
    securityNotice(facts: { what: SecurityChange; link: string }): Mail
    smsSecurityNotice: string
    /** The same to somebody who works in a salon. */
    salonSecurityNotice(facts: { what: SecurityChange }): Mail
    smsSalonSecurityNotice: string
    /** AUTH-12, to somebody who works in the salon. */
    invitation(facts: { salon: string; link: string }): Mail
    /** MSG-10, to the operator, in the language of whoever wrote. */
    contact(facts: { name: string; email: string; message: string }): Mail
    /** AUTH-15: somebody is guessing the account's password. */
    passwordGuessed: Mail
    /** At the end of every mail. */
    footer(facts: { salon: string }): string
  }

/** `staffShort`: without what would make an SMS dearer. */
export type ReminderText = AppointmentText & { staffShort: string }

/** STF-05. `minutes` later than agreed, at `time`; `customer`: the first name, empty if unknown. */
type RunningLateText = { customer: string; staff: string; minutes: number; time: string }

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
    | 'toSalonErased'
    | 'toSalonMessage',
    (facts: AppointmentText) => Mail
  > &
    Record<
      'smsConfirmed' | 'smsMoved' | 'smsCustomerCancelled' | 'smsSalonChanged' | 'smsSalonCancelled' | 'smsSalonWrote',
      (facts: AppointmentText) => string
    >
> & {
  /** MSG-17 */
  reminder(facts: ReminderText): Mail
  smsReminder(facts: ReminderText): string
  /** Written to the customer as the salon's own message. */
  runningLate(facts: RunningLateText): string
  /** File name of the calendar entry (APT-12). */
  readonly calendarFile: string
  /** What the calendar's reminder says, two hours before. */
  readonly calendarAlarm: string
  /** Description in the calendar entry. */
  calendarText(facts: Pick<AppointmentText, 'staff' | 'staffMayChange'>): string
  /** Names who was assigned when nobody was requested (AVL-12). */
  firstAvailable(names: string): string
}

/**
 * Several appointments of one customer (APT-19): the facts are the first one's; services, staff and price are empty
 * where they differ. `dates`: when each of them is, in full; `each`: what each of them is, where they differ.
 */
export type SeveralText = AppointmentText & { dates: readonly string[]; each: readonly string[] }

export type SeveralTexts = Readonly<
  Record<'severalBooked' | 'severalChanged' | 'severalCancelled', (facts: SeveralText) => Mail> &
    Record<'smsSeveralBooked' | 'smsSeveralChanged' | 'smsSeveralCancelled', (facts: SeveralText) => string>
>

/** AVL-11: what became free, to somebody on the waiting list. In an SMS `bookLink` is a short link. */
export type FreeStartText = Pick<
  AppointmentText,
  'salon' | 'salonShort' | 'customer' | 'day' | 'dayShort' | 'from' | 'services' | 'staff'
> & { dayAndMonth: string; bookLink: string; leaveLink: string }

/** `unsubscribeLink`: where the customer ends the salon's marketing (MSG-16). */
type ReviewRequestText = { salon: string; customer: string; day: string; link: string; unsubscribeLink: string }

/** MSG-15. `link`: where the customer confirms, for so many days. */
type OptInText = { salon: string; customer: string; link: string; days: number }

type BulkText = { salon: string; subject: string; message: string; unsubscribeLink: string }

/** CHK-05: to a guest who waits at the salon and is called; `staff` empty: nobody in particular. */
type QueueCallText = { salon: string; salonShort: string; name: string; staff: string }

export type QueueCallTexts = {
  queueCall(facts: QueueCallText): Mail
  smsQueueCall(facts: QueueCallText): string
}

export type FreeStartTexts = {
  freeStart(facts: FreeStartText): Mail
  smsFreeStart(facts: FreeStartText): string
}

/** CRD-04, CRD-05 and CRD-07, to the owner. Amounts are written out; `link` leads to the salon's credit. */
export type CreditTexts = {
  creditLow(facts: { salon: string; balance: string; mark: string; link: string }): Mail
  /** `price` was paid by the saved card. */
  toppedUp(facts: { salon: string; amount: string; price: string; link: string }): Mail
  /** The card was declined, or its bank wants its owner; `balance` is left. */
  topUpEnded(facts: { salon: string; price: string; balance: string; asksBuyer: boolean; link: string }): Mail
  /** `floor`: down to which PINs go by SMS; undefined: none do, since money was given back. */
  creditSpent(facts: { salon: string; balance: string; floor: string | undefined; link: string }): Mail
  /** `price` was given back, which had bought `amount`. `isSpent`: no SMS until there is credit again. */
  creditGivenBack(facts: {
    salon: string
    price: string
    amount: string
    balance: string
    isSpent: boolean
    link: string
  }): Mail
  /** INV-04, of an order that is paid. */
  invoiceReady(facts: { salon: string; price: string; link: string }): Mail
}

/** To owners: what strangers do, and what a connection needs. */
export type OwnerTexts = {
  /** STF-04, to a person: their other calendar cannot be read since then. */
  calendarLost(facts: { salon: string; day: string; link: string }): Mail
  /** AUTH-16. */
  smsStopped(facts: { salon: string; sent: number; used: number }): Mail
  /** AUTH-16: the hour's SMS are used up. */
  smsCapped(facts: { salon: string; sent: number }): Mail
  /** AUTH-07: codes are being guessed in large numbers. */
  codesBraked(facts: { salon: string }): Mail
  /** AUTH-12: somebody's PIN of the salon is being guessed on one of its devices. */
  pinGuessed(facts: { salon: string; name: string; device: string }): Mail
  /** The same, to the person whose PIN it is. */
  ownPinGuessed(facts: { salon: string; device: string }): Mail
  /** APT-14: one network tried to take too many starts. */
  startsCrowded(facts: { salon: string }): Mail
  /** REV-02: one network wrote too many reviews. */
  reviewsCrowded(facts: { salon: string }): Mail
  /** RWG-02: somebody asks that the salon leave Google; `link` does it, for so many days. */
  googleOptOut(facts: { salon: string; link: string; days: number }): Mail
  marketplaceUnmapped(facts: { salon: string; service: string; link: string }): Mail
  marketplaceEnds(facts: { salon: string; day: string; link: string }): Mail
  marketplaceSilent(facts: { salon: string; link: string }): Mail
}
