import type { MessageId } from '../../../i18n/messages.ts'

/** States by urgency (MKT-01): broken, expires soon, needs attention, good. */
export const connectionStates = ['broken', 'soon', 'look', 'good'] as const
export type ConnectionState = (typeof connectionStates)[number]
/** A part of a connection, which the summary counts by its state. */
export type ConnectionPart = { name: MessageId; standing: ConnectionState }
