/**
 * Keeps delivery reports that arrive before the provider's answer to the send request (MSG-12): BulkGate's reports do
 * not contain our id, so such a report waits until its reference is known.
 */
import type { MessageStatus } from '@goldline/domain/message/kinds'
import type { ReportOutcome } from '@goldline/domain/message/report'
import type { MessageCause } from '@goldline/domain/message/sent'
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import type { Report } from '../providers/types.ts'

type ReportName = Pick<Report, 'provider' | 'reference'>

/** Serialises writing a reference and looking one up, so that neither misses the other's write. */
export const lockReference = async (tx: Tx, { provider, reference }: ReportName): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${provider} ${reference}`}, 0))`.execute(tx))

/** Keeps the first report that ends a message. Call it under the reference's lock. */
export async function keepReport(tx: Tx, { provider, reference, outcome, error }: Report): Promise<void> {
  if (outcome === undefined) return
  await tx
    .insertInto('earlyReport')
    .values({ provider, providerReference: reference, outcome, error })
    .onConflict((conflict) => conflict.columns(['provider', 'providerReference']).doNothing())
    .execute()
}

/**
 * Returns the report that arrived before the provider's answer. Call it before storing the reference, in the same
 * transaction.
 */
export async function takeEarlyReport(
  tx: Tx,
  named: ReportName,
): Promise<{ status?: MessageStatus; failure?: MessageCause | null; error?: string | null }> {
  await lockReference(tx, named)
  const early = await tx
    .deleteFrom('earlyReport')
    .where('provider', '=', named.provider)
    .where('providerReference', '=', named.reference)
    .returning(['outcome', 'error'])
    .executeTakeFirst()
  return early ? finalStateOf(early.outcome, early.error) : {}
}

/** Returns the message's status and failure after a final report. */
export const finalStateOf = (outcome: ReportOutcome, error: string) =>
  outcome === 'FAILED'
    ? ({ status: outcome, failure: 'UNDELIVERED', error } as const)
    : ({ status: outcome, failure: null, error: null } as const)

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptReports: readonly DataKind[] = [
  {
    kind: 'Delivery reports of SMS that nobody knows of',
    days: 3,
    basis: 'the answer that names the message comes within the hour or never (MSG-12)',
    remove: (before) => deleteBatch('early_report', 'created_time', before),
  },
]
