/** A visit as its customer's own calendar takes it, by its link (APT-24). */

import type { Deps } from '../../deps.ts'
import type { AppointmentFacts } from '../../message/appointment-facts.ts'
import { calendarEntry, calendarPlace, calendarSummary } from '../../message/ics.ts'
import { senderAddress } from '../../message/sender.ts'
import { texts } from '../../message/texts/texts.ts'
import type { Said } from './link.ts'

type Shown = { visit: AppointmentFacts; said: Said }

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The page of a calendar on the web that asks whether to add it; it holds what the reader sends there by the press. */
const pages = {
  google: ({ visit: { appointment }, said }: Shown) =>
    page('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: calendarSummary(said.services, said.salon),
      dates: `${stamp(appointment.startTime)}/${stamp(appointment.endTime)}`,
      details: detailsOf({ visit: { appointment }, said }),
      location: calendarPlace(said),
    }),
  outlook: ({ visit: { appointment }, said }: Shown) =>
    page('https://outlook.live.com/calendar/0/action/compose', {
      rru: 'addevent',
      subject: calendarSummary(said.services, said.salon),
      startdt: appointment.startTime.toISOString(),
      enddt: appointment.endTime.toISOString(),
      body: detailsOf({ visit: { appointment }, said }),
      location: calendarPlace(said),
    }),
}

const page = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`

const detailsOf = ({ visit, said }: { visit: Pick<AppointmentFacts, 'appointment'>; said: Said }): string =>
  texts[visit.appointment.language].calendarText(said)

export const webCalendar = (which: string): ((shown: Shown) => string) | undefined =>
  which === 'google' || which === 'outlook' ? pages[which] : undefined

export function calendarFile({ config, clock }: Pick<Deps, 'config' | 'clock'>, shown: Shown) {
  const { visit, said } = shown
  const { appointment, salon } = visit
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
    organizer: { name: salon.name, email: senderAddress(config) },
    alarmText: texts[appointment.language].calendarAlarm,
    now: new Date(clock.now()),
  })
  return { content, name: texts[appointment.language].calendarFile }
}
