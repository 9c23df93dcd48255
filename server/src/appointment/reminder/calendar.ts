/** Shows the visit behind a link as an entry for the customer's own calendar (APT-24). */
import { type CalendarVisit, webCalendars } from '@goldline/domain/appointment/web-calendar'
import type { Deps } from '../../deps.ts'
import { calendarEntry, calendarPlace, calendarSummary } from '../../message/ics.ts'
import { senderAddress } from '../../message/sender.ts'
import { say, sayer } from '../../texts/say.ts'
import type { AppointmentFacts } from '../telling/appointment-facts.ts'
import { calendarText } from '../telling/appointment-texts.ts'
import type { VisitWords } from './link.ts'

type ShownVisit = { visit: AppointmentFacts; said: VisitWords }

const detailsOf = ({ visit, said }: { visit: Pick<AppointmentFacts, 'appointment'>; said: VisitWords }): string =>
  calendarText(sayer(visit.appointment.language), said)

export const webCalendar = (which: string): ((shown: ShownVisit) => string) | undefined =>
  which === 'google' || which === 'outlook' ? (shown) => webCalendars[which](visitOf(shown)) : undefined

const visitOf = (shown: ShownVisit): CalendarVisit => ({
  title: calendarSummary(shown.said.services, shown.said.salon),
  details: detailsOf(shown),
  place: calendarPlace(shown.said),
  start: shown.visit.appointment.startTime,
  end: shown.visit.appointment.endTime,
})

export function calendarFile({ config, clock }: Pick<Deps, 'config' | 'clock'>, shown: ShownVisit) {
  const { visit, said } = shown
  const { appointment, businessObject } = visit
  const content = calendarEntry({
    appointmentId: appointment.id,
    sequence: appointment.icsSequence,
    method: 'PUBLISH',
    start: appointment.startTime,
    end: appointment.endTime,
    summary: calendarSummary(said.services, said.salon),
    description: detailsOf(shown),
    location: calendarPlace(said),
    url: said.manageLink === '' ? said.bookingLink : said.manageLink,
    organizer: { name: businessObject.name, email: senderAddress(config) },
    alarmLanguage: appointment.language,
    now: new Date(clock.now()),
  })
  return { content, name: say(appointment.language, 'calendar.file') }
}
