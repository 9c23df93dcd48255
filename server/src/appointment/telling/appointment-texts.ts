/**
 * Mails about one appointment, in any language, named by recipient and event: to its customer (`toCustomer…`) and to
 * the salon's side (`toSalon…`). The customer caused the event, unless the name ends in `…BySalon`.
 */
import type { Language } from '@goldline/domain/message/kinds'
import { button, line, type Mail, type MailPart, mail, table } from '../../texts/mail.ts'
import type { SayText } from '../../texts/say.ts'

/** Values for the texts, in the reader's language and the salon's time zone; plain text without line breaks. */
export type AppointmentText = {
  salon: string
  /** First name; empty if unknown. */
  customer: string
  /** Full name; empty if unknown. */
  customerFull: string
  day: string
  dayShort: string
  from: string
  to: string
  services: string
  /** The preparations that the services require (APT-18); empty if none. */
  preparation: string
  /** The staff; "first available" staff are marked as provisional (AVL-12). Empty if nobody is assigned yet. */
  staff: string
  /** Whether the staff member may still change; the text then explains it. */
  staffMayChange: boolean
  /** Current and former staff, if they changed since the customer's last message; otherwise both empty. */
  staffNow: string
  staffBefore: string
  price: string
  /** The rest of a deposit, and the amount still to pay; both empty: no deposit was paid. */
  paid: string
  rest: string
  /** For a cancelled visit: the part of its deposit that is refunded, and the part that the salon keeps. */
  goesBack: string
  /** `card`: a gift card paid the deposit. */
  paidBy: string
  kept: string
  /** The terms agreed with a card stored for a no-show fee (PAY-04b); empty: none. */
  cardTerms: string
  /** Street and town; empty if the salon has no address. */
  address: string
  /** The salon's phone number; empty if it has none. */
  phone: string
  /** Hours before the start until which the customer may cancel. */
  cancellationHours: number
  /** Whether that deadline is in the future. */
  changeable: boolean
  /** Day and time before a move; empty otherwise. */
  before: string
  /** The written message, with line breaks; empty if none. */
  message: string
  messageShort: string
  /** Language of `message`: the salon's or the customer's. */
  messageLanguage: Language
  /** The message contains foreign links, which were made unclickable (MSG-06). */
  foreignLinks: boolean
  /** The salon's booking page. */
  bookingLink: string
  /** The page of the customer's own appointments. */
  myLink: string
  /** This appointment's page; empty without an account, since it requires a sign-in. */
  manageLink: string
  /** The visit's secret link, which needs no account (APT-24); empty: the reader has none. */
  visitLink: string
  /** For a visit that the salon cancelled: links to book the same services at other times (APT-25). */
  instead: readonly { when: string; link: string }[]
  /** Whether any of the visits is a guest's and therefore not in the customer's account (APT-23, CUS-08). */
  guests: boolean
  /** The salon's calendar. */
  calendarLink: string
}

export type WriteMail = (say: SayText, facts: AppointmentText) => Mail

/** Rows for place and staff, the same in every mail about visits. */
export const placeRows = (say: SayText, { salon, address, phone }: AppointmentText) =>
  [
    { label: say('label.where'), value: [salon, address].filter((part) => part !== '').join(', '), is: 'where' },
    { label: say('label.phone'), value: phone },
  ] as const

type ShownParts = { where?: boolean; off?: boolean; who?: boolean }

function visit(
  say: SayText,
  facts: AppointmentText,
  { where = false, off = false, who = false }: ShownParts,
): MailPart {
  const { customerFull, day, before, services, staff, staffNow, price, paid, rest } = facts
  const time = say('visit.time')
  return table(
    { label: say('label.customer'), value: who ? customerFull : '' },
    { label: say('label.when'), value: `${day}, ${time}`, when: { day, time, off } },
    { label: say('label.before'), value: before === '' ? '' : say('visit.before'), is: 'before' },
    { label: say('label.what'), value: services },
    { label: say('label.person'), value: staff, is: 'person' },
    { label: say('label.newPerson'), value: staffNow === '' ? '' : say('visit.newPerson') },
    { label: say('label.price'), value: price },
    { label: say('label.paid'), value: off ? '' : paid },
    { label: say('label.rest'), value: off ? '' : rest },
    { label: say('label.preparation'), value: where ? facts.preparation : '' },
    ...(where ? placeRows(say, facts) : []),
  )
}

/** Explains why the staff member may still change (AVL-12). */
const mayChange = (say: SayText, { staffMayChange }: Pick<AppointmentText, 'staffMayChange'>): string =>
  staffMayChange ? say('visit.mayChange') : ''

/** Links to the visit's page, but not for guests' visits, which are not in the account (APT-23). */
const visitButton = (say: SayText, { guests, visitLink }: AppointmentText): readonly MailPart[] =>
  guests ? [] : [{ button: { label: say('visit.open'), url: visitLink }, calendars: true }]

