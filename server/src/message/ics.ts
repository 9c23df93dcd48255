import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** What a calendar entry says. Instants go out in UTC: a zone's name would need its whole table beside it. */
export type CalendarEntry = {
  readonly appointmentId: string
  /** Rises with every calendar mail of the appointment (APT-12). */
  readonly sequence: number
  readonly method: 'REQUEST' | 'CANCEL'
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly location: string
  readonly url: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly attendee: { readonly name: string; readonly email: string }
  /** When this entry is written. */
  readonly now: Date
}

/** The same for every mail and every file of one appointment, whoever writes it. */
export const calendarUid = (appointmentId: string): string => `appointment-${appointmentId}@goldline`

/** The .ics of a mail (RFC 5545, RFC 5546). */
export function calendarEntry(entry: CalendarEntry): string {
  const { name, email } = entry.attendee
  return ical({
    prodId: { company: 'Goldline', product: 'Goldline', language: 'EN' },
    method: entry.method === 'REQUEST' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
    events: [
      {
        id: calendarUid(entry.appointmentId),
        sequence: entry.sequence,
        stamp: entry.now,
        start: entry.start,
        end: entry.end,
        summary: entry.summary,
        location: entry.location === '' ? null : entry.location,
        url: entry.url,
        status: entry.method === 'REQUEST' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
        organizer: entry.organizer,
        // The customer asked for it already: nothing to accept, no answer wanted.
        attendees: [{ name: name === '' ? email : name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
      },
    ],
  }).toString()
}
