import type { Channel, MessageStatus } from '../message/kinds.ts'

/** Kinds of messages to the customer about an appointment. */
export const customerMessageKinds = [
  'confirmation',
  'change',
  'cancellation',
  'message',
  'reminder',
  'reviewRequest',
] as const
export type CustomerMessageKind = (typeof customerMessageKinds)[number]

export type CustomerMessage = {
  readonly kind: CustomerMessageKind
  readonly channel: Channel
  readonly status: MessageStatus
}

type HistoryLine = {
  readonly at: string
  readonly who: string | null
  /** The message that was sent; null: none. */
  readonly messageId: string | null
  /** The message sent to the customer; null: an entry of the history. */
  readonly told: CustomerMessage | null
}
type WrittenMessage = { readonly id: string; readonly createdTime: string; readonly fromCustomer: boolean }

export type TimelineEntry<L, M> =
  | { readonly kind: 'change' | 'told'; readonly at: string; readonly line: L }
  /** `who`: a staff member's name; null: the customer, or unknown. `told`: channel and delivery status. */
  | {
      readonly kind: 'message'
      readonly at: string
      readonly message: M
      readonly who: string | null
      readonly told: CustomerMessage | null
    }

/** A message and its delivery are written in one transaction, but with different clocks. */
const sameMomentMs = 1000

/**
 * Merges everything about an appointment, newest first (APT-06, APT-09): history, written messages, and what was sent
 * to the customer. A message appears once, with its own delivery. Instants are ISO 8601; the input is oldest first.
 */
export function timeline<L extends HistoryLine, M extends WrittenMessage>(
  lines: readonly L[],
  messages: readonly M[],
): TimelineEntry<L, M>[] {
  const own = messages.filter(({ fromCustomer }) => !fromCustomer)
  const sendings = new Map<M, L>()
  for (const line of lines) {
    if (line.told?.kind !== 'message') continue
    const sent = own.findLast(({ createdTime }) => Date.parse(createdTime) <= Date.parse(line.at) + sameMomentMs)
    // A later delivery repeats the text of an earlier one.
    if (sent) sendings.set(sent, line)
  }
  const within = new Set<L>(sendings.values())
  const ids = new Set(messages.map(({ id }) => id))
  const entries: TimelineEntry<L, M>[] = []
  for (const line of lines) {
    if (within.has(line) || (line.messageId !== null && ids.has(line.messageId))) continue
    entries.push({ kind: line.told ? 'told' : 'change', at: line.at, line })
  }
  for (const message of messages) {
    const who = lines.find(({ messageId }) => messageId === message.id)?.who ?? null
    entries.push({ kind: 'message', at: message.createdTime, message, who, told: sendings.get(message)?.told ?? null })
  }
  // At the same moment, the last one written comes first.
  return entries.toReversed().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
