import type { CalendarMethod } from '@goldline/domain/message/kinds'
import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A mail's calendar file, and the method by which a calendar handles it. */
export type CalendarPart = { readonly method: CalendarMethod; readonly content: string }

/** The content of a calendar entry. Instants are in UTC: a named zone would require its definition in the file. */
export type CalendarEntry = {
  readonly appointmentId: string
  /** Increases with every calendar mail of the appointment (APT-12). */
  readonly sequence: number
  /** PUBLISH: a file to download, sent to nobody. */
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
  /** Text of the reminder two hours before; undefined: no reminder, as in the salon's own calendar. */
  readonly alarmText?: string
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

const alarmSeconds = 2 * 3600

/** Several entries are published: the other methods allow one event only. */
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

/** Past or cancelled visits get no reminder. */
const alarmsOf = ({ alarmText, method, cancelled = false }: CalendarEntry) =>
  alarmText === undefined || method === 'CANCEL' || cancelled
    ? []
    : [{ type: ICalAlarmType.display, trigger: alarmSeconds, description: alarmText }]

/** The customer asked for the appointment, so there is no invitation to accept. */
function accepted({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: name === '' ? email : name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }
}
