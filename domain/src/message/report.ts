import type { MessageStatus } from './kinds.ts'

/** A provider's last word on an SMS (MSG-12). */
export type ReportOutcome = 'DELIVERED' | 'FAILED'

/**
 * The statuses that a report may end. SENDING is among them, since a report can overtake the answer to the sending, and
 * UNKNOWN, since a report proves that the message was taken. What is final stays: reports come twice, late and out of order.
 */
const reportable = ['SENDING', 'SENT', 'UNKNOWN'] as const satisfies readonly MessageStatus[]

/** The status after a report; undefined: it changes nothing. `outcome` undefined: the message is still on its way. */
export function statusAfterReport(
  status: MessageStatus,
  outcome: ReportOutcome | undefined,
): ReportOutcome | undefined {
  return (reportable as readonly MessageStatus[]).includes(status) ? outcome : undefined
}
