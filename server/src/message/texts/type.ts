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
  /** Who serves; "first available" staff are marked as provisional (AVL-12). Empty if nobody is assigned yet. */
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
  /** Hours before the start until which the customer may cancel. */
  cancellationHours: number
  /** Whether that deadline is still ahead. */
  changeable: boolean
  /** Day and time before a move; empty otherwise. */
  before: string
  /** What somebody wrote, with line ends; empty if nothing. */
  message: string
  messageShort: string
  /** The message contains foreign links, which were broken up (MSG-06). */
  foreignLinks: boolean
  /** The salon's booking page. */
  bookingLink: string
  /** The page of the customer's own appointments. */
  myLink: string
  /** This appointment's page; empty without an account, since it requires a sign-in. */
  manageLink: string
  /** Its secret link, which needs no account (APT-24); empty: the reader has none. */
  visitLink: string
  /** For a visit that the salon cancelled: links to book the same services at other times (APT-25). */
  instead: readonly { when: string; link: string }[]
  /** Whether any of the visits is a guest's, and so not in the customer's account (APT-23, CUS-08). */
  guests: boolean
  /** The salon's calendar. */
  calendarLink: string
}

export type CodeText = { salon: string; salonShort: string; code: string; minutes: number }

/** Sent in place of a code. */
type LinkText = Omit<CodeText, 'code'> & { link: string }

type SalonLinkText = { link: string; minutes: number; forgotten: boolean }

export type SecurityChange = 'EMAIL' | 'PHONE' | 'PASSWORD' | 'PIN'

/** Labels of a visit's lines, which a mail's HTML recognises (html.ts), and texts of the HTML itself. */
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
    /** To staff, in place of a customer's text. */
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
    /** REV-02, to a customer in whose name a review was written by a code in the salon; `link`: to object. */
    reviewWritten(facts: { salon: string; customer: string; rating: number; message: string; link: string }): Mail
    smsReviewWritten(facts: { salonShort: string; rating: number; link: string }): string
    /** MSG-07, around a salon's bulk message: its text, and how to unsubscribe. */
    bulk(facts: BulkText): Mail
    bulkSms(facts: BulkText): string
    /** MSG-15, to a customer whose opt-in the salon noted. */
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
    /** AUTH-12, an invitation to staff. */
    invitation(facts: { salon: string; link: string }): Mail
    /** MSG-10, to the operator, in the writer's language. */
    contact(facts: { name: string; email: string; message: string }): Mail
    /** AUTH-15: somebody is guessing the account's password. */
    passwordGuessed: Mail
    /** Footer of every mail. */
    footer(facts: { salon: string }): string
  }

/** `staffShort`: shortened so that the SMS costs no more. */
export type ReminderText = AppointmentText & { staffShort: string }

/** STF-05: `minutes` later than agreed, at `time`; `customer`: the first name, empty if unknown. */
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
  /** Written by the salon, to the customer. */
  runningLate(facts: RunningLateText): string
  /** File name of the calendar entry (APT-12). */
  readonly calendarFile: string
  /** Text of the calendar's reminder, two hours before. */
  readonly calendarAlarm: string
  /** Description of the calendar entry. */
  calendarText(facts: Pick<AppointmentText, 'staff' | 'staffMayChange'>): string
  /** Names the staff assigned when nobody was requested (AVL-12). */
  firstAvailable(names: string): string
}

/**
 * Several appointments of one customer (APT-19): facts of the first one; services, staff and price are empty if they
 * differ. `dates`: day and time of each, in full; `each`: the services of each, if they differ.
 */
export type SeveralText = AppointmentText & { dates: readonly string[]; each: readonly string[] }

export type SeveralTexts = Readonly<
  Record<'severalBooked' | 'severalChanged' | 'severalCancelled', (facts: SeveralText) => Mail> &
    Record<'smsSeveralBooked' | 'smsSeveralChanged' | 'smsSeveralCancelled', (facts: SeveralText) => string>
>

/** AVL-11: a free start, to somebody on the waiting list. In an SMS `bookLink` is a short link. */
export type FreeStartText = Pick<
  AppointmentText,
  'salon' | 'salonShort' | 'customer' | 'day' | 'dayShort' | 'from' | 'services' | 'staff'
> & { dayAndMonth: string; bookLink: string; leaveLink: string }

/** `unsubscribeLink`: ends the salon's marketing (MSG-16). */
type ReviewRequestText = { salon: string; customer: string; day: string; link: string; unsubscribeLink: string }

/** MSG-15. `link`: the customer confirms there, within so many days. */
type OptInText = { salon: string; customer: string; link: string; days: number }

type BulkText = { salon: string; subject: string; message: string; unsubscribeLink: string }

/** CHK-05: to a waiting guest who is called; `staff` empty: nobody in particular. */
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
  /** `price` was charged to the saved card. */
  toppedUp(facts: { salon: string; amount: string; price: string; link: string }): Mail
  /** The card was declined, or its bank requires the owner's confirmation; `balance` remains. */
  topUpEnded(facts: { salon: string; price: string; balance: string; asksBuyer: boolean; link: string }): Mail
  /** `floor`: the balance down to which PINs go by SMS; undefined: none do, since money was refunded. */
  creditSpent(facts: { salon: string; balance: string; floor: string | undefined; link: string }): Mail
  /** `price` was refunded, which had bought `amount`. `isSpent`: no SMS until there is credit again. */
  creditGivenBack(facts: {
    salon: string
    price: string
    amount: string
    balance: string
    isSpent: boolean
    link: string
  }): Mail
  /** INV-04, for a paid order. */
  invoiceReady(facts: { salon: string; price: string; link: string }): Mail
}

/** To owners: attacks by strangers, and what a connection needs. */
export type OwnerTexts = {
  /** STF-04, to a staff member: their other calendar has been unreadable since then. */
  calendarLost(facts: { salon: string; day: string; link: string }): Mail
  /** AUTH-16. */
  smsStopped(facts: { salon: string; sent: number; used: number }): Mail
  /** AUTH-16: the hour's limit of SMS is reached. */
  smsCapped(facts: { salon: string; sent: number }): Mail
  /** AUTH-07: codes are being guessed in large numbers. */
  codesBraked(facts: { salon: string }): Mail
  /** AUTH-12: a person's PIN is being guessed on one of the salon's devices. */
  pinGuessed(facts: { salon: string; name: string; device: string }): Mail
  /** The same, to the person whose PIN it is. */
  ownPinGuessed(facts: { salon: string; device: string }): Mail
  /** APT-14: one network tried to hold too many starts. */
  startsCrowded(facts: { salon: string }): Mail
  /** REV-02: one network wrote too many reviews. */
  reviewsCrowded(facts: { salon: string }): Mail
  /** RWG-02: somebody asks to remove the salon from Google; `link` removes it, within so many days. */
  googleOptOut(facts: { salon: string; link: string; days: number }): Mail
  marketplaceUnmapped(facts: { salon: string; service: string; link: string }): Mail
  marketplaceEnds(facts: { salon: string; day: string; link: string }): Mail
  marketplaceSilent(facts: { salon: string; link: string }): Mail
}
