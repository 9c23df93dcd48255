/** Mails about several appointments of one customer that changed together (APT-19). */
import { button, line, type Mail, type MailPart, mail, table } from '../../texts/mail.ts'
import type { SayText } from '../../texts/say.ts'
import { type AppointmentText, placeRows } from './appointment-texts.ts'

/**
 * The first visit's texts; services, staff and price are empty if they differ, `preparation` covers all visits.
 * `dates`: day and time of each visit; `each`: the services of each, if they differ.
 */
export type SeveralText = AppointmentText & {
  readonly count: number
  readonly dates: readonly string[]
  readonly each: readonly string[]
}

type WriteMail = (say: SayText, facts: SeveralText) => Mail

const dateTable = (say: SayText, { dates, each: contents }: SeveralText): MailPart =>
  table(
    ...dates.map((date, index) => ({
      label: say('several.number', { number: index + 1 }),
      value: [say('several.date', { date }), ...contents.slice(index, index + 1)].join(', '),
      is: 'date' as const,
    })),
  )

/** Renders the dates, what the visits have in common, and how the customer changes them. */
const ahead = (say: SayText, facts: SeveralText): readonly (string | MailPart)[] => [
  dateTable(say, facts),
  table(
    { label: say('label.what'), value: facts.services },
    { label: say('label.person'), value: facts.staff, is: 'person' },
    { label: say('label.priceEach'), value: facts.price },
    { label: say('label.preparation'), value: facts.preparation },
    ...placeRows(say, facts),
  ),
  say('several.change'),
  button(say('several.open'), facts.myLink),
]

export const severalBooked: WriteMail = (say, facts) =>
  mail(say('severalBooked.subject'), say('hello'), say('severalBooked.text'), ...ahead(say, facts))

export const severalChanged: WriteMail = (say, facts) =>
  mail(say('severalChanged.subject'), say('hello'), say('severalChanged.text'), ...ahead(say, facts))

export const severalCancelled: WriteMail = (say, facts) =>
  mail(
    say('severalCancelled.subject'),
    say('hello'),
    say('severalCancelled.text'),
    dateTable(say, facts),
    line(say('label.questions'), facts.phone),
    button(say('visit.bookAgain'), facts.bookingLink),
  )
