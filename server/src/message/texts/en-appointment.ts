import { line, paragraphs, quote } from './lines.ts'
import type { AppointmentText, AppointmentTexts, MailWords } from './type.ts'

export const enWords: MailWords = {
  when: 'When',
  before: 'Before',
  person: 'With',
  where: 'Where',
  phone: 'Phone',
  map: 'Map',
  calendar: 'Add to calendar',
  file: 'Apple',
}

const hello = ({ customer }: AppointmentText) => (customer === '' ? 'Hello,' : `Hello ${customer},`)

const visit = (facts: AppointmentText, where: boolean): string[] => [
  line(enWords.when, `${facts.day}, ${facts.from}–${facts.to}`),
  line(enWords.before, facts.before),
  line('What', facts.services),
  line(enWords.person, facts.staff),
  line('New person', newPerson(facts)),
  line('Price', facts.price),
  where ? line(enWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')) : '',
  where ? line(enWords.phone, facts.phone) : '',
]

const newPerson = ({ staffChange }: AppointmentText) =>
  staffChange === null ? '' : `${staffChange.now} (before: ${staffChange.before})`

/** AVL-12: explains why the staff member may still change. */
const mayChange = ({ staffMayChange }: Pick<AppointmentText, 'staffMayChange'>) =>
  staffMayChange
    ? 'You asked for nobody in particular. So that as many people as possible find a time, somebody else at the salon may still take over until shortly before. Time and price stay.'
    : ''

const toSalonVisit = (facts: AppointmentText) => [line('Customer', facts.customerFull), ...visit(facts, false)]

const goOn = (facts: AppointmentText) => `Open calendar: ${facts.calendarLink}`

/** Messages about a guest go to the person who brought them (APT-23). */
const whose = ({ guests }: Pick<AppointmentText, 'guests'>) =>
  guests ? "your guest's appointment" : 'your appointment'
const whoseFirst = ({ guests }: Pick<AppointmentText, 'guests'>) =>
  guests ? "Your guest's appointment" : 'Your appointment'

/** A guest's appointment is not in the account of the person who brought them (APT-23). */
const guestsChange = ({ salon, phone }: AppointmentText): string =>
  `Something came up? ${salon} will gladly change this appointment for you${phone === '' ? '' : `: ${phone}`}.`

const ownLink = ({ guests }: Pick<AppointmentText, 'guests'>) =>
  guests ? '' : 'The link is for this appointment alone and works until it begins. Do not pass it on.'

/** How the customer changes the appointment: by its secret link, without an account (APT-24). */
const change = (facts: AppointmentText): string => {
  const { cancellationHours: hours, phone, guests, changeable } = facts
  if (guests) return guestsChange(facts)
  if (!changeable)
    return `Something came up? This close to it your appointment can no longer be changed online.${phone === '' ? '' : ` The salon will help you: ${phone}.`}`
  const hour = hours === 1 ? 'one hour' : `${hours} hours`
  const until = hours === 0 ? 'until it begins' : `up to ${hour} before`
  const late = phone === '' ? '' : ` After that the salon will help you: ${phone}.`
  return `Something came up? You can move or cancel your appointment yourself ${until}, without signing in.${late}`
}

const toVisit = ({ guests, changeable, visitLink }: AppointmentText): string =>
  guests ? '' : `${changeable ? 'See or change appointment' : 'See appointment'}: ${visitLink}`

/** APT-25: other starts, for a visit that the salon cancelled. */
const instead = ({ instead: starts }: AppointmentText): string[] =>
  starts.length === 0
    ? []
    : [
        'These times are free just now, with the same services and people:',
        ...starts.map(({ when, link }) => `${when}: ${link}`),
      ]

const strangers = ({ foreignLinks }: AppointmentText) =>
  foreignLinks ? 'Careful: the message names other websites. Open them only if you trust them.' : ''

export const enAppointment: AppointmentTexts = {
  reminder: (facts) => ({
    subject: `Reminder: ${whose(facts)} on ${facts.dayShort} at ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `It is nearly time for ${whose(facts)} at ${facts.salon}. We look forward to seeing you!`,
      visit(facts, true),
      `Confirm, and see what you can still change: ${facts.visitLink}`,
      mayChange(facts),
      ownLink({ guests: false }),
    ),
  }),
  smsReminder: ({ salonShort, dayShort, from, staffShort, staffChange, visitLink }) =>
    `${salonShort}: ${dayShort} ${from}${staffShort === '' ? '' : `, ${staffChange === null ? '' : 'now '}${staffShort}`}. Coming? ${visitLink}`,
  runningLate: ({ customer, staff, minutes, time }) =>
    `${customer === '' ? 'Hello' : `Hello ${customer}`}, we need about ${minutes} minutes more today. ${staff} will probably be there for you at ${time}. See you soon!`,
  calendarFile: 'appointment.ics',
  calendarAlarm: 'Your appointment begins in two hours.',
  calendarText: (facts) => paragraphs(line(enWords.person, facts.staff), mayChange(facts)),
  firstAvailable: (names) => `First available (as things stand: ${names})`,
  customerConfirmed: (facts) => ({
    subject: `${whoseFirst(facts)} on ${facts.dayShort} at ${facts.from} is confirmed`,
    text: paragraphs(
      hello(facts),
      `${whoseFirst(facts)} at ${facts.salon} is confirmed. We look forward to seeing you!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerMoved: (facts) => ({
    subject: `Your appointment is moved to ${facts.dayShort} at ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `You have moved your appointment at ${facts.salon}. We look forward to seeing you!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerCancelled: (facts) => ({
    subject: `Your appointment on ${facts.dayShort} at ${facts.from} is cancelled`,
    text: paragraphs(
      hello(facts),
      `You have cancelled your appointment at ${facts.salon}. A pity, but no problem!`,
      visit(facts, false),
      `Book a new appointment: ${facts.bookingLink}`,
    ),
  }),
  salonChanged: (facts) => ({
    subject: `${facts.salon} has changed ${whose(facts)}: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} has changed ${whose(facts)}. This is how it stands now.`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  salonCancelled: (facts) => ({
    subject: `${facts.salon} had to cancel ${whose(facts)} on ${facts.dayShort}`,
    text: paragraphs(
      hello(facts),
      `Unfortunately ${facts.salon} had to cancel ${whose(facts)}. We apologise.`,
      visit(facts, false),
      ...instead(facts),
      line('Questions? Phone', facts.phone),
      facts.visitLink === '' ? `Book a new appointment: ${facts.bookingLink}` : `More free times: ${facts.visitLink}`,
    ),
  }),
  salonWrote: (facts) => ({
    subject: `Message from ${facts.salon} about ${whose(facts)} on ${facts.dayShort}`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} has written to you about ${whose(facts)}:`,
      quote(facts.message),
      strangers(facts),
      visit(facts, false),
      line('Questions? Phone', facts.manageLink === '' ? facts.phone : ''),
      `Answer: ${facts.manageLink || facts.myLink}`,
    ),
  }),
  toSalonNew: (facts) => ({
    subject: `New appointment: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs('Hello,', 'You have a new appointment.', toSalonVisit(facts), goOn(facts)),
  }),
  toSalonMoved: (facts) => ({
    subject: `Moved: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Hello,',
      'A customer has moved an appointment. The time before is free again.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonCancelled: (facts) => ({
    subject: `Cancelled: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Hello,',
      'A customer has cancelled an appointment. The time is free again.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonErased: (facts) => ({
    subject: `Cancelled: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Hello,',
      'The customer’s data have been deleted. That cancelled this appointment, too, and the time is free again.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonMessage: (facts) => ({
    subject: `Message about the appointment: ${facts.dayShort}, ${facts.from}`,
    text: paragraphs(
      'Hello,',
      `${facts.customerFull === '' ? 'A customer' : facts.customerFull} has written to you about an appointment:`,
      quote(facts.message),
      strangers(facts),
      toSalonVisit(facts),
      `Answer in the calendar: ${facts.calendarLink}`,
    ),
  }),
  smsConfirmed: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} on ${facts.dayShort} at ${facts.from} is confirmed.${smsLink(facts)}`,
  smsMoved: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} is moved to ${facts.dayShort} at ${facts.from}${smsPerson(facts)}.${smsLink(facts)}`,
  smsCustomerCancelled: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} on ${facts.dayShort} at ${facts.from} is cancelled. Book again: ${facts.bookingLink}`,
  smsSalonChanged: (facts) =>
    `${facts.salonShort} has changed ${whose(facts)} to ${facts.dayShort} at ${facts.from}.${smsLink(facts)}`,
  smsSalonCancelled: (facts) =>
    `${facts.salonShort} had to cancel ${whose(facts)} on ${facts.dayShort} at ${facts.from}. Book again: ${facts.visitLink || facts.bookingLink}`,
  smsSalonWrote: (facts) =>
    facts.manageLink === ''
      ? `${facts.salonShort}: ${facts.messageShort}`
      : `${facts.salonShort} wrote to you about ${whose(facts)} on ${facts.dayShort}. Read: ${facts.myLink}`,
}

const smsPerson = ({ staffChange }: AppointmentText): string =>
  staffChange === null ? '' : `, now with ${staffChange.now}`

const smsLink = ({ visitLink, guests, changeable }: AppointmentText): string =>
  guests ? '' : ` ${changeable ? 'Change' : 'See'}: ${visitLink}`
