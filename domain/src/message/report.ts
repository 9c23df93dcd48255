import type { MessageStatus } from './kinds.ts'

/** A provider's final report on an SMS (MSG-12). */
export type ReportOutcome = 'DELIVERED' | 'FAILED'

/**
 * Statuses that a report may change to a final one. Includes SENDING, since a report can arrive before the send answer,
 * and UNKNOWN, since a report proves acceptance. Final statuses stay: reports arrive twice, late and out of order.
 */
const reportable = ['SENDING', 'SENT', 'UNKNOWN'] as const satisfies readonly MessageStatus[]

/** Returns the status after a report; undefined: unchanged. `outcome` undefined: the message is still on its way. */
export function statusAfterReport(
  status: MessageStatus,
  outcome: ReportOutcome | undefined,
): ReportOutcome | undefined {
  return (reportable as readonly MessageStatus[]).includes(status) ? outcome : undefined
}
