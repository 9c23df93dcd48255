import { enWords } from './en-appointment.ts'
import { line, paragraphs } from './lines.ts'
import type { SeveralText, SeveralTexts } from './type.ts'

const hello = ({ customer }: SeveralText) => (customer === '' ? 'Hello,' : `Hello ${customer},`)

const each = ({ dates, each: contents }: SeveralText) =>
  dates.map((date, index) => line(`Appointment ${index + 1}`, [date, ...contents.slice(index, index + 1)].join(', ')))

const what = (facts: SeveralText): string[] => [
  line('What', facts.services),
  line(enWords.person, facts.staff),
  line('Price each', facts.price),
  line(enWords.where, [facts.salon, facts.address].filter((part) => part !== '').join(', ')),
  line(enWords.phone, facts.phone),
]

const change = ({ cancellationHours: hours, manageLink, myLink, guests, salon }: SeveralText): string[] => {
  const until = hours === 0 ? 'until it begins' : `up to ${hours === 1 ? 'one hour' : `${hours} hours`} before`
  const first = manageLink === '' ? ' Just sign in with this e-mail address; you need no password.' : ''
  const what = guests
    ? `You can move or cancel your own appointment yourself ${until}; ${salon} will gladly change the others for you.`
    : `You can move or cancel each appointment yourself ${until}.`
  return [`Something came up? ${what}${first}`, `See or change appointments: ${myLink}`]
}

export const enSeveral: SeveralTexts = {
  severalBooked: (facts) => ({
    subject: `Your ${facts.dates.length} appointments at ${facts.salon} are confirmed`,
    text: paragraphs(
      hello(facts),
      `Your ${facts.dates.length} appointments at ${facts.salon} are confirmed. We look forward to seeing you!`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalChanged: (facts) => ({
    subject: `${facts.salon} has changed ${facts.dates.length} of your appointments`,
    text: paragraphs(
      hello(facts),
      `${facts.salon} has changed ${facts.dates.length} of your appointments. This is how they stand now.`,
      each(facts),
      what(facts),
      ...change(facts),
    ),
  }),
  severalCancelled: (facts) => ({
    subject: `${facts.salon} had to cancel ${facts.dates.length} of your appointments`,
    text: paragraphs(
      hello(facts),
      `Unfortunately ${facts.salon} had to cancel these appointments. We apologise.`,
      each(facts),
      line('Questions? Phone', facts.phone),
      `Book a new appointment: ${facts.bookingLink}`,
    ),
  }),
  smsSeveralBooked: (facts) =>
    `${facts.salonShort}: Your ${facts.dates.length} appointments from ${facts.dayShort}, ${facts.from} on are confirmed. All: ${facts.myLink}`,
  smsSeveralChanged: (facts) =>
    `${facts.salonShort} changed ${facts.dates.length} appointments, the first to ${facts.dayShort}, ${facts.from}. All: ${facts.myLink}`,
  smsSeveralCancelled: (facts) =>
    `${facts.salonShort} had to cancel ${facts.dates.length} appointments from ${facts.dayShort} on. Book again: ${facts.bookingLink}`,
}
