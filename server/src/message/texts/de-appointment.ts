import { line, paragraphs, quote } from './lines.ts'
import type { AppointmentText, AppointmentTexts, MailWords } from './type.ts'

export const deWords: MailWords = {
  when: 'Wann',
  before: 'Bisher',
  person: 'Bei',
  where: 'Wo',
  phone: 'Telefon',
  map: 'Karte',
  calendar: 'In den Kalender',
  file: 'Apple',
}

const hello = ({ customer }: AppointmentText) => (customer === '' ? 'Hallo,' : `Hallo ${customer},`)

const visit = (facts: AppointmentText, where: boolean): string[] => [
  line(deWords.when, `${facts.day}, ${facts.from}–${facts.to} Uhr`),
  line(deWords.before, facts.before === '' ? '' : `${facts.before} Uhr`),
  line('Was', facts.services),
  line(deWords.person, facts.staff),
  line('Neue Person', newPerson(facts)),
  line('Preis', facts.price),
  where ? line(deWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')) : '',
  where ? line(deWords.phone, facts.phone) : '',
]

const newPerson = ({ staffChange }: AppointmentText) =>
  staffChange === null ? '' : `${staffChange.now} (bisher ${staffChange.before})`

/** AVL-12: explains why the staff member may still change. */
const mayChange = ({ staffMayChange }: Pick<AppointmentText, 'staffMayChange'>) =>
  staffMayChange
    ? 'Du hast niemand Bestimmtes gewünscht: Bis kurz vor dem Termin kann noch jemand anderes im Salon übernehmen, damit möglichst viele einen Termin finden. Zeit und Preis bleiben.'
    : ''

const toSalonVisit = (facts: AppointmentText) => [line('Kundin/Kunde', facts.customerFull), ...visit(facts, false)]

const goOn = (facts: AppointmentText) => `Kalender öffnen: ${facts.calendarLink}`

type Whose = Pick<AppointmentText, 'guests'>
/** Messages about a guest go to the person who brought them (APT-23). */
const whose = ({ guests }: Whose) => (guests ? 'der Termin deiner Begleitung' : 'dein Termin')
const whoseFirst = ({ guests }: Whose) => (guests ? 'Der Termin deiner Begleitung' : 'Dein Termin')
const whom = ({ guests }: Whose) => (guests ? 'den Termin deiner Begleitung' : 'deinen Termin')
const about = ({ guests }: Whose) => (guests ? 'zum Termin deiner Begleitung' : 'zu deinem Termin')

/** A guest's appointment is not in the account of the person who brought them (APT-23). */
const guestsChange = ({ salon, phone }: AppointmentText): string =>
  `Etwas dazwischengekommen? ${salon} ändert diesen Termin gern für dich${phone === '' ? '' : `: ${phone}`}.`

const ownLink = ({ guests }: Pick<AppointmentText, 'guests'>) =>
  guests ? '' : 'Der Link gilt nur für diesen Termin, bis zum Beginn. Gib ihn nicht weiter.'

/** How the customer changes the appointment: by its secret link, without an account (APT-24). */
const change = (facts: AppointmentText): string => {
  const { cancellationHours: hours, phone, guests, changeable } = facts
  if (guests) return guestsChange(facts)
  if (!changeable)
    return `Etwas dazwischengekommen? Online lässt sich dein Termin so kurz vorher nicht mehr ändern.${phone === '' ? '' : ` Der Salon hilft dir weiter: ${phone}.`}`
  const until = hours === 0 ? 'bis zum Beginn' : `bis ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} vorher`
  const late = phone === '' ? '' : ` Danach hilft dir der Salon weiter: ${phone}.`
  return `Etwas dazwischengekommen? Du kannst deinen Termin ${until} selbst verschieben oder stornieren, ohne Anmeldung.${late}`
}

const toVisit = ({ guests, changeable, visitLink }: AppointmentText): string =>
  guests ? '' : `${changeable ? 'Termin ansehen oder ändern' : 'Termin ansehen'}: ${visitLink}`

/** APT-25: other starts, for a visit that the salon cancelled. */
const instead = ({ instead: starts }: AppointmentText): string[] =>
  starts.length === 0
    ? []
    : [
        'Diese Zeiten sind gerade frei, mit denselben Leistungen und Personen:',
        ...starts.map(({ when, link }) => `${when}: ${link}`),
      ]

const strangers = ({ foreignLinks }: AppointmentText) =>
  foreignLinks ? 'Achtung: Die Nachricht nennt fremde Seiten. Öffne sie nur, wenn du ihnen vertraust.' : ''

const strangersToSalon = ({ foreignLinks }: AppointmentText) =>
  foreignLinks ? 'Achtung: Die Nachricht nennt fremde Seiten. Öffnen Sie sie nur, wenn Sie ihnen vertrauen.' : ''

export const deAppointment: AppointmentTexts = {
  reminder: (facts) => ({
    subject: `Erinnerung: ${whose(facts)} am ${facts.dayShort} um ${facts.from} Uhr`,
    text: paragraphs(
      hello(facts),
      `bald ist es so weit: ${whose(facts)} bei ${facts.salon}. Wir freuen uns auf ${facts.guests ? 'euch' : 'dich'}!`,
      visit(facts, true),
      `Zusagen, und was ${facts.guests ? 'ihr' : 'du'} noch ändern ${facts.guests ? 'könnt' : 'kannst'}: ${facts.visitLink}`,
      mayChange(facts),
      ownLink({ guests: false }),
    ),
  }),
  smsReminder: ({ salonShort, dayShort, from, staffShort, staffChange, visitLink }) =>
    `${salonShort}: ${dayShort} ${from}${staffShort === '' ? '' : `, ${staffChange === null ? '' : 'neu '}${staffShort}`}. Kommst du? ${visitLink}`,
  runningLate: ({ customer, staff, minutes, time }) =>
    `${customer === '' ? 'Hallo' : `Hallo ${customer}`}, wir brauchen heute etwa ${minutes} Minuten länger. ${staff} ist voraussichtlich um ${time} für dich da. Bis gleich!`,
  calendarFile: 'termin.ics',
  calendarAlarm: 'Dein Termin beginnt in zwei Stunden.',
  calendarText: (facts) => paragraphs(line(deWords.person, facts.staff), mayChange(facts)),
  firstAvailable: (names) => `Erste freie Person (derzeit ${names})`,
  customerConfirmed: (facts) => ({
    subject: `${whoseFirst(facts)} am ${facts.dayShort} um ${facts.from} Uhr ist bestätigt`,
    text: paragraphs(
      hello(facts),
      `${whose(facts)} bei ${facts.salon} ist bestätigt. Wir freuen uns auf ${facts.guests ? 'euch' : 'dich'}!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerMoved: (facts) => ({
    subject: `Dein Termin ist verschoben auf ${facts.dayShort} um ${facts.from} Uhr`,
    text: paragraphs(
      hello(facts),
      `du hast deinen Termin bei ${facts.salon} verschoben. Wir freuen uns auf dich!`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  customerCancelled: (facts) => ({
    subject: `Dein Termin am ${facts.dayShort} um ${facts.from} Uhr ist storniert`,
    text: paragraphs(
      hello(facts),
      `du hast deinen Termin bei ${facts.salon} storniert. Schade, aber kein Problem!`,
      visit(facts, false),
      `Neuen Termin buchen: ${facts.bookingLink}`,
    ),
  }),
  salonChanged: (facts) => ({
    subject: `${facts.salon} hat ${whom(facts)} geändert: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} hat ${whom(facts)} geändert. So ist er jetzt.`,
      visit(facts, true),
      toVisit(facts),
      mayChange(facts),
      change(facts),
      ownLink(facts),
    ),
  }),
  salonCancelled: (facts) => ({
    subject: `${facts.salon} musste ${whom(facts)} am ${facts.dayShort} stornieren`,
    text: paragraphs(
      hello(facts),
      `leider musste ${facts.salon} ${whom(facts)} stornieren. Bitte entschuldige.`,
      visit(facts, false),
      ...instead(facts),
      line('Fragen? Telefon', facts.phone),
      facts.visitLink === '' ? `Neuen Termin buchen: ${facts.bookingLink}` : `Mehr freie Zeiten: ${facts.visitLink}`,
    ),
  }),
  salonWrote: (facts) => ({
    subject: `Nachricht von ${facts.salon} ${about(facts)} am ${facts.dayShort}`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} hat dir ${about(facts)} geschrieben:`,
      quote(facts.message),
      strangers(facts),
      visit(facts, false),
      line('Fragen? Telefon', facts.manageLink === '' ? facts.phone : ''),
      `Antworten: ${facts.manageLink || facts.myLink}`,
    ),
  }),
  toSalonNew: (facts) => ({
    subject: `Neuer Termin: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs('Guten Tag', 'Sie haben einen neuen Termin.', toSalonVisit(facts), goOn(facts)),
  }),
  toSalonMoved: (facts) => ({
    subject: `Verschoben: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs(
      'Guten Tag',
      'Ein Termin wurde von der Kundin oder dem Kunden verschoben. Die bisherige Zeit ist wieder frei.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonCancelled: (facts) => ({
    subject: `Storniert: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs(
      'Guten Tag',
      'Ein Termin wurde von der Kundin oder dem Kunden storniert. Die Zeit ist wieder frei.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonErased: (facts) => ({
    subject: `Storniert: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs(
      'Guten Tag',
      'Die Daten der Kundin oder des Kunden wurden gelöscht. Damit ist auch dieser Termin storniert, und die Zeit ist wieder frei.',
      toSalonVisit(facts),
      goOn(facts),
    ),
  }),
  toSalonMessage: (facts) => ({
    subject: `Nachricht zum Termin: ${facts.dayShort}, ${facts.from} Uhr`,
    text: paragraphs(
      'Guten Tag',
      facts.customerFull === ''
        ? 'Zu einem Termin wurde Ihnen geschrieben:'
        : `${facts.customerFull} hat Ihnen zu einem Termin geschrieben:`,
      quote(facts.message),
      strangersToSalon(facts),
      toSalonVisit(facts),
      `Im Kalender antworten: ${facts.calendarLink}`,
    ),
  }),
  smsConfirmed: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} am ${facts.dayShort} um ${facts.from} Uhr ist bestätigt.${smsLink(facts)}`,
  smsMoved: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} ist verschoben auf ${facts.dayShort} um ${facts.from} Uhr${smsPerson(facts)}.${smsLink(facts)}`,
  smsCustomerCancelled: (facts) =>
    `${facts.salonShort}: ${whoseFirst(facts)} am ${facts.dayShort} um ${facts.from} Uhr ist storniert. Neu buchen: ${facts.bookingLink}`,
  smsSalonChanged: (facts) =>
    `${facts.salonShort} hat ${whom(facts)} geändert auf ${facts.dayShort} um ${facts.from} Uhr.${smsLink(facts)}`,
  smsSalonCancelled: (facts) =>
    `${facts.salonShort} musste ${whom(facts)} am ${facts.dayShort} um ${facts.from} Uhr stornieren. Neu buchen: ${facts.visitLink || facts.bookingLink}`,
  smsSalonWrote: (facts) =>
    facts.manageLink === ''
      ? `${facts.salonShort}: ${facts.messageShort}`
      : `${facts.salonShort} hat dir ${about(facts)} am ${facts.dayShort} geschrieben. Lesen: ${facts.myLink}`,
}

const smsPerson = ({ staffChange }: AppointmentText): string =>
  staffChange === null ? '' : `, neu bei ${staffChange.now}`

const smsLink = ({ visitLink, guests, changeable }: AppointmentText): string =>
  guests ? '' : ` ${changeable ? 'Ändern' : 'Ansehen'}: ${visitLink}`
