import { alarmsAhead } from '@goldline/domain/appointment/web-calendar'
import type { CalendarMethod, Language } from '@goldline/domain/message/kinds'
import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { say } from '../texts/say.ts'

/** A mail's calendar file, and the method by which a calendar handles it. */
export type CalendarPart = { readonly method: CalendarMethod; readonly content: string }

/** The content of a calendar entry. Instants are in UTC: a named zone would require its definition in the file. */
export type CalendarEntry = {
  readonly appointmentId: string
  /** Increases with every calendar mail of the appointment (APT-12). */
  readonly sequence: number
  /** PUBLISH: a file to download, not sent by mail. */
  readonly method: CalendarMethod
  /** Marks the file of a cancelled appointment; CANCEL implies it. */
  readonly cancelled?: boolean
  readonly start: Date
  readonly end: Date
  readonly summary: string
  /** Empty if there is nothing more to say. */
  readonly description?: string
  readonly location: string
  readonly url: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly attendee?: { readonly name: string; readonly email: string }
  /** Language of the reminders; undefined: none, as in the salon's own calendar. */
  readonly alarmLanguage?: Language | undefined
  /** When this entry is written. */
  readonly now: Date
}

/** The same UID in every mail and file of an appointment. */
export const calendarUid = (appointmentId: string): string => `appointment-${appointmentId}@goldline`

/** The entry's title. */
export const calendarSummary = (services: string, salon: string): string =>
  [services, salon].filter((part) => part !== '').join(' – ')

/** The location, with the salon's name, since a calendar shows it alone. */
export const calendarPlace = ({ salon, address }: { readonly salon: string; readonly address: string }): string =>
  [salon, address].filter((part) => part !== '').join(', ')

/** Joins entries to one calendar file; several entries use PUBLISH, since the other methods allow one event only. */
export function calendarPart(first: CalendarEntry, ...others: readonly CalendarEntry[]): CalendarPart {
  const method = others.length > 0 ? 'PUBLISH' : first.method
  return { method, content: calendarFile(method, [first, ...others]) }
}

/** The .ics of one appointment (RFC 5545). */
export const calendarEntry = (entry: CalendarEntry): string => calendarFile(entry.method, [entry])

function calendarFile(method: CalendarMethod, entries: readonly CalendarEntry[]): string {
  const lines = ical({
    prodId: { company: 'Goldline', product: 'Goldline', language: 'EN' },
    method: ICalCalendarMethod[method],
    events: entries.map((entry) => ({
      id: calendarUid(entry.appointmentId),
      sequence: entry.sequence,
      stamp: entry.now,
      start: entry.start,
      end: entry.end,
      summary: entry.summary,
      description: entry.description ? { plain: entry.description } : null,
      location: entry.location === '' ? null : entry.location,
      url: entry.url,
      status:
        entry.method === 'CANCEL' || entry.cancelled === true ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: entry.organizer,
      attendees: entry.attendee ? [accepted(entry.attendee)] : [],
      alarms: alarmsOf(entry),
    })),
  }).toString()
  // RFC 5545, 3.1: the last line must end like the others; the library omits it.
  return `${lines}\r\n`
}

/** APT-18: a cancelled visit gets no reminder. */
const alarmsOf = ({ alarmLanguage, method, cancelled = false, start, now }: CalendarEntry) =>
  alarmLanguage === undefined || method === 'CANCEL' || cancelled
    ? []
    : alarmsAhead({ start: start.getTime(), now: now.getTime() }).map(({ name, minutes }) => ({
        type: ICalAlarmType.display,
        trigger: minutes * 60,
        description: say(alarmLanguage, `calendar.alarm.${name}`),
      }))

/** The customer asked for the appointment, so there is no invitation to accept. */
function accepted({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: name === '' ? email : name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }
}
