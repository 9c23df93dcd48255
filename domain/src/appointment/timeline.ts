import type { Channel, MessageStatus } from '../message/kinds.ts'

/** What the customer was sent about an appointment. */
export const toldKinds = ['confirmation', 'change', 'cancellation', 'message', 'reminder', 'reviewRequest'] as const
export type ToldKind = (typeof toldKinds)[number]

export type Told = { readonly kind: ToldKind; readonly channel: Channel; readonly status: MessageStatus }

type Line = {
  readonly at: string
  readonly who: string | null
  /** The message that it is about; null: none. */
  readonly messageId: string | null
  /** What was sent to the customer; null: a line of the history. */
  readonly told: Told | null
}
type Written = { readonly id: string; readonly createdTime: string; readonly fromCustomer: boolean }

export type TimelineEntry<L, M> =
  | { readonly kind: 'change' | 'told'; readonly at: string; readonly line: L }
  /** `who`: of the salon; null: the customer, or nobody knows. `told`: by which way it left, and how far it is. */
  | {
      readonly kind: 'message'
      readonly at: string
      readonly message: M
      readonly who: string | null
      readonly told: Told | null
    }

/** A message and its sending are written in one transaction, but not by one clock. */
const sameMomentMs = 1000

/**
 * All that happened to an appointment, the newest first (APT-06, APT-09): its history, what was written, and what the
 * customer was sent. A message stands once, with its own sending. Instants are ISO 8601, lines and messages the oldest first.
 */
export function timeline<L extends Line, M extends Written>(
  lines: readonly L[],
  messages: readonly M[],
): TimelineEntry<L, M>[] {
  const own = messages.filter(({ fromCustomer }) => !fromCustomer)
  const sendings = new Map<M, L>()
  for (const line of lines) {
    if (line.told?.kind !== 'message') continue
    const sent = own.findLast(({ createdTime }) => Date.parse(createdTime) <= Date.parse(line.at) + sameMomentMs)
    // A later one is of the same words, sent again.
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
  // Of one moment, what was written down last stands first.
  return entries.toReversed().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
