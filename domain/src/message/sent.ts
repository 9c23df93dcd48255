/** A salon's view of its messages: subject, failure, and whether they may be sent again (MSG-04). */
import type { MessageStatus } from './kinds.ts'

/**
 * CODE: codes and personal links; OPT_IN: requests to confirm a consent (MSG-15). Their texts are never shown again.
 */
export const messageKinds = ['VISIT', 'MARKETING', 'CODE', 'OPT_IN', 'OTHER'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The filters of a salon's list; the first shows all. */
export const messageStates = ['all', 'waiting', 'sent', 'delivered', 'unknown', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

export const statusesOf: Record<MessageState, readonly MessageStatus[]> = {
  all: ['QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED'],
  waiting: ['QUEUED', 'SENDING'],
  sent: ['SENT'],
  delivered: ['DELIVERED'],
  unknown: ['UNKNOWN'],
  failed: ['FAILED'],
}

/** Statuses that staff must check: listed first for two weeks, unless sent again. */
export const statusesToCheck = ['UNKNOWN', 'FAILED'] as const satisfies readonly MessageStatus[]
export const daysToCheck = 14

/** Why a message failed, or why it is unknown whether it arrived. */
export const messageCauses = [
  'LOST',
  'NO_CREDIT',
  'LATE',
  'UNSUBSCRIBED',
  'ERASED',
  'STOPPED',
  'OFF',
  'UNDELIVERED',
  'REFUSED',
] as const
export type MessageCause = (typeof messageCauses)[number]

type EndedMessage = {
  /** null: no problem. */
  readonly cause: MessageCause | null
  /** A code or a personal link, or a message without text to send. */
  readonly wordless: boolean
  readonly retried: boolean
  readonly createdTime: number
  /** Start of the visit that the message is about. */
  readonly startTime: number | null
  /** The visit was moved, cancelled or restored meanwhile, or a newer message replaces it. */
  readonly outdated: boolean
}

/**
 * Returns whether it may be sent again: not if the reader does not want it, it is too late or outdated. Epoch
 * milliseconds.
 */
export function mayRetry(message: EndedMessage, now: number): boolean {
  const { cause, wordless, retried, createdTime, startTime, outdated } = message
  if (cause === null || wordless || retried || outdated) return false
  if (cause === 'UNSUBSCRIBED' || cause === 'ERASED' || cause === 'STOPPED') return false
  if (startTime !== null && startTime <= now) return false
  return now - createdTime < daysToCheck * 86_400_000
}

/**
 * Blanks secrets in links: readers of the list must not unsubscribe people, open their pages or see accounts (AUTH-11).
 */
export const withoutSecrets = (text: string): string => text.replace(/(\/[a-z]+\/|[?&]u=)[\w-]{43}(?![\w-])/g, '$1…')
