/** Reminders in a calendar entry, in minutes before the visit's start (APT-18). */
const alarms = [
  { name: 'dayBefore', minutes: 1440 },
  { name: 'hoursBefore', minutes: 120 },
] as const

/** Returns the reminders still ahead when the entry is written, the earliest first. Epoch milliseconds. */
export const alarmsAhead = ({ start, now }: { start: number; now: number }): (typeof alarms)[number][] =>
  alarms.filter(({ minutes }) => start - minutes * 60_000 > now)

/** A visit for web calendars: the page holds the data, and the reader sends it by pressing a button. */
export type CalendarVisit = {
  readonly title: string
  readonly details: string
  readonly place: string
  readonly start: Date
  readonly end: Date
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const page = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`

export const webCalendars = {
  google: ({ title, details, place, start, end }: CalendarVisit): string =>
    page('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${stamp(start)}/${stamp(end)}`,
      details,
      location: place,
    }),
  outlook: ({ title, details, place, start, end }: CalendarVisit): string =>
    page('https://outlook.live.com/calendar/0/action/compose', {
      rru: 'addevent',
      subject: title,
      startdt: start.toISOString(),
      enddt: end.toISOString(),
      body: details,
      location: place,
    }),
} as const
