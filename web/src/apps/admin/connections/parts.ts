import type { MessageId } from '../../../i18n/messages.ts'

/** By what has to be done (MKT-01): it is broken, it soon ends, somebody should look at it, or nothing is to be done. */
export const standings = ['broken', 'soon', 'look', 'good'] as const
export type Standing = (typeof standings)[number]
/** A part of a connection, as the summary counts it. */
export type Part = { name: MessageId; standing: Standing }
