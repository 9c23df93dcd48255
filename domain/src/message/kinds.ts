/** Lists for messages: languages, channels, preferences, statuses. A test compares them with the database's. */

/** Languages of everything a person reads (UI-01); the first is the default. */
export const languages = ['de', 'en', 'vi'] as const
export type Language = (typeof languages)[number]

export const channels = ['EMAIL', 'SMS'] as const
export type Channel = (typeof channels)[number]
/** Returns the only channel that an installation can send by; undefined: there are several, or none. */
export const onlyChannel = (open: readonly Channel[]): Channel | undefined => (open.length === 1 ? open[0] : undefined)

/** UNKNOWN: sent, but the answer was lost; never repeated blindly (MSG-11). */
export const messageStatuses = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** What a calendar does with the entry in an e-mail (RFC 5546). */
export const calendarMethods = ['REQUEST', 'CANCEL', 'PUBLISH'] as const
export type CalendarMethod = (typeof calendarMethods)[number]