/** Explains how the customer changes the appointment: by its secret link, without an account (APT-24). */
const change = (say: SayText, { guests, changeable }: AppointmentText): string =>
  say(guests ? 'visit.change.guests' : changeable ? 'visit.change.self' : 'visit.change.late')

/** Explains what a cancellation does with the deposit (PAY-03e). */
const depositText = (say: SayText, { goesBack, kept }: AppointmentText): string =>
  [kept === '' ? '' : say('visit.depositKept'), goesBack === '' ? '' : say('visit.depositBack')]
    .filter(Boolean)
    .join(' ')

/** Renders a mail about a future visit: its facts and the customer's options. */
const futureVisitParts = (say: SayText, facts: AppointmentText): readonly (string | MailPart)[] => [
  visit(say, facts, { where: true }),
  ...visitButton(say, facts),
  mayChange(say, facts),
  change(say, facts),
  facts.guests ? '' : say('visit.ownLink'),
]

export const toCustomerConfirmed: WriteMail = (say, facts) =>
  mail(
    say('toCustomerConfirmed.subject'),
    say('hello'),
    say('toCustomerConfirmed.text'),
    ...futureVisitParts(say, facts),
    facts.cardTerms,
  )

export const toCustomerMoved: WriteMail = (say, facts) =>
  mail(say('toCustomerMoved.subject'), say('hello'), say('toCustomerMoved.text'), ...futureVisitParts(say, facts))

export const toCustomerCancelled: WriteMail = (say, facts) =>
  mail(
    say('toCustomerCancelled.subject'),
    say('hello'),
    say('toCustomerCancelled.text'),
    visit(say, facts, { off: true }),
    depositText(say, facts),
    button(say('visit.bookAgain'), facts.bookingLink),
  )

export const toCustomerChangedBySalon: WriteMail = (say, facts) =>
  mail(
    say('toCustomerChangedBySalon.subject'),
    say('hello'),
    say('toCustomerChangedBySalon.text'),
    ...futureVisitParts(say, facts),
  )

export const toCustomerCancelledBySalon: WriteMail = (say, facts) =>
  mail(
    say('toCustomerCancelledBySalon.subject'),
    say('hello'),
    say('toCustomerCancelledBySalon.text'),
    visit(say, facts, { off: true }),
    depositText(say, facts),
    // Other starts (APT-25).
    facts.instead.length === 0 ? '' : say('visit.instead'),
    ...facts.instead.map(({ when, link }) => button(when, link)),
    line(say('label.questions'), facts.phone),
    facts.visitLink === ''
      ? button(say('visit.bookAgain'), facts.bookingLink)
      : button(say('toCustomerCancelledBySalon.moreStarts'), facts.visitLink),
  )

export const toCustomerMessage: WriteMail = (say, facts) =>
  mail(
    say('toCustomerMessage.subject'),
    say('hello'),
    say('toCustomerMessage.text'),
    { quote: facts.message, lang: facts.messageLanguage },
    facts.foreignLinks ? say('foreignLinks') : '',
    visit(say, facts, {}),
    line(say('label.questions'), facts.manageLink === '' ? facts.phone : ''),
    button(say('toCustomerMessage.open'), facts.manageLink || facts.myLink),
  )

/** The reminder of a visit (MSG-17). */
export const toCustomerReminder: WriteMail = (say, facts) =>
  mail(
    say('reminder.subject'),
    say('hello'),
    say('reminder.text'),
    visit(say, facts, { where: true }),
    button(say('reminder.open'), facts.visitLink),
    mayChange(say, facts),
    say('visit.ownLink'),
  )

type SalonMail = 'toSalonNew' | 'toSalonMoved' | 'toSalonCancelled' | 'toSalonErased'

const toSalon =
  (kind: SalonMail, off = false): WriteMail =>
  (say, facts) =>
    mail(
      say(`${kind}.subject`),
      say('hello.salon'),
      say(`${kind}.text`),
      visit(say, facts, { who: true, off }),
      button(say('calendar.open'), facts.calendarLink),
    )

export const toSalonNew = toSalon('toSalonNew')
export const toSalonMoved = toSalon('toSalonMoved')
export const toSalonCancelled = toSalon('toSalonCancelled', true)
export const toSalonErased = toSalon('toSalonErased', true)

export const toSalonMessage: WriteMail = (say, facts) =>
  mail(
    say('toSalonMessage.subject'),
    say('hello.salon'),
    say('toSalonMessage.text'),
    { quote: facts.message, lang: facts.messageLanguage },
    facts.foreignLinks ? say('foreignLinks.salon') : '',
    visit(say, facts, { who: true }),
    button(say('toSalonMessage.open'), facts.calendarLink),
  )

type CalendarFacts = Pick<AppointmentText, 'staff' | 'staffMayChange' | 'preparation'>

/** Renders the description of a calendar entry. */
export const calendarText = (say: SayText, facts: CalendarFacts): string =>
  [line(say('label.person'), facts.staff), mayChange(say, facts), line(say('label.preparation'), facts.preparation)]
    .filter((part) => part !== '')
    .join('\n\n')
